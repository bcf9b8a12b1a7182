import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { StoreKeys } from '../db/store-context.ts';

/** Which mail a Message-ID belongs to. */
export interface MessageOrigin {
  /** The issue, or kind and id of a single mail, such as `welcome-0190…`. */
  issueId: string;
  subscriberId: string;
}

type Keys = Pick<StoreKeys, 'tokenKey' | 'oldTokenKeys'>;

const idLength = 32;
const markLength = 16;
const pattern = new RegExp(`(?<![a-z0-9-])([a-z0-9-]{1,64})\\.([\\da-f]{${idLength + markLength}})@`, 'gi');

/** Returns the Message-ID of one mail, without angle brackets: always the same, and it cannot be forged. */
export function messageIdOf(keys: Keys, { issueId, subscriberId }: MessageOrigin, siteUrl: string): string {
  const id = subscriberId.replaceAll('-', '').toLowerCase();
  return `${issueId}.${id}${markOf(keys.tokenKey, issueId, id)}@${new URL(siteUrl).hostname}`;
}

/** Finds a Message-ID of ours in a text; undefined when there is none that we issued. */
export function readMessageId(keys: Keys, text: string): MessageOrigin | undefined {
  const known = [keys.tokenKey, ...(keys.oldTokenKeys ?? [])];
  for (const [, typedId = '', hex = ''] of text.matchAll(pattern)) {
    const issueId = typedId.toLowerCase();
    const id = hex.slice(0, idLength).toLowerCase();
    const mark = Buffer.from(hex.slice(idLength).toLowerCase());
    const isOurs = known.some((key) => timingSafeEqual(Buffer.from(markOf(key, issueId, id)), mark));
    if (isOurs) return { issueId, subscriberId: formatId(id) };
  }
  return undefined;
}

function markOf(tokenKey: KeyObject, issueId: string, id: string): string {
  // The prefix keeps this from ever being the signature of a link.
  const mac = createHmac('sha256', tokenKey).update(`message-id\n${issueId}\n${id}`);
  return mac.digest('hex').slice(0, markLength);
}

function formatId(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

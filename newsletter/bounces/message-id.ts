import { createHmac, timingSafeEqual } from 'node:crypto';
import type { StoreKeys } from '../store/store-keys.ts';

/** Which delivery a Message-ID of ours belongs to. */
export interface MessageIdClaim {
  issueId: string;
  subscriberId: string;
}

/** Reads a Message-ID of ours; a forged or foreign one gives undefined. */
export type ReadMessageId = (keys: Pick<StoreKeys, 'tokenKey'>, text: string) => MessageIdClaim | undefined;

const form = /^<?([a-z0-9-]{1,64})\.([0-9a-f]{32})([0-9a-f]{16})@[^\s<>@]+>?$/;

/** The Message-ID of one delivery, with a keyed mark that nobody else can make. */
export function messageIdOf(
  keys: Pick<StoreKeys, 'tokenKey'>,
  { issueId, subscriberId }: MessageIdClaim,
  host: string,
): string {
  const hex = subscriberId.replaceAll('-', '');
  return `<${issueId}.${hex}${mark(keys, issueId, hex)}@${host}>`;
}

/** Reads a Message-ID of ours, with or without its angle brackets. */
export const readMessageId: ReadMessageId = (keys, text) => {
  const [, issueId = '', hex = '', given = ''] = form.exec(text.trim().toLowerCase()) ?? [];
  if (hex === '' || !timingSafeEqual(Buffer.from(mark(keys, issueId, hex)), Buffer.from(given))) return undefined;
  return { issueId, subscriberId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') };
};

function mark({ tokenKey }: Pick<StoreKeys, 'tokenKey'>, issueId: string, hex: string): string {
  return createHmac('sha256', tokenKey).update(`message-id\n${issueId}\n${hex}`).digest('hex').slice(0, 16);
}

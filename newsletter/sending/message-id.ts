import { createHmac, hash, type KeyObject } from 'node:crypto';
import { returnMarkLength } from '../../core/node/settings/settings-schema.ts';
import type { ReadyMail } from '../mail/mail-port.ts';
import { formatId, isSigned, type TokenKeys } from '../subscribers/tokens.ts';

export interface MessageOrigin {
  /** The issue, or kind and id of a single mail, such as `welcome-0190…`. */
  issueId: string;
  subscriberId: string;
}

const idLength = 32;
const markLength = 16;
const pattern = new RegExp(`(?<![a-z0-9-])([a-z0-9-]{1,64})\\.([\\da-f]{${idLength + markLength}})@`, 'gi');

/** Returns the Message-ID of one mail, without angle brackets: always the same, and it cannot be forged. */
export function messageIdOf(keys: TokenKeys, { issueId, subscriberId }: MessageOrigin, siteUrl: string): string {
  const id = subscriberId.replaceAll('-', '').toLowerCase();
  return `${issueId}.${id}${markOf(keys.tokenKey, issueId, id)}@${new URL(siteUrl).hostname}`;
}

/** Finds a Message-ID of ours in a text; undefined when there is none that we issued. */
export function readMessageId(keys: TokenKeys, text: string): MessageOrigin | undefined {
  for (const [, typedId = '', hex = ''] of text.matchAll(pattern)) {
    const issueId = typedId.toLowerCase();
    const id = hex.slice(0, idLength).toLowerCase();
    const mark = Buffer.from(hex.slice(idLength).toLowerCase());
    const isOurs = isSigned(keys, mark, (key) => Buffer.from(markOf(key, issueId, id)));
    if (isOurs) return { issueId, subscriberId: formatId(id) };
  }
  return undefined;
}

function markOf(tokenKey: KeyObject, issueId: string, id: string): string {
  // The prefix keeps this from ever being the signature of a link.
  const mac = createHmac('sha256', tokenKey).update(`message-id\n${issueId}\n${id}`);
  return mac.digest('hex').slice(0, markLength);
}

/** Hex digits of what tells issues apart, and of the signature, after those of the subscriber's id. */
const issueLength = 8;
const macLength = 16;

export interface MarkedMail {
  subscriberId: string;
  /** Whether it was a mail of this issue; the mark has no room for its name. */
  isOf(issueId: string): boolean;
}

/** Sets the sender of the envelope to MAIL_RETURN_PATH, with the signed mark of this mail in the place of its star. */
export function withReturnPath(
  mail: ReadyMail,
  { keys, returnPath }: { keys: TokenKeys; returnPath?: string | undefined },
  origin: MessageOrigin,
): ReadyMail {
  if (returnPath === undefined) return mail;
  return { ...mail, from: returnPath.replace('*', () => returnMarkOf(keys, origin)) };
}

/** Returns the mark of one mail: lowercase letters and digits, short enough for the local part of an address. */
function returnMarkOf({ tokenKey }: TokenKeys, { issueId, subscriberId }: MessageOrigin): string {
  const content = `${subscriberId.replaceAll('-', '')}${hashIssue(issueId)}`;
  return BigInt(`0x${content}${macOf(tokenKey, content)}`)
    .toString(36)
    .padStart(returnMarkLength, '0');
}

/** Reads a mark; undefined when it is not one that we issued. */
export function readReturnMark(keys: TokenKeys, mark: string): MarkedMail | undefined {
  if (mark.length !== returnMarkLength || !/^[\da-z]+$/i.test(mark)) return undefined;
  let value = 0n;
  for (const digit of mark) value = value * 36n + BigInt(Number.parseInt(digit, 36));
  const hex = value.toString(16).padStart(idLength + issueLength + macLength, '0');
  if (hex.length > idLength + issueLength + macLength) return undefined;
  const content = hex.slice(0, idLength + issueLength);
  const mac = Buffer.from(hex.slice(idLength + issueLength));
  if (!isSigned(keys, mac, (key) => Buffer.from(macOf(key, content)))) return undefined;
  return {
    subscriberId: formatId(content.slice(0, idLength)),
    isOf: (issueId) => hashIssue(issueId) === content.slice(idLength),
  };
}

const hashIssue = (issueId: string): string => hash('sha256', issueId).slice(0, issueLength);

function macOf(key: KeyObject, content: string): string {
  // The prefix keeps this from ever being another signature of ours.
  return createHmac('sha256', key).update(`return-path\n${content.toLowerCase()}`).digest('hex').slice(0, macLength);
}

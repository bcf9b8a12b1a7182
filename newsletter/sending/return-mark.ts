import { createHmac, hash, type KeyObject, timingSafeEqual } from 'node:crypto';
import { returnMarkLength } from '../../core/node/settings-schema.ts';
import type { StoreKeys } from '../db/store-context.ts';
import type { ReadyMail } from '../mail/mail-port.ts';
import type { MessageOrigin } from './message-id.ts';

type Keys = Pick<StoreKeys, 'tokenKey' | 'oldTokenKeys'>;

/** Hex digits of the subscriber's id, of what tells issues apart, and of the signature. */
const [idLength, issueLength, macLength] = [32, 8, 16];

/** Who a mark belongs to. */
export interface MarkedMail {
  subscriberId: string;
  /** Whether it was a mail of this issue; the mark has no room for its name. */
  isOf(issueId: string): boolean;
}

/** Sets the sender of the envelope to MAIL_RETURN_PATH, with the signed mark of this mail in the place of its star. */
export function withReturnPath(
  mail: ReadyMail,
  { keys, returnPath }: { keys: Keys; returnPath?: string | undefined },
  origin: MessageOrigin,
): ReadyMail {
  if (returnPath === undefined) return mail;
  return { ...mail, from: returnPath.replace('*', () => returnMarkOf(keys, origin)) };
}

/** Returns the mark of one mail: lowercase letters and digits, short enough for the local part of an address. */
export function returnMarkOf({ tokenKey }: Keys, { issueId, subscriberId }: MessageOrigin): string {
  const content = `${subscriberId.replaceAll('-', '')}${hashIssue(issueId)}`;
  return BigInt(`0x${content}${macOf(tokenKey, content)}`)
    .toString(36)
    .padStart(returnMarkLength, '0');
}

/** Reads a mark; undefined when it is not one that we issued. */
export function readReturnMark(keys: Keys, mark: string): MarkedMail | undefined {
  if (mark.length !== returnMarkLength || !/^[\da-z]+$/i.test(mark)) return undefined;
  let value = 0n;
  for (const digit of mark) value = value * 36n + BigInt(Number.parseInt(digit, 36));
  const hex = value.toString(16).padStart(idLength + issueLength + macLength, '0');
  if (hex.length > idLength + issueLength + macLength) return undefined;
  const content = hex.slice(0, idLength + issueLength);
  const mac = Buffer.from(hex.slice(idLength + issueLength));
  const known = [keys.tokenKey, ...(keys.oldTokenKeys ?? [])];
  if (!known.some((key) => timingSafeEqual(Buffer.from(macOf(key, content)), mac))) return undefined;
  return {
    subscriberId: content.slice(0, idLength).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    isOf: (issueId) => hashIssue(issueId) === content.slice(idLength),
  };
}

const hashIssue = (issueId: string): string => hash('sha256', issueId).slice(0, issueLength);

function macOf(key: KeyObject, content: string): string {
  // The prefix keeps this from ever being another signature of ours.
  return createHmac('sha256', key).update(`return-path\n${content.toLowerCase()}`).digest('hex').slice(0, macLength);
}

import { readdirSync, readFileSync } from 'node:fs';
import { messageIdOf } from '../sending/message-id.ts';
import type { Newsletter } from '../service/newsletter.ts';
import { signToken } from '../subscribers/tokens.ts';
import type { BounceType } from './delivery-status.ts';
import { recordBounce } from './record-bounce.ts';

const folder = new URL('returned-mails/', import.meta.url);
const unknownMessageId = '<2026-11-towing.00000000000000000000000000000000ffffffffffffffff@garage.example>';

/**
 * Returns a sample mail, which says `reason`; by default its Message-ID and unsubscribe token belong to no subscriber.
 */
export function readReturnedMail(
  name: string,
  { messageId = unknownMessageId, token = 'none', reason = '' } = {},
): Buffer {
  const slots: Record<string, string> = {
    MESSAGE_ID: messageId,
    TOKEN: token,
    REASON: reason,
    STATUS: /\d\.\d\.\d/.exec(reason)?.[0] ?? '5.0.0',
    ORIGINAL: `From: Garage <hello@garage.example>\nTo: reader@example.org\nSubject: What it tows\nMessage-ID: ${messageId}\n\nA dead battery: user unknown, mailbox full, spam.`,
  };
  const text = readFileSync(new URL(`${name}.eml`, folder), 'utf8');
  return Buffer.from(text.replaceAll(/\{\{(\w+)\}\}/g, (_slot, key) => slots[key] ?? '').replaceAll('\n', '\r\n'));
}

/** Returns the names of the sample mails in a folder. */
export const listReturnedMails = (within: string): string[] =>
  readdirSync(new URL(within, folder)).map((file) => `${within}/${file.replace('.eml', '')}`);

/** What proves that a sample mail is about this subscriber's copy of an issue. */
export function proveReturnedMail(
  newsletter: Pick<Newsletter, 'keys' | 'now'>,
  subscriberId: string,
  issueId = '2026-11-towing',
) {
  return {
    messageId: `<${messageIdOf(newsletter.keys, { issueId, subscriberId }, 'https://garage.example')}>`,
    token: signToken(newsletter, 'unsubscribe', subscriberId),
  };
}

interface Reported {
  messageId?: string;
  token?: string;
  key?: string;
  code?: string;
  words?: string;
}

/** Records a report about the mail with this Message-ID, or with the unsubscribe link of this token. */
export function reportMail(
  newsletter: Newsletter,
  type: BounceType,
  { messageId, token, key = type, code = '5.1.1', words }: Reported,
) {
  const proof = { messageIds: messageId ? [messageId] : [], unsubscribeTokens: token ? [token] : [] };
  return recordBounce(newsletter, { type, key, code, proof, words });
}

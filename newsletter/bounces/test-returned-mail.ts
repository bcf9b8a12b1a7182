import { readFileSync } from 'node:fs';
import { messageIdOf } from '../sending/message-id.ts';
import type { Newsletter } from '../service/newsletter.ts';
import { signToken } from '../subscribers/tokens.ts';

const folder = new URL('returned-mails/', import.meta.url);
const unknownMessageId = '<2026-11-towing.00000000000000000000000000000000ffffffffffffffff@garage.example>';

/** Returns a sample mail; by default its Message-ID and unsubscribe token belong to no subscriber. */
export function readReturnedMail(name: string, { messageId = unknownMessageId, token = 'none' } = {}): Buffer {
  const text = readFileSync(new URL(`${name}.eml`, folder), 'utf8');
  const filled = text.replaceAll('{{MESSAGE_ID}}', messageId).replaceAll('{{TOKEN}}', token);
  return Buffer.from(filled.replaceAll('\n', '\r\n'));
}

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

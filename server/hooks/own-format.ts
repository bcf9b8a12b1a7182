import { createHmac } from 'node:crypto';
import { mailEventsSchema, signatureHeader } from '../../core/mail-events.ts';
import { byMessageIds, isRecent, isSame, type MailHook } from './hook.ts';

const maxSignatureLength = 1000;

/** Events in our own format, from a program between us and a mail service. Several v1 are allowed while a secret changes. */
export const ownFormat: MailHook = {
  verify({ headers, body }, { secret, now }) {
    const header = headers[signatureHeader];
    if (typeof header !== 'string' || header.length > maxSignatureLength) return false;
    const pairs = header.split(',').map((part) => part.trim().split('='));
    const time = pairs.find(([name]) => name === 't')?.[1] ?? '';
    if (!isRecent(time, now)) return false;
    const expected = signBody(time, body, secret).toString('hex');
    return pairs.some(([name, given = '']) => name === 'v1' && isSame(given.toLowerCase(), expected));
  },
  read: ({ json }) =>
    mailEventsSchema.parse(json).events.map(({ type, messageId, code, at }) => {
      const bare = messageId.replace(/^<|>$/g, '');
      return { type, id: [type, bare, at ?? ''], code, proof: byMessageIds(bare) };
    }),
};

/** Returns the signature of a body: HMAC-SHA256 over its time, a dot and the body as it was sent. */
export function signBody(time: string, body: Buffer, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest();
}

import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { codeIn } from '../../newsletter/bounces/delivery-status.ts';
import type { ServiceEvent } from '../../newsletter/service/record-events.ts';
import { eventOf, headersSchema, isRecent, isSame, type MailHook, proofIn } from './hook.ts';

const eventSchema = z.object({
  type: z.string(),
  data: z.object({
    message_id: z.string().default(''),
    headers: headersSchema,
    bounce: z
      .object({ type: z.string().optional(), subType: z.string().optional(), message: z.string().optional() })
      .optional(),
  }),
});

/** One for each secret of an address; Svix keeps an old one for a day. */
const maxSignatures = 10;

/** Resend sends its events through Svix, which signs each attempt with a new time; the id stays the same. */
export const resend: MailHook = {
  verify({ headers, body }, { secret, now }) {
    const id = headers['svix-id'];
    const time = headers['svix-timestamp'];
    if (!isRecent(time, now)) return false;
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const expected = `v1,${createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest('base64')}`;
    return String(headers['svix-signature'])
      .split(' ', maxSignatures)
      .some((given) => isSame(given, expected));
  },
  read({ headers, json }) {
    const { type: name, data } = eventSchema.parse(json);
    const proof = proofIn(data.headers, data.message_id);
    const id = [String(headers['svix-id'])];
    const words = data.bounce?.message;
    return eventOf(typeOf(name, data.bounce), { id, code: codeIn(words), words, proof });
  },
};

/** A suppressed mail was not sent, because Resend has the address on a list of its own. */
function typeOf(name: string, bounce: z.infer<typeof eventSchema>['data']['bounce']): ServiceEvent['type'] | undefined {
  if (name === 'email.complained') return 'complaint';
  if (name === 'email.suppressed') return 'soft';
  if (name !== 'email.bounced') return undefined;
  return bounce?.type === 'Permanent' && !/suppress/i.test(bounce.subType ?? '') ? 'hard' : 'soft';
}

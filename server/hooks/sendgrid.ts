import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import type { ServiceEvent } from '../../newsletter/service/record-events.ts';
import { byMessageIds, codeOf, eventOf, isRecent, type MailHook } from './hook.ts';

const eventsSchema = z.array(
  z.object({
    event: z.string(),
    type: z.string().optional(),
    sg_event_id: z.string().default(''),
    status: z.string().optional(),
    reason: z.string().optional(),
    'smtp-id': z.string().default(''),
    /** The unique argument that our header X-SMTPAPI sets. */
    garage: z.string().default(''),
  }),
);

/** SendGrid tries for a day, and its documentation does not promise a new signature for each attempt. */
const maxAgeSeconds = 25 * 60 * 60;

/** The secret is the public key of the service: ECDSA over the time and the body. */
export const sendgrid: MailHook = {
  verify({ headers, body }, { secret, now }) {
    const time = String(headers['x-twilio-email-event-webhook-timestamp']);
    if (!isRecent(time, now, maxAgeSeconds)) return false;
    const key = createPublicKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'spki' });
    const signature = Buffer.from(String(headers['x-twilio-email-event-webhook-signature']), 'base64');
    return verify('sha256', Buffer.concat([Buffer.from(time), body]), key, signature);
  },
  read: ({ json }) =>
    eventsSchema.parse(json).flatMap((event) => {
      const { status = '', reason = '', garage } = event;
      const proof = byMessageIds(garage, event['smtp-id']);
      const id = [event.sg_event_id, event.event];
      return eventOf(typeOf(event), { id, code: codeOf(status, reason), words: reason, proof });
    }),
};

/** A deferred mail may still arrive; a dropped one is to an address that SendGrid has on a list of its own. */
function typeOf({ event, type }: z.infer<typeof eventsSchema>[number]): ServiceEvent['type'] | undefined {
  if (event === 'bounce') return type === 'blocked' ? 'soft' : 'hard';
  if (event === 'dropped') return 'soft';
  if (event === 'spamreport') return 'complaint';
  return event === 'unsubscribe' || event === 'group_unsubscribe' ? 'left' : undefined;
}

import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { codeIn } from '../../newsletter/bounces/delivery-status.ts';
import type { ServiceEvent } from '../../newsletter/service/record-events.ts';
import { byMessageIds, eventOf, isRecent, isSame, type MailHook } from './hook.ts';

/** Longer than any of the texts in a signature. */
const maxLength = 200;

const signedSchema = z.object({
  signature: z.object({
    timestamp: z.union([z.string().max(maxLength), z.number()]).transform(String),
    token: z.string().max(maxLength),
    signature: z.string().max(maxLength),
    /** That of the main account, for the events of a subaccount. */
    'parent-signature': z.string().max(maxLength).default(''),
  }),
  'event-data': z.unknown(),
});

const eventSchema = z.object({
  'event-data': z.object({
    event: z.string(),
    id: z.string(),
    timestamp: z.number(),
    severity: z.string().optional(),
    reason: z.string().optional(),
    message: z.object({ headers: z.object({ 'message-id': z.string().default('') }) }).optional(),
    'delivery-status': z.object({ code: z.number().optional(), message: z.string().nullish() }).optional(),
  }),
});

/** Mailgun tries for eight hours, and its documentation does not promise a new signature for each attempt. */
const maxAgeSeconds = 9 * 60 * 60;

/**
 * The signature is in the body and covers only a time and a token, not the event: whoever sees one could sign another
 * event with it, so each token counts for the event it came with first.
 */
export const mailgun: MailHook = {
  // One event at a time.
  maxBytes: 128 * 1024,
  async verify({ json }, { secret, now, spendSignature }) {
    const { data } = signedSchema.safeParse(json);
    if (data === undefined) return false;
    const { timestamp, token, signature, 'parent-signature': parent } = data.signature;
    if (!isRecent(timestamp, now, maxAgeSeconds)) return false;
    const expected = createHmac('sha256', secret).update(`${timestamp}${token}`).digest('hex');
    if (![signature, parent].some((given) => isSame(given, expected))) return false;
    return spendSignature(token, JSON.stringify(data['event-data']) ?? '');
  },
  read({ json }) {
    const event = eventSchema.parse(json)['event-data'];
    const { code, message } = event['delivery-status'] ?? {};
    return eventOf(typeOf(event), {
      // The id alone is unique within a day.
      id: [event.id, String(event.timestamp)],
      code: codeIn(`${code ?? ''} ${message ?? ''}`),
      words: message ?? undefined,
      proof: byMessageIds(event.message?.headers['message-id'] ?? ''),
    });
  },
};

/** After a temporary failure Mailgun tries again and reports the end; other reasons are that it gave up or did not try. */
function typeOf(data: z.infer<typeof eventSchema>['event-data']): ServiceEvent['type'] | undefined {
  const { event, severity, reason } = data;
  if (event === 'complained') return 'complaint';
  if (event === 'unsubscribed') return 'left';
  if (event !== 'failed' || severity !== 'permanent') return undefined;
  return reason === 'bounce' ? 'hard' : 'soft';
}

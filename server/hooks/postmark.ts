import { z } from 'zod';
import { codeIn } from '../../newsletter/bounces/delivery-status.ts';
import type { ServiceEvent } from '../../newsletter/service/record-events.ts';
import { byMessageIds, eventOf, isSame, type MailHook } from './hook.ts';

const eventSchema = z.object({
  RecordType: z.string(),
  ID: z.number().optional(),
  MessageID: z.string().optional(),
  Type: z.string().optional(),
  Details: z.string().optional(),
  ChangedAt: z.string().optional(),
  Origin: z.string().nullish(),
  SuppressSending: z.boolean().optional(),
  SuppressionReason: z.string().nullish(),
  Metadata: z.record(z.string(), z.string()).default({}),
});

/** Other kinds of bounce are replies, or delays after which the mail may still arrive. */
const bounceTypes = new Map<string, ServiceEvent['type']>([
  ['HardBounce', 'hard'],
  ['BadEmailAddress', 'hard'],
  ['SoftBounce', 'soft'],
  ['DnsError', 'soft'],
  ['Blocked', 'soft'],
  ['SpamNotification', 'soft'],
  ['DMARCPolicy', 'soft'],
  ['ManuallyDeactivated', 'soft'],
  ['SpamComplaint', 'complaint'],
]);

/** Postmark signs nothing: the secret is the password of the webhook's address, and the user name does not matter. */
export const postmark: MailHook = {
  verify({ headers }, { secret }) {
    const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(headers.authorization ?? '') ?? [];
    const login = Buffer.from(encoded ?? '', 'base64').toString();
    return isSame(login.slice(login.indexOf(':') + 1), secret);
  },
  read({ json }) {
    const event = eventSchema.parse(json);
    const { RecordType, MessageID = '', ID, ChangedAt, Details, Metadata } = event;
    return eventOf(typeOf(event), {
      id: [RecordType, MessageID, String(ID ?? ChangedAt)],
      code: codeIn(Details),
      words: Details,
      proof: byMessageIds(`${Metadata['garage']}.${Metadata['garage-id']}@`),
    });
  },
};

function typeOf(event: z.infer<typeof eventSchema>): ServiceEvent['type'] | undefined {
  const { RecordType, Type = '', Origin, SuppressSending, SuppressionReason } = event;
  if (RecordType === 'SpamComplaint') return 'complaint';
  if (RecordType === 'Bounce') return bounceTypes.get(Type);
  const hasLeft = Origin === 'Recipient' && SuppressSending === true && SuppressionReason === 'ManualSuppression';
  return RecordType === 'SubscriptionChange' && hasLeft ? 'left' : undefined;
}

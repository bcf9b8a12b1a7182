import { hash } from 'node:crypto';
import type { MailEventsAnswer, MailService } from '../../core/mail/mail-events.ts';
import type { BounceType } from '../bounces/delivery-status.ts';
import type { BounceProof } from '../bounces/parse-returned-mail.ts';
import { type ReportedBounce, recordBounce } from '../bounces/record-bounce.ts';
import { cleanReply } from '../mail/classify-reply.ts';
import { noteEvents } from '../records/doctor-notes.ts';
import { readMessageId } from '../sending/message-id.ts';
import { eraseWatches } from '../subscribers/suppressions.ts';
import { signToken } from '../subscribers/tokens.ts';
import { unsubscribe } from '../subscribers/unsubscribe.ts';
import type { Newsletter } from './newsletter.ts';

/** One event about a mail of ours; `left` is a reader who used the mail service's own unsubscribe link. */
export interface ServiceEvent {
  type: BounceType | 'left';
  /** The same for the same event, however often it is posted. */
  id: readonly string[];
  code?: string | undefined;
  proof: BounceProof;
  /** What the receiver's mail server said, as the service passes it on. */
  words?: ReportedBounce['words'];
}

/** Records what a mail service reported, each event once. */
export async function recordEvents(
  newsletter: Newsletter,
  service: MailService,
  events: readonly ServiceEvent[],
): Promise<MailEventsAnswer> {
  const kinds = await Promise.all(
    events.map(async ({ type, id, code, proof, words = '' }) => {
      if (type === 'left') return recordLeft(newsletter, proof);
      const key = hash('sha256', ['hook', service, ...id].join('\n'));
      return (await recordBounce(newsletter, { type, key, code, proof, words: cleanReply(words) || undefined })).kind;
    }),
  );
  const count = (wanted: string): number => kinds.filter((kind) => kind === wanted).length;
  const answer = { recorded: count('recorded') + count('held'), known: count('known'), ignored: count('not-ours') };
  await noteEvents(newsletter, service, answer);
  return answer;
}

/** Our mark proves whose mail it was, as the link in that mail would. */
async function recordLeft(newsletter: Newsletter, { messageIds }: BounceProof): Promise<'recorded' | 'not-ours'> {
  const [claim] = messageIds.flatMap((text) => readMessageId(newsletter.keys, text) ?? []);
  if (claim === undefined) return 'not-ours';
  const ended = await newsletter.store.transaction((tx) => eraseWatches(tx, claim.subscriberId));
  if (ended > 0) return 'recorded';
  const { kind } = await unsubscribe(newsletter, signToken(newsletter, 'unsubscribe', claim.subscriberId));
  return kind === 'found' ? 'recorded' : 'not-ours';
}

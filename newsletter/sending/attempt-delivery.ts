import { StoreError } from '../db/store.ts';
import type { Attempt, ReadyMail, SendPort } from '../mail/attempt.ts';
import type { ClaimedDelivery } from './claim.ts';
import type { Outcome } from './fate.ts';
import type { Recipient } from './frozen-issue.ts';
import type { HandOver } from './hand-over.ts';

/** How a mail is made and leaves. */
export interface MailWay {
  port: SendPort;
  /** Makes the whole mail of one recipient; a mail that must not leave throws. */
  compose(recipient: Recipient): ReadyMail | Promise<ReadyMail>;
}

/** Sends one mail; undefined means that the row was withdrawn and is settled already, or is another worker's. */
export async function attemptDelivery(
  { port, compose }: MailWay,
  delivery: ClaimedDelivery,
  { handOver, onTrouble }: { handOver: HandOver; onTrouble(code: string): void },
): Promise<Outcome | undefined> {
  let mail: ReadyMail;
  try {
    mail = await compose({ subscriberId: delivery.subscriberId, email: delivery.email });
  } catch {
    return { kind: 'failed', failure: 'invalid', reply: 'the mail could not be composed' };
  }
  const asked = { isHanded: false, isStoreAway: false };
  const askStore = async (): Promise<boolean> => {
    try {
      asked.isHanded = await handOver(delivery);
    } catch (error) {
      onTrouble(error instanceof StoreError ? error.code : 'XX000');
      asked.isStoreAway = true;
    }
    return asked.isHanded;
  };
  // A port never rejects; if one does, what was handed over may have arrived.
  const onRejection = (): Attempt => ({ kind: asked.isHanded ? 'unknown' : 'server-later', reply: 'no answer' });
  const attempt = await port.attempt({ ...mail, handOver: askStore }).catch(onRejection);
  if (attempt.kind !== 'withdrawn') return attempt;
  // Nothing left, whatever the store made of the hand-over that it did not answer.
  return asked.isStoreAway ? { kind: 'released' } : undefined;
}

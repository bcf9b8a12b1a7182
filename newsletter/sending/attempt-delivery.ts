import { StoreError } from '../db/store.ts';
import type { Attempt, ReadyMail, SendPort } from '../mail/attempt.ts';
import { cleanReply } from '../mail/clean-reply.ts';
import { MailRefused } from '../mail/header.ts';
import type { ClaimedDelivery } from './claim.ts';
import type { Outcome } from './fate.ts';
import type { Recipient } from './frozen-issue.ts';
import type { HandOver } from './hand-over.ts';

/** How a mail is made and leaves. */
export interface MailWay {
  port: SendPort;
  /** Writes the mail of one recipient; throws MailRefused when no mail may go to this address. */
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
  } catch (error) {
    if (!(error instanceof MailRefused)) return describeInternalError(error, delivery.email);
    return { kind: 'failed', failure: 'invalid', reply: cleanReply(error.message, delivery.email) };
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
  let attempt: Attempt;
  try {
    attempt = await port.attempt({ ...mail, handOver: askStore });
  } catch (error) {
    // A port that throws is a bug too; what was handed over may have arrived all the same.
    return asked.isHanded ? { kind: 'unknown', reply: 'no answer' } : describeInternalError(error, delivery.email);
  }
  if (attempt.kind !== 'withdrawn') return attempt;
  // Nothing left, whatever the store made of the hand-over that it did not answer.
  return asked.isStoreAway ? { kind: 'released' } : undefined;
}

/** A bug of ours would hit every recipient: the issue pauses instead of failing them one by one. */
function describeInternalError(error: unknown, email: string): Outcome {
  return { kind: 'internal-error', reply: cleanReply(`internal error: ${String(error)}`, email) };
}

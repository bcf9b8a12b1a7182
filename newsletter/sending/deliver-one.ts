import { Refused } from '../../core/problem/problem.ts';
import { describeStoreCode, isTemporary, storeCodeOf } from '../db/store.ts';
import { cleanReply } from '../mail/classify-reply.ts';
import type { Recipient } from '../mail/issue-message.ts';
import type { Attempt, ReadyMail, SendPort } from '../mail/mail-port.ts';
import type { Outcome } from './settle.ts';

export interface IssueMailer {
  port: SendPort;
  /** Writes the mail of one recipient; throws Refused when no mail may go to this address. */
  compose(recipient: Recipient): ReadyMail | Promise<ReadyMail>;
}

/** Sends one mail; undefined means that the row was withdrawn: it is settled already, or another worker has it. */
export async function deliverOne(
  { port, compose }: IssueMailer,
  delivery: Recipient,
  { handOver, onStoreError }: { handOver(): Promise<boolean>; onStoreError(code: string): void },
): Promise<Outcome | undefined> {
  let mail: ReadyMail;
  try {
    const { subscriberId, email, name, date } = delivery;
    mail = await compose({ subscriberId, email, name, date });
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'mail-unsafe'))
      return describeInternalError(error, delivery.email);
    return { kind: 'failed', failure: 'invalid', reply: cleanReply(error.message, delivery.email) };
  }
  const asked: { isHanded: boolean; error?: unknown } = { isHanded: false };
  const askStore = async (): Promise<boolean> => {
    try {
      asked.isHanded = await handOver();
    } catch (error) {
      asked.error = error;
      if (isTemporary(error)) onStoreError(error.code);
    }
    return asked.isHanded;
  };
  let attempt: Attempt;
  try {
    attempt = await port.attempt({ ...mail, handOver: askStore });
  } catch (error) {
    // A port that throws is a bug too; a mail that was handed over may have arrived all the same.
    return asked.isHanded ? { kind: 'unknown', reply: 'no answer' } : describeInternalError(error, delivery.email);
  }
  if (attempt.kind !== 'withdrawn') return attempt;
  // Nothing was sent, whether or not the store recorded the hand-over that it did not answer.
  if (asked.error === undefined) return undefined;
  return isTemporary(asked.error) ? { kind: 'released' } : describeInternalError(asked.error, delivery.email);
}

/** A bug of ours would hit every recipient: the issue pauses instead of failing them one by one. */
function describeInternalError(error: unknown, email: string): Outcome {
  return { kind: 'internal-error', reply: describeBug(error, email) };
}

/** Describes an error that does not pass by itself; of a database only the code, as its message may quote a row. */
export function describeBug(error: unknown, email: string): string {
  const code = storeCodeOf(error);
  if (code !== undefined) return `internal error: the database refused a write (${describeStoreCode(code)})`;
  return cleanReply(`internal error: ${String(error)}`, email);
}

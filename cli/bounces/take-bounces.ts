import { type BounceEvent, parseReturnedMail } from '../../newsletter/bounces/parse-returned-mail.ts';
import type { BounceOutcome } from '../../newsletter/bounces/record-bounce.ts';
import type { FoundMail } from './read-mailbox.ts';

/** What a mailbox held. Every mail counts under exactly one of the others besides `read`. */
export interface BounceSummary {
  read: number;
  hard: number;
  soft: number;
  complaints: number;
  /** Recorded by an earlier reading. */
  known: number;
  /** A report about a mail that is not provably ours. */
  notOurs: number;
  /** Answers, holiday notices, reports of success: left alone. */
  noReport: number;
  unreadable: number;
}

/** Who hears of what is found while a mailbox is read. */
export interface BounceListeners {
  /** Records the event, or foresees what recording it would do. */
  take(event: BounceEvent): Promise<BounceOutcome>;
  onRecorded(event: BounceEvent, outcome: BounceOutcome & { kind: 'recorded' }): Promise<void>;
  onUnreadable(place: string): void;
  onProgress(summary: BounceSummary): void;
}

/** Reports that share one COMMIT. */
const eventsInBatch = 32;
const countOf = { hard: 'hard', soft: 'soft', complaint: 'complaints' } as const;

/** Reads mails to their end and counts what became of them. */
export async function takeBounces(
  mails: AsyncIterable<FoundMail>,
  { take, onRecorded, onUnreadable, onProgress }: BounceListeners,
): Promise<BounceSummary> {
  const summary: BounceSummary = {
    read: 0,
    hard: 0,
    soft: 0,
    complaints: 0,
    known: 0,
    notOurs: 0,
    noReport: 0,
    unreadable: 0,
  };
  let batch: BounceEvent[] = [];
  const finishBatch = async (): Promise<void> => {
    const outcomes = await Promise.all(batch.map(take));
    for (const [index, event] of batch.entries()) {
      const outcome = outcomes[index];
      if (outcome?.kind === 'recorded') await onRecorded(event, outcome);
      if (outcome !== undefined) summary[counterOf(event, outcome)] += 1;
    }
    batch = [];
    onProgress(summary);
  };
  for await (const { raw, place } of mails) {
    summary.read += 1;
    const event = raw === undefined ? 'unreadable' : await parseReturnedMail(raw).catch(() => 'unreadable' as const);
    if (event === undefined) summary.noReport += 1;
    else if (event === 'unreadable') {
      summary.unreadable += 1;
      onUnreadable(place);
    } else batch.push(event);
    if (batch.length >= eventsInBatch || summary.read % 100 === 0) await finishBatch();
  }
  await finishBatch();
  return summary;
}

function counterOf({ type }: BounceEvent, { kind }: BounceOutcome): keyof BounceSummary {
  if (kind === 'recorded') return countOf[type];
  return kind === 'known' ? 'known' : 'notOurs';
}

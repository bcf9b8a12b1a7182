import { formatCount } from '../core/counts.ts';
import { type BounceEvent, parseReturnedMail } from '../newsletter/bounces/parse-returned-mail.ts';
import { type BounceOutcome, previewBounce, recordBounce } from '../newsletter/bounces/record-bounce.ts';
import { lookAtStore, reportProblems } from '../newsletter/service/alerts.ts';
import type { Newsletter } from '../newsletter/service/newsletter.ts';
import { defineCommand } from './command.ts';
import { withNewsletter } from './config.ts';
import { formatCounts } from './format.ts';
import { type FoundMail, readMailbox } from './mailbox.ts';

/** `bounces read` */
export const bouncesReadCommand = defineCommand({
  name: 'bounces read',
  summary: 'Process returned mail: dead addresses, full mailboxes, spam complaints.',
  takes: ['<mailbox>'],
  flags: {
    'dry-run': { type: 'boolean', help: 'show what would be recorded and change nothing' },
    json: { type: 'boolean', help: 'print a JSON object, with subscriber ids' },
  },
  details: `
The mailbox is an mbox file, a Maildir, a folder of .eml files or a single .eml file. It is never changed, and reading it
again changes nothing more. A report counts only if it carries the mark of a mail we sent; everything else, such as
replies and vacation notices, is ignored.

hard        the address is dead: the subscriber is marked as bounced
soft        a problem that may pass (mailbox full, server down): counted; five mails in a row over at least 14 days mark
            the subscriber as bounced. Refusals about us, such as our reputation, never do
complaints  the reader marked it as spam: unsubscribed and never mailed again

./garage subscribers unbounce makes bounced addresses active again.`,
  async run({ values, words: [path = ''], terminal, environment }) {
    await withNewsletter(environment, async (newsletter) => {
      const record = values['dry-run'] ? createDryRun(newsletter) : createRecorder(newsletter);
      let opening = '{ "events": [';
      const summary = await processMails(readMailbox(path), {
        record,
        async onRecorded({ type, code }, { subscriberId, issueId }) {
          // Event by event, so that a mailbox of any size fits into the memory.
          if (values.json) await terminal.print(opening + JSON.stringify({ type, code, subscriberId, issueId }));
          opening = ', ';
        },
        onUnreadable: (place) => terminal.message(`Not readable as a mail: ${place}`),
        onProgress: ({ read }) => terminal.progress(`read ${formatCount(read)} mails`),
      });
      terminal.endProgress();
      const closing = `${opening === ', ' ? '' : opening}], ${JSON.stringify(summary).slice(1)}`;
      await terminal.print(values.json ? closing : describe(summary));
      if (values['dry-run']) terminal.message('Nothing was written.');
      else await reportProblems(newsletter, await lookAtStore(newsletter));
    });
  },
});

type RecordEvent = (event: BounceEvent) => Promise<BounceOutcome>;

function createRecorder(newsletter: Newsletter): RecordEvent {
  return (event) => recordBounce(newsletter, event);
}

/** A dry run writes nothing, so a report that is in the mailbox twice must be noticed here. */
function createDryRun(newsletter: Newsletter): RecordEvent {
  // Twelve hex digits tell keys apart at a fraction of their memory.
  const seen = new Set<number>();
  return async (event) => {
    const outcome = await previewBounce(newsletter, event);
    const mark = Number.parseInt(event.key.slice(0, 12), 16);
    const isRepeated = outcome.kind === 'recorded' && seen.has(mark);
    if (outcome.kind === 'recorded') seen.add(mark);
    return isRepeated ? { ...outcome, kind: 'known' } : outcome;
  };
}

/** What a mailbox contained. Every mail counts under exactly one of the others besides `read`. */
interface BounceSummary {
  read: number;
  hard: number;
  soft: number;
  complaints: number;
  /** Recorded by an earlier run. */
  known: number;
  /** A report about a mail that is not provably ours. */
  notOurs: number;
  /** Replies, vacation notices, reports of success. */
  noReport: number;
  unreadable: number;
}

interface BounceListeners {
  /** Records the event, or says what recording it would do. */
  record: RecordEvent;
  onRecorded(event: BounceEvent, outcome: BounceOutcome & { kind: 'recorded' }): Promise<void>;
  onUnreadable(place: string): void;
  onProgress(summary: BounceSummary): void;
}

/** Reports that share one COMMIT. */
const eventsInBatch = 32;
const emptySummary = { read: 0, hard: 0, soft: 0, complaints: 0, known: 0, notOurs: 0, noReport: 0, unreadable: 0 };
const counterOf = { hard: 'hard', soft: 'soft', complaint: 'complaints' } as const;

async function processMails(
  mails: AsyncIterable<FoundMail>,
  { record, onRecorded, onUnreadable, onProgress }: BounceListeners,
): Promise<BounceSummary> {
  const summary: BounceSummary = { ...emptySummary };
  let batch: BounceEvent[] = [];
  const finishBatch = async (): Promise<void> => {
    const outcomes = await Promise.all(batch.map(record));
    for (const [index, event] of batch.entries()) {
      const outcome = outcomes[index];
      if (outcome?.kind === 'recorded') {
        await onRecorded(event, outcome);
        summary[counterOf[event.type]] += 1;
      } else if (outcome !== undefined) summary[outcome.kind === 'known' ? 'known' : 'notOurs'] += 1;
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

function describe(summary: BounceSummary): string {
  return formatCounts(
    ['returned mail', 'mails'],
    [
      ['hard, now bounced', summary.hard],
      ['soft, counted', summary.soft],
      ['complaints, never mailed again', summary.complaints],
      ['already recorded', summary.known],
      ['not about our mail', summary.notOurs],
      ['not a report, ignored', summary.noReport],
      ['unreadable, see above', summary.unreadable],
      ['mails read', summary.read],
    ],
  );
}

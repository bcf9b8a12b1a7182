import type { BounceEvent } from '../../newsletter/bounces/parse-returned-mail.ts';
import { type BounceOutcome, previewBounce, recordBounce } from '../../newsletter/bounces/record-bounce.ts';
import type { Newsletter } from '../../newsletter/newsletter.ts';
import { defineCommand } from '../command.ts';
import { withNewsletter } from '../open-for-command.ts';
import { formatTable } from '../table.ts';
import { readMailbox } from './read-mailbox.ts';
import { type BounceSummary, takeBounces } from './take-bounces.ts';

/** `bounces read` */
export const bouncesReadCommand = defineCommand({
  name: 'bounces read',
  summary: 'Take in the mails that came back: dead addresses, full mailboxes, complaints.',
  takes: ['<mailbox>'],
  flags: {
    'dry-run': { type: 'boolean', help: 'show what would be recorded, write nothing' },
    json: { type: 'boolean', help: 'print a JSON object, with the ids of the subscribers' },
  },
  details: `
The mailbox is a file (mbox), a Maildir, a folder of .eml files or one .eml file. It is only read, never changed, and
reading it again changes nothing more. A report counts only when it carries the mark of a mail of ours; everything else,
such as answers and holiday notices, is left alone.

hard        the address is dead: the subscriber becomes bounced
soft        not this time (mailbox full, server away, our standing): counted, nothing else
complaints  the reader called it spam: unsubscribed, and never mailed again`,
  async run({ values, words: [path = ''], terminal }) {
    return withNewsletter(async (newsletter) => {
      const take = values['dry-run'] ? createForesight(newsletter) : createRecorder(newsletter);
      let opening = '{ "events": [';
      const summary = await takeBounces(readMailbox(path), {
        take,
        async onRecorded({ type, code }, { subscriberId, issueId }) {
          // Event by event, so that a mailbox of any size fits into the memory.
          if (values.json) await terminal.print(opening + JSON.stringify({ type, code, subscriberId, issueId }));
          opening = ', ';
        },
        onUnreadable: (place) => terminal.remark(`not readable as a mail: ${place}`),
        onProgress: ({ read }) => terminal.progress(`read ${read.toLocaleString('en-US')} mails`),
      });
      terminal.endProgress();
      const closing = `${opening === ', ' ? '' : opening}], ${JSON.stringify(summary).slice(1)}`;
      await terminal.print(values.json ? closing : describe(summary));
      if (values['dry-run']) terminal.remark('Nothing was written.');
      return 0;
    });
  },
});

type Take = (event: BounceEvent) => Promise<BounceOutcome>;

function createRecorder(newsletter: Newsletter): Take {
  return (event) => recordBounce(newsletter, event);
}

/** The store does not learn of what is only foreseen, so a report that stands in the mailbox twice is noticed here. */
function createForesight(newsletter: Newsletter): Take {
  // Twelve hex digits tell keys apart at a fraction of the memory they need themselves.
  const seen = new Set<number>();
  return async (event) => {
    const outcome = await previewBounce(newsletter, event);
    const mark = Number.parseInt(event.key.slice(0, 12), 16);
    const isRepeated = outcome.kind === 'recorded' && seen.has(mark);
    if (outcome.kind === 'recorded') seen.add(mark);
    return isRepeated ? { ...outcome, kind: 'known' } : outcome;
  };
}

function describe(summary: BounceSummary): string {
  const lines: [string, number][] = [
    ['hard, now bounced', summary.hard],
    ['soft, counted', summary.soft],
    ['complaints, never mailed again', summary.complaints],
    ['known already', summary.known],
    ['not about a mail of ours', summary.notOurs],
    ['no report, left alone', summary.noReport],
    ['not readable, see above', summary.unreadable],
    ['mails read', summary.read],
  ];
  return formatTable(
    ['came back', 'mails'],
    lines.map(([name, count]) => [name, count.toLocaleString('en-US')]),
  );
}

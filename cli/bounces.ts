import { formatCount } from '../core/counts.ts';
import type { MailSummary, ProcessOptions } from '../newsletter/mailbox/returned-mailbox.ts';
import { readMailbox } from '../newsletter/mailbox/returned-mailbox.ts';
import { lookAtStore, reportProblems } from '../newsletter/service/alerts.ts';
import { readConfig } from '../publishing/settings.ts';
import { CommandError, defineCommand } from './command.ts';
import { withNewsletter } from './config.ts';
import { formatCounts } from './format.ts';

export const bouncesReadCommand = defineCommand({
  summary: 'Process returned mail: dead addresses, full mailboxes, spam complaints.',
  flags: { json: 'print a JSON object' },
  details: `
It reads BOUNCE_MAILBOX, as the server does every ten minutes: handled mails move to Garage/Done, the others stay. A
report counts only if it carries the mark of a mail we sent; replies and vacation notices are ignored. The server reads each
mail once; this command also tries those again that could not be read.

hard        the address is dead: the subscriber is marked as bounced
soft        a problem that may pass (mailbox full, server down): counted; five mails in a row over at least 14 days mark
            the subscriber as bounced. Refusals about us, such as our reputation, never do
complaints  the reader marked it as spam: unsubscribed and never mailed again

./garage subscribers unbounce makes bounced addresses active again.`,
  async run({ values, terminal, environment }) {
    await withNewsletter(environment, async (newsletter) => {
      const options: ProcessOptions = {
        readsAgain: true,
        onUnreadable: (place) => terminal.message(`Not readable as a mail: ${place}`),
        onProgress: ({ read }) => terminal.progress(`read ${formatCount(read)} mails`),
      };
      const { bounceMailbox } = readConfig(environment);
      if (bounceMailbox === undefined) throw new CommandError('Which mailbox? Set BOUNCE_MAILBOX.');
      const summary = await readMailbox(newsletter, bounceMailbox, options);
      terminal.endProgress();
      if (summary === undefined) throw new CommandError('Another process is reading the mailbox now: wait a minute.');
      const counts = countKinds(summary);
      await terminal.print(values.json ? JSON.stringify(counts) : describe(counts));
      await reportProblems(newsletter, await lookAtStore(newsletter));
    });
  },
});

/** The counts as they are printed: `notOurs` fit no mail of ours, `noReport` are replies, notices, reports of success. */
function countKinds({ read, byKind }: MailSummary) {
  const { hard = 0, soft = 0, complaint = 0, known = 0, unmatched = 0, other = 0, unreadable = 0, ...more } = byKind;
  const counts = { read, hard, soft, complaints: complaint, known, notOurs: unmatched, noReport: other, unreadable };
  return { ...counts, others: more };
}

function describe(counts: ReturnType<typeof countKinds>): string {
  const { read, hard, soft, complaints, known, notOurs, noReport, unreadable, others } = counts;
  return formatCounts(
    ['returned mail', 'mails'],
    [
      ['hard, now bounced', hard],
      ['soft, counted', soft],
      ['complaints, never mailed again', complaints],
      ...Object.entries(others).map(([kind, count = 0]): [string, number] => [kind, count]),
      ['already recorded', known],
      ['reports that fit no mail of ours', notOurs],
      ['not a report, ignored', noReport],
      ['unreadable, see above', unreadable],
      ['mails read', read],
    ],
  );
}

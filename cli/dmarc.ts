import { formatCount } from '../core/counts.ts';
import { type DmarcSummary, describeDmarc, nameDmarcAddresses, nameDmarcSender } from '../core/dmarc-summary.ts';
import { takeDmarcReport } from '../newsletter/dmarc/dmarc-reports.ts';
import { sumUpDmarcReports } from '../newsletter/dmarc/sum-up-reports.ts';
import { openMailFiles } from '../newsletter/mailbox/mail-files.ts';
import { defineCommand, readCount } from './command.ts';
import { readNewsletter, withNewsletter } from './config.ts';
import { formatCounts, formatTable } from './format.ts';

const shownRows = 20;

export const dmarcReadCommand = defineCommand({
  summary: 'Read DMARC reports: what other mail servers saw in your name.',
  takes: ['<mailbox>'],
  flags: { json: 'print a JSON object' },
  details: `
The mailbox is the one that rua= in your DMARC record names: an mbox file, a Maildir, a folder of .eml files or a single
.eml file. It is never changed, and reading it again adds nothing. Only reports about the domain of MAIL_FROM count.
They are kept for 180 days. Reports that come to BOUNCE_MAILBOX are read by the server. ./garage dmarc shows them.`,
  async run({ values, words: [path = ''], terminal, environment }) {
    await withNewsletter(environment, async (newsletter) => {
      const counts = { added: 0, known: 0, foreign: 0, unreadable: 0, other: 0, read: 0 };
      for await (const mails of openMailFiles(path).read()) {
        for (const { raw, place } of mails) {
          counts.read += 1;
          const taken = raw && (await takeDmarcReport(newsletter, raw));
          const outcome = raw === undefined ? 'unreadable' : (taken?.outcome ?? 'other');
          counts[outcome] += 1;
          if (outcome === 'unreadable') terminal.message(`Not readable as a DMARC report: ${place}`);
        }
        terminal.progress(`read ${formatCount(counts.read)} mails`);
      }
      terminal.endProgress();
      await terminal.print(values.json ? JSON.stringify(counts) : describeCounts(counts));
    });
  },
});

const describeCounts = (counts: Record<'added' | 'known' | 'foreign' | 'unreadable' | 'other' | 'read', number>) =>
  formatCounts(
    ['DMARC reports', 'mails'],
    [
      ['new', counts.added],
      ['already read', counts.known],
      ['about another domain, ignored', counts.foreign],
      ['unreadable, see above', counts.unreadable],
      ['not a report, ignored', counts.other],
      ['mails read', counts.read],
    ],
  );

export const dmarcCommand = defineCommand({
  summary: 'Show who sends mail in your name, what fails, and whether a stricter DMARC policy is safe.',
  flags: {
    days: '<n> number of days (default: 30; for a monthly newsletter 90)',
    json: 'print a JSON object with every sender',
  },
  details: `
green  99.5 % or more of what looks like yours passed: the next stricter policy is safe
amber  more than 0.5 % of it fails: some of your mail would be lost
red    more than 5 % of it fails
off    fewer than 100 mails, 2 reporters or 14 days

A mail passes when DKIM or SPF passes for the domain in From. It looks like yours when it passed, or came from the same
addresses or services as mail that did, or when it is authenticated as another domain: perhaps a shop or a form of yours.
What nothing authenticates is forged, or was changed by a mailing list: a stricter policy is made to stop it, so it does
not count against one.
Anybody can send a report. They are only shown: nothing is decided by them.`,
  async run({ values, terminal, environment }) {
    const days = readCount('days', values.days, 30);
    await readNewsletter({ values, terminal, environment }, async (newsletter) => {
      const summary = await sumUpDmarcReports(newsletter, days);
      await terminal.print(values.json ? JSON.stringify(summary, null, 2) : describeSummary(summary));
    });
  },
});

function describeSummary(summary: DmarcSummary): string {
  const { senders, reporters, domain, light } = summary;
  const sentence = `${light}: ${describeDmarc(summary)}`;
  if (senders.length === 0) return sentence;
  const rows = senders
    .slice(0, shownRows)
    .map((sender) => [
      nameDmarcSender(sender),
      nameDmarcAddresses(sender),
      ...[sender.mails, sender.dkim, sender.spf, sender.failed, sender.stopped].map(formatCount),
    ]);
  const rest = senders.length - rows.length;
  return [
    formatTable([`mail from ${domain}`, 'address', 'mails', 'DKIM', 'SPF', 'failed', 'stopped'], rows),
    ...(rest > 0 ? [`… and ${formatCount(rest)} more: --json prints them all.`] : []),
    '',
    `Reported by ${reporters.slice(0, shownRows).join(', ')}.`,
    sentence,
  ].join('\n');
}

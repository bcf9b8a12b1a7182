import { formatCount } from '../core/counts.ts';
import { type DmarcSummary, describeDmarc, nameDmarcAddresses, nameDmarcSender } from '../core/dmarc-summary.ts';
import { sumUpDmarcReports } from '../newsletter/dmarc/sum-up-reports.ts';
import { defineCommand, readCount } from './command.ts';
import { readNewsletter } from './config.ts';
import { formatTable } from './format.ts';

const shownRows = 20;

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
Reports come with the mail of BOUNCE_MAILBOX, or from a file: ./garage bounces read <mailbox>. Anybody can send one. They
are only shown: nothing is decided by them.`,
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

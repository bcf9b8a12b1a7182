import { returnedLimits } from '../../core/mail-events.ts';
import { type IssueReport, reportIssue } from '../../newsletter/sending/issue-state.ts';
import { reportReader } from '../../newsletter/sending/reader-report.ts';
import { defineCommand } from '../command.ts';
import { readNewsletter } from '../config.ts';
import { formatCount, formatTable } from '../format.ts';
import { describeReader } from './reader-report.ts';

/** `issue report` */
export const reportCommand = defineCommand({
  name: 'issue report',
  summary: 'Show who got an issue: accepted, failed and why, unknown, came back, unsubscribed since.',
  takes: ['<id>'],
  flags: {
    reader: { type: 'string', value: '<email>', help: 'did this reader get it?' },
    json: { type: 'boolean', help: 'print a JSON object' },
  },
  async run({ values, words: [id = ''], terminal, environment }) {
    const { reader } = values;
    if (reader !== undefined) {
      const answer = await readNewsletter({ values, terminal, environment }, (newsletter) =>
        reportReader(newsletter, id, reader),
      );
      await terminal.print(values.json ? JSON.stringify(answer, null, 2) : describeReader(answer));
      return 0;
    }
    const report = await readNewsletter({ values, terminal, environment }, (newsletter) => reportIssue(newsletter, id));
    await terminal.print(values.json ? JSON.stringify(report, null, 2) : describeReport(report));
    return 0;
  },
});

/** Describes the state of an issue, with the commands that come next. */
export function describeReport(report: IssueReport): string {
  const { id, subject, recipients, queued, sending, accepted, failed, unknown, suppressed } = report;
  const counts = Object.entries({ recipients, queued, sending, accepted, failed, unknown, suppressed });
  const { dead, other, complaints } = report.returned;
  const rows: [string, number][] = [
    ...counts,
    ['came back: dead address', dead],
    ['came back: other', other],
    ['complaints', complaints],
    ['unsubscribed since', report.unsubscribedSince],
  ];
  return [
    `"${subject}" (${id}) ${describeStatus(report)}`,
    ...rows.map(([name, count]) => `  ${name.padEnd(23)}  ${formatCount(count).padStart(9)}`),
    ...describeFailures(report),
    ...describeDomains(report),
    ...describeReturned(report),
    ...describeNextSteps(report),
  ].join('\n');
}

/** Whether nothing is left to do: everyone got the mail or must not be mailed. */
export function isDone({ status, failed, unknown }: IssueReport): boolean {
  return status === 'sent' && failed === 0 && unknown === 0;
}

function describeStatus({ status, sendAt, pauseReason, startedAt, finishedAt }: IssueReport): string {
  if (status === 'scheduled' && sendAt) return `is scheduled for ${sendAt}`;
  if (status === 'scheduled') return pauseReason ? `has not started: ${pauseReason}` : 'has not started';
  if (status === 'paused') return `is paused: ${pauseReason}`;
  if (status === 'sent') return `was sent from ${startedAt} to ${finishedAt}`;
  return status === 'cancelled' ? 'is canceled' : `is being sent since ${startedAt}`;
}

function describeFailures({ failures }: IssueReport): string[] {
  if (failures.length === 0) return [];
  const rows = failures.map(({ reason, count, example }) => [reason, formatCount(count), example ?? '']);
  return ['', formatTable(['why it failed', 'mails', 'example reply'], rows)];
}

/** One domain says no more than the totals do. */
function describeDomains({ domains }: IssueReport): string[] {
  if (domains.length < 2) return [];
  const rows = domains.map(({ domain, recipients, accepted, failed, cameBack, complaints }) => [
    domain,
    ...[recipients, accepted, failed, cameBack, complaints].map(formatCount),
  ]);
  return ['', formatTable(['largest domains', 'mails', 'accepted', 'failed', 'came back', 'complaints'], rows)];
}

/** Says what there is too much of: mail services judge a sender by these two shares. */
function describeReturned({ accepted, returned: { dead, other, complaints, tooMany } }: IssueReport): string[] {
  const counts = { 'came-back': dead + other, complaints };
  const words = { 'came-back': 'came back', complaints: 'led to a complaint' };
  const lines = tooMany.map((kind) => {
    const percent = ((counts[kind] / accepted) * 100).toFixed(kind === 'complaints' ? 2 : 1);
    return `${percent} % of the accepted mails ${words[kind]}; more than ${returnedLimits[kind].share * 100} % is too many.`;
  });
  return lines.length === 0 ? [] : ['', ...lines];
}

function describeNextSteps({ id, status, queued, sending, failures, unknown }: IssueReport): string[] {
  const steps: string[] = [];
  // After a restore only unknown mails are left, and sending does nothing for them.
  const hasOnlyUnknown = unknown > 0 && queued + sending === 0;
  if (failures.some(({ retryable }) => retryable > 0)) {
    steps.push(`Try the failed mails again: ./garage issue resend ${id} --failed`);
  }
  if (failures.some(({ reason, count, retryable }) => reason === 'no-mailbox' && count > retryable)) {
    steps.push(`If the addresses that were called dead are right: ./garage subscribers unbounce --issue ${id}`);
  }
  if ((status === 'paused' && !hasOnlyUnknown) || status === 'sending' || status === 'enqueueing') {
    steps.push(`Resume: ./garage issue send ${id}`);
  }
  if (unknown > 0)
    steps.push(`Settle the unknown mails: ./garage issue resolve ${id} --log <file>, --assume-sent or --resend`);
  return steps.length === 0 ? [] : ['', ...steps];
}

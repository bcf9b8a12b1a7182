import type { IssueReport } from '../../newsletter/sending/issue-state.ts';
import { formatCount } from '../progress-bar.ts';
import { formatTable } from '../table.ts';

/** What became of an issue, for a person to read. */
export function describeReport(report: IssueReport): string {
  const { id, subject, recipients, queued, sending, accepted, failed, unknown, suppressed } = report;
  const counts = Object.entries({ recipients, queued, sending, accepted, failed, unknown, suppressed });
  const rows = [...counts, ['unsubscribed since', report.unsubscribedSince] as const];
  return [
    `"${subject}" (${id}) ${describeStatus(report)}`,
    ...rows.map(([name, count]) => `  ${name.padEnd(18)}  ${formatCount(count).padStart(9)}`),
    ...describeFailures(report),
    ...describeNextSteps(report),
  ].join('\n');
}

/** Whether nothing is left for the publisher to do: everybody got the mail or is not to be mailed. */
export function isDone({ status, failed, unknown }: IssueReport): boolean {
  return status === 'sent' && failed === 0 && unknown === 0;
}

function describeStatus({ status, sendAt, pauseReason, startedAt, finishedAt }: IssueReport): string {
  if (status === 'scheduled' && sendAt) return `begins at ${sendAt}`;
  if (status === 'scheduled') return pauseReason ? `has not begun: ${pauseReason}` : 'has not begun';
  if (status === 'paused') return `is paused: ${pauseReason}`;
  if (status === 'sent') return `was sent from ${startedAt} to ${finishedAt}`;
  return status === 'cancelled' ? 'is cancelled' : `is being sent since ${startedAt}`;
}

function describeFailures({ failures }: IssueReport): string[] {
  if (failures.length === 0) return [];
  const rows = failures.map(({ reason, count, example }) => [reason, formatCount(count), example ?? '']);
  return ['', formatTable(['failed because', 'mails', 'for example'], rows)];
}

function describeNextSteps({ id, status, queued, sending, failed, unknown }: IssueReport): string[] {
  const garage = 'npm run -s garage -- issue';
  const steps: string[] = [];
  // After a restore only unknown mails are left, and sending on would do nothing for them.
  const isInDoubt = unknown > 0 && queued + sending === 0;
  if ((status === 'paused' && !isInDoubt) || status === 'sending' || status === 'enqueueing') {
    steps.push(`Go on: ${garage} send ${id}`);
  }
  if (unknown > 0) steps.push(`Settle the unknown ones: ${garage} resolve ${id} --assume-sent or --resend`);
  if (failed > 0) steps.push(`Try the failed ones again: ${garage} resend ${id} --failed`);
  return steps.length === 0 ? [] : ['', ...steps];
}

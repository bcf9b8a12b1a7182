import { countWaiting } from '../../core/issues/issue-counts.ts';
import { isFewMails, returnedKinds, returnedLimits } from '../../core/mail/mail-events.ts';
import { formatCount, formatCountOf, formatPercent, formatShareOf } from '../../core/text/counts.ts';
import { listWaves, type Wave } from '../../newsletter/bounces/list-waves.ts';
import { type IssueVisits, readIssueVisits } from '../../newsletter/records/issue-visits.ts';
import type { IssueText, SendingWaits } from '../../newsletter/sending/issue-mails.ts';
import { type IssueReport, reportIssue } from '../../newsletter/sending/issue-state.ts';
import { returnedFields } from '../../newsletter/sending/returned-counts.ts';
import { findIssueText } from '../../publishing/issues/issue-text.ts';
import { now, type Settings } from '../../publishing/program.ts';
import { defineCommand } from '../command.ts';
import { readNewsletter } from '../config.ts';
import { formatHave, formatTable, formatTime, formatWait } from '../format.ts';

export const reportCommand = defineCommand({
  summary: 'Show who got an issue (accepted, failed and why, unknown, came back, left since) and what they opened.',
  takes: ['<id>'],
  flags: { json: 'print a JSON object' },
  async run({ values, words: [id = ''], terminal, environment }) {
    await readNewsletter({ values, terminal, environment }, async (newsletter, config) => {
      const report = await reportIssue(newsletter, id);
      const visits = await readIssueVisits(newsletter.store, id);
      const waves = await listWaves(newsletter.store, id);
      if (values.json) return terminal.print(JSON.stringify({ ...report, waves, visits }, null, 2));
      const parts = [
        describeReport(report, config),
        ...describeDead(id, waves, config),
        ...describeVisits(visits, config),
      ];
      await terminal.print(parts.join('\n'));
    });
  },
});

type Place = Pick<Settings, 'distFolder' | 'timeZone'>;

/** Describes the state of an issue, with the commands that come next. */
export function describeReport(report: IssueReport, place: Place): string {
  const { id, subject, recipients, unwritten, queued, sending, accepted, failed, unknown, suppressed } = report;
  const counts = Object.entries({ queued, sending, accepted, failed, unknown, suppressed });
  const { dead, other, complaints } = report.returned;
  // People join and leave while the list of recipients is being written.
  const all: [string, number][] =
    unwritten === 0
      ? [['recipients', recipients]]
      : [
          ['recipients, about', recipients],
          ['not queued yet, about', unwritten],
        ];
  const rows: [string, number][] = [
    ...all,
    ...counts,
    ...(report.outbox > 0 ? [['in outbox, not mailed', report.outbox] as [string, number]] : []),
    ['came back: dead address', dead],
    ['came back: other', other],
    ['complaints', complaints],
    ['unsubscribed since', report.unsubscribedSince],
  ];
  return [
    `"${subject}" (${id}) ${describeStatus(report)}`,
    ...describeTexts(report, place),
    ...describeWaits(report.waits, place),
    ...rows.map(([name, count]) => `  ${name.padEnd(23)}  ${formatCount(count).padStart(9)}`),
    ...describeFailures(report),
    ...describeDomains(report),
    ...describeReturned(report),
    ...describeNextSteps(report),
  ].join('\n');
}

const domainsShown = 10;

/** Says what became of the mailboxes that were found dead: which domains block us, what is held, what was applied. */
function describeDead(id: string, waves: readonly Wave[], { timeZone }: Pick<Place, 'timeZone'>): string[] {
  const lines = waves
    .filter(({ kept }) => kept > 0)
    .flatMap(({ domain, kept, handed, example, isRuled }) => [
      `${domain} blocks your mail: ${formatShareOf(kept, handed, 'mails')} came back as dead mailboxes, and its readers stay on the list.${example === undefined ? '' : ` It said: ${example}`}`,
      ...(isRuled ? [] : [`If they are really dead: ./garage bounces apply --issue ${id} --domain ${domain}`]),
    ]);
  const held = waves.filter((wave) => wave.held > 0);
  const latest = held
    .map(({ decidedBy = '' }) => decidedBy)
    .sort()
    .at(-1);
  if (latest !== undefined) {
    const count = held.reduce((sum, wave) => sum + wave.held, 0);
    lines.push(
      `${formatCountOf(count, 'reader')} whose mailbox was found dead: nobody is marked as bounced before ${formatTime(latest, timeZone)}, when all reports are compared.`,
    );
  }
  const applied = waves.filter((wave) => wave.applied > 0);
  const most = applied.slice(0, domainsShown).map((wave) => `${formatCount(wave.applied)} at ${wave.domain}`);
  if (applied.length > domainsShown) most.push(`and ${formatCountOf(applied.length - domainsShown, 'more domain')}`);
  if (most.length > 0) lines.push(`Marked as bounced: ${most.join(', ')}.`);
  return lines.length === 0 ? [] : ['', ...lines];
}

/** Says how often each page of the mail was opened. */
function describeVisits(visits: IssueVisits, { isCountingVisits }: Settings): string[] {
  if (visits === undefined || !isCountingVisits) return [];
  const head = ['pages of the mail', 'from the mail', `all since ${visits.since}`];
  const rows = visits.pages.map(({ path, fromMail, views }) => [path, formatCount(fromMail), formatCount(views)]);
  return ['', formatTable(head, rows)];
}

/** Whether the file of an issue was edited since its text was fixed. */
export function isEdited({ distFolder }: Pick<Place, 'distFolder'>, id: string, text: Pick<IssueText, 'source_hash'>) {
  const source = findIssueText({ settings: { distFolder } }, id);
  return source !== undefined && text.source_hash !== '' && source.hash !== text.source_hash;
}

/** Says which text people have, which one the others get, and how to give them a corrected one. */
function describeTexts({ id, status, texts, ...counts }: IssueReport, place: Place): string[] {
  const text = texts.at(-1);
  if (text === undefined || status === 'cancelled') return [];
  const time = formatTime(text.frozen_at, place.timeZone);
  const edited = isEdited(place, id, text) ? [describeEdited({ id, status })] : [];
  if (status === 'scheduled') return [`Its text was fixed on ${time}.`, ...edited];
  const waiting = status === 'sent' ? '' : `, ${formatWait(countWaiting(counts))}`;
  const earlier = texts
    .slice(0, -1)
    .map(({ have, frozen_at }) => `${formatHave(have)} the text of ${formatTime(frozen_at, place.timeZone)}.`);
  if (earlier.length > 0) {
    return [...earlier, `${formatHave(text.have)} the corrected text of ${time}${waiting}.`, ...edited];
  }
  if (status === 'sent') return [];
  return [`Its text was fixed on ${time}: ${formatHave(text.have)} it${waiting}.`, ...edited];
}

/** Says that an issue's file is not what is being sent, and what to do. */
export function describeEdited({ id, status }: Pick<IssueReport, 'id' | 'status'>): string {
  const changed = `content/newsletter/${id}.md was edited since`;
  if (status === 'scheduled') return `${changed}: schedule it again with ./garage issue send ${id} --at <time>.`;
  if (status === 'sent') return `${changed}; those who got it have the text of that time.`;
  const pause = status === 'paused' ? '' : `./garage issue pause ${id}, then `;
  return `${changed}. Those who wait do not get the new text unless you say so: ${pause}./garage issue send ${id} --corrected`;
}

export function describeWaits({ mailServer, domains }: SendingWaits, { timeZone }: Pick<Place, 'timeZone'>): string[] {
  const clock = (iso: string): string =>
    new Date(iso).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone });
  const lines = domains.map(
    ({ domain, waiting, until, reply }) =>
      `${formatCountOf(waiting, 'mail')} ${waiting === 1 ? 'waits' : 'wait'} for ${domain} until ${clock(until)} (${reply}).`,
  );
  if (mailServer === null) return lines;
  const { downAt, nextTryAt, reply } = mailServer;
  const seconds = Math.ceil((Date.parse(nextTryAt) - now().getTime()) / 1000);
  const next = seconds > 0 ? `Next try in ${formatCount(seconds)} s.` : 'Trying again now.';
  const what = /^\d/.test(reply) ? 'has taken no mail' : 'has not answered';
  return [`The mail server ${what} since ${clock(downAt)} (${reply}). ${next} Nothing is lost.`, ...lines];
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
  const withRate = (count: number, rate: number): string =>
    count === 0 ? '0' : `${formatCount(count)} (${formatPercent(rate)})`;
  const rows = domains.map(({ domain, recipients, accepted, failed, waiting, ...back }) => [
    domain,
    ...[recipients, accepted, failed, waiting].map(formatCount),
    withRate(back.cameBack, back.cameBackRate),
    withRate(back.complaints, back.complaintRate),
  ]);
  const head = ['largest domains', 'mails', 'accepted', 'failed', 'waiting', 'came back', 'complaints'];
  return ['', formatTable(head, rows)];
}

/** Says the two shares that mail services judge a sender by, and whether they are too large. */
function describeReturned({ accepted, returned }: IssueReport): string[] {
  const words = { 'came-back': 'came back', complaints: 'led to a complaint' };
  const lines = returnedKinds
    .filter((kind) => returned[returnedFields[kind]] > 0)
    .map((kind) => {
      const limit = `more than ${formatPercent(returnedLimits[kind].share)} is too many`;
      const few = isFewMails(kind, accepted) ? 'of so few mails a share says little' : `fine, ${limit}`;
      const what = formatShareOf(returned[returnedFields[kind]], accepted, 'accepted mails');
      return `${what} ${words[kind]}: ${returned.tooMany.includes(kind) ? limit : few}.`;
    });
  return lines.length === 0 ? [] : ['', ...lines];
}

function describeNextSteps({ id, status, failures, unknown, returned, ...counts }: IssueReport): string[] {
  const steps: string[] = [];
  // After a restore only unknown mails are left, and sending does nothing for them.
  const hasOnlyUnknown = unknown > 0 && countWaiting(counts) === 0;
  if (failures.some(({ retryable }) => retryable > 0)) {
    steps.push(`Try the failed mails again: ./garage issue resend ${id} --failed`);
  }
  const isCalledDead = failures.some(
    ({ reason, count, retryable, held }) => reason === 'no-mailbox' && count > retryable + held,
  );
  if (isCalledDead || (returned.dead > 0 && returned.tooMany.includes('came-back'))) {
    steps.push(`If the addresses that were called dead are right: ./garage subscribers unbounce --issue ${id}`);
  }
  if ((status === 'paused' && !hasOnlyUnknown) || status === 'sending' || status === 'enqueueing') {
    steps.push(`Resume: ./garage issue send ${id}`);
  }
  if (unknown > 0) steps.push(`Settle the unknown mails: ./garage issue resolve ${id} --assume-sent or --resend`);
  return steps.length === 0 ? [] : ['', ...steps];
}

import { countWaiting } from '../../core/issues/issue-counts.ts';
import { writeCell } from '../../core/text/csv.ts';
import { listWaves, type Wave } from '../../newsletter/bounces/list-waves.ts';
import type { Queryable } from '../../newsletter/db/store.ts';
import { listRecipients, listUnsettled, type UnsettledMail } from '../../newsletter/sending/issue-mails.ts';
import { reportIssue, requireIssue } from '../../newsletter/sending/issue-state.ts';
import { explainStored } from '../../newsletter/sending/pause-reason.ts';
import { isSentInTerminal } from '../../newsletter/sending/send-worker.ts';
import { hasSender } from '../../publishing/issues/send-plan.ts';
import type { DeskContext } from '../context.ts';
import type { IssueJob } from './issue-jobs.ts';
import { stageOf } from './issue-store.ts';

const words: Record<string, { title: string; meaning: string; next: string }> = {
  'no-mailbox': {
    title: 'The mailbox does not exist',
    meaning:
      'The address was closed or has a typo. It is compared with the others of its domain for a day, then marked as bounced.',
    next: 'Nothing to do',
  },
  mailbox: {
    title: 'The mailbox takes nothing now',
    meaning: 'It is full or closed for a while. The next issue tries again.',
    next: 'Try again later',
  },
  policy: {
    title: 'Blocked by a rule',
    meaning:
      'Your mail server or the reader’s has a rule against this mail; the replies say which. Ask its operator why.',
    next: 'Look at the replies',
  },
  refused: {
    title: 'Refused without a clear reason',
    meaning: 'The server said no and did not say whether the address or the mail is the problem.',
    next: 'Look at the replies',
  },
  'gave-up': {
    title: 'Still “try later” after many tries',
    meaning: 'The server put us off again and again. Trying once more tomorrow often works.',
    next: 'Try again tomorrow',
  },
  invalid: {
    title: 'No mail may go to this address',
    meaning: 'The address has something that no mail server takes.',
    next: 'Nothing to do',
  },
};
/** The domain blocks us, or the mark was taken back: by the pause that followed, or by the publisher. */
const notDead = {
  title: 'The mailbox does not exist, the server said',
  meaning:
    'The readers stay on the list: so many at once mean that the server blocks you, or the mark as bounced was taken back.',
  next: 'Check the server, try again',
};
const other = { title: 'Not taken', meaning: 'The mail server did not take these mails.', next: 'Look at the replies' };

const windowMs = 15_000;
const freshMs = 15_000;
const examplesShown = 5;
const rowsRead = 200;

/** Remembers how far each issue was a moment ago, to say how fast it goes. */
export function createRateMeter(now: () => Date) {
  const seen = new Map<string, { at: number; done: number }[]>();
  return (id: string, done: number): number => {
    const at = now().getTime();
    const samples = [...(seen.get(id) ?? []).filter((sample) => at - sample.at <= windowMs), { at, done }];
    seen.set(id, samples);
    const [first] = samples;
    if (first === undefined || at - first.at < 500) return 0;
    return ((done - first.done) * 1000) / (at - first.at);
  };
}

/** The state of an issue that is published and checked before it gets a row in the store. */
export const noProgress = {
  stage: 'ready',
  counts: {
    recipients: 0,
    unwritten: 0,
    queued: 0,
    sending: 0,
    accepted: 0,
    outbox: 0,
    failed: 0,
    unknown: 0,
    suppressed: 0,
  },
  left: 0,
  rate: 0,
  sender: 'nobody',
  isEdited: false,
  waits: [],
  causes: [],
  unknowns: [],
  texts: [],
  waves: [] as Wave[],
  returned: { dead: 0, other: 0, complaints: 0, tooMany: [] },
  reason: undefined,
  at: undefined,
  startedAt: undefined,
  finishedAt: undefined,
  mailServer: undefined,
} satisfies Partial<IssueProgress>;

interface ProgressInput {
  job: IssueJob | undefined;
  rateOf(id: string, done: number): number;
  fileHash: string | undefined;
}

/** The live view and the report. */
export type IssueProgress = Awaited<ReturnType<typeof readProgress>>;

/** Reads the live state of an issue that has a row in the store. */
export async function readProgress({ newsletter }: DeskContext, id: string, { job, rateOf, fileHash }: ProgressInput) {
  const issue = await requireIssue(newsletter.store, id);
  const report = await reportIssue(newsletter, id);
  const { recipients, unwritten, queued, sending, outbox, failed, unknown, suppressed } = report;
  const accepted = report.accepted - outbox;
  const { cameBack: _sum, cameBackRate: _rate, complaintRate: _complaintRate, ...returned } = report.returned;
  const unsettled = await listUnsettled(newsletter.store, id, rowsRead);
  const known = stageOf(issue, undefined);
  const stage = known === 'ready' && issue.status === 'cancelled' ? 'canceled' : known;
  const isMoving = newsletter.now().getTime() - Date.parse(issue.updated_at) < freshMs;
  /** A command is `./garage issue send`, or another desk. */
  const findSender = async () => {
    if (job?.phase === 'sending') return 'desk';
    if (stage !== 'sending' || !isMoving) return 'nobody';
    return (await isSentInTerminal(newsletter)) ? 'command' : 'server';
  };
  return {
    id,
    subject: report.subject,
    stage,
    reason: explainStored(issue.pause_reason),
    at: report.sendAt ?? undefined,
    startedAt: report.startedAt ?? undefined,
    finishedAt: report.finishedAt ?? undefined,
    job,
    /** Every recipient is in exactly one of the counts; `outbox` are those that were written to the outbox folder. */
    counts: { recipients, unwritten, queued, sending, accepted, outbox, failed, unknown, suppressed },
    left: report.unsubscribedSince,
    /** Mails a second in the last seconds. */
    rate: stage === 'sending' ? Math.max(0, rateOf(id, recipients - countWaiting(report))) : 0,
    sender: await findSender(),
    /** Whether a server runs that goes on when this desk is closed. */
    hasServer: await hasSender(newsletter),
    /** Domains that refuse for now: how many mails wait for each, when it is tried again, and what it said. */
    waits: report.waits.domains,
    /** Set while the mail server itself takes nothing. */
    mailServer: report.waits.mailServer ?? undefined,
    /** Oldest first; those who wait get the last one. */
    texts: report.texts.map(({ frozen_at, have }) => ({ frozenAt: frozen_at, have })),
    /** Whether the file was changed since the last of them was stored. */
    isEdited: isEdited(report.texts.at(-1)?.source_hash, fileHash),
    returned,
    /** What it found out about mailboxes, by domain. */
    waves: await listWaves(newsletter.store, id),
    causes: report.failures.map(({ reason, count, retryable }) => ({
      reason,
      count,
      retryable,
      ...(reason === 'no-mailbox' && retryable > 0 ? notDead : (words[reason] ?? other)),
      domains: countDomains(unsettled.filter(isOf(reason))),
      examples: unsettled
        .filter(isOf(reason))
        .slice(0, examplesShown)
        .map(({ subscriber_id, email, reply }) => ({ id: subscriber_id, email, reply: reply ?? '' })),
    })),
    unknowns: unsettled.filter(({ status }) => status === 'unknown').map(({ email }) => email),
  };
}

/** A text of an older version of the program has no hash, and a file may be gone. */
const isEdited = (sent = '', file = ''): boolean => sent !== '' && file !== '' && sent !== file;

const isOf = (reason: string) => (row: UnsettledMail) => row.status === 'failed' && row.reply_class === reason;

const domainsShown = 3;

function countDomains(rows: readonly UnsettledMail[]): { domain: string; count: number }[] {
  const byDomain = Map.groupBy(rows, ({ email }) => email.slice(email.lastIndexOf('@') + 1));
  return [...byDomain]
    .map(([domain, { length }]) => ({ domain, count: length }))
    .sort((one, another) => another.count - one.count)
    .slice(0, domainsShown);
}

/** Writes what happened to every mail of an issue as lines of a CSV file. */
export async function* writeReportLines(store: Queryable, id: string): AsyncGenerator<string> {
  yield 'email,state,reply,at\r\n';
  for await (const { email, status, reply, settled_at } of listRecipients(store, id))
    yield `${[email ?? '', status, reply ?? '', settled_at ?? ''].map(writeCell).join(',')}\r\n`;
}

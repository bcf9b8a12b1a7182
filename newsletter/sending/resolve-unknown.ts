import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { placeholders, type Queryable, type StoreContext, type StoreKeys } from '../db/store.ts';
import { assumeSent, resendUnknown } from './issue-actions.ts';
import { requireIssue } from './issue-state.ts';
import { readMessageId } from './message-id.ts';

/** Why a mail stays unknown: the log ends too soon after it, does not prove anything, or a rule held the mail back. */
export type UnclearReason = 'log-ends' | 'no-proof' | 'held';

type UnknownRow = { subscriber_id: string; claims: number; handed_at: string | null };
type Verdict = 'taken' | 'not-taken' | UnclearReason;

const batchRows = 5000;

/** Settles each unknown mail of an issue by the Postfix logs: not taken is queued again, not proven stays unknown. */
export async function resolveByLog(context: StoreContext, issueId: string, paths: readonly string[]) {
  const { store, keys, now } = context;
  await requireIssue(store, issueId);
  const log = await readMailLogs(paths, { keys, now: now(), issueId });
  const rows = await store.query<UnknownRow>(
    `select subscriber_id, claims, handed_at from deliveries
     where issue_id = $1 and status in ('failed', 'unknown', 'suppressed') and status = 'unknown'`,
    [issueId],
  );
  const covered = await Promise.all(log.stretches.map((stretch) => readCovered(store, issueId, stretch)));
  const byVerdict = Map.groupBy(rows, (row) => judge(row, log, covered));
  const settle = async (verdict: Verdict, change: typeof assumeSent): Promise<number> => {
    const ids = (byVerdict.get(verdict) ?? []).map((row) => row.subscriber_id);
    let count = 0;
    for (let start = 0; start < ids.length; start += batchRows)
      count += await change(context, issueId, ids.slice(start, start + batchRows));
    return count;
  };
  // Queued first: an issue with nothing left to send would end.
  const queued = await settle('not-taken', resendUnknown);
  const accepted = await settle('taken', assumeSent);
  const reasons = (['log-ends', 'no-proof', 'held'] as const).map((reason): [UnclearReason, number] => [
    reason,
    byVerdict.get(reason)?.length ?? 0,
  ]);
  return { accepted, queued, unclear: new Map(reasons.filter(([, count]) => count > 0)) };
}

function judge(
  { subscriber_id: id, claims, handed_at }: UnknownRow,
  log: MailLog,
  covered: readonly Covered[],
): Verdict {
  if (log.stretches.some(({ taken }) => taken.has(id))) return 'taken';
  const trace = log.traces.get(id);
  if (trace?.isHeld) return 'held';
  // After a restore nobody knows when, or whether, the mail was handed over.
  if (handed_at === null) return 'no-proof';
  // Of several attempts the log may have only the first.
  if (trace !== undefined && claims === 1) {
    if (trace.stretch.hasGaps) return 'no-proof';
    return trace.stretch.lastAt - trace.seenAt >= logMarginMs ? 'not-taken' : 'log-ends';
  }
  return covered.some(({ from, to }) => from <= handed_at && handed_at <= to) ? 'not-taken' : 'no-proof';
}

/** The time, by our own clock, for which a log must name every mail that the server took. */
type Covered = { from: string; to: string };

/** Between two accepted mails that a log without gaps has, it has all others; it goes on for a while after them. */
async function readCovered(store: Queryable, issueId: string, stretch: LogStretch): Promise<Covered> {
  const covered = { from: '~', to: '' };
  if (stretch.hasGaps) return covered;
  const ids = [...stretch.taken].filter(([, at]) => stretch.lastAt - at >= logMarginMs).map(([id]) => id);
  for (let start = 0; start < ids.length; start += batchRows) {
    const batch = ids.slice(start, start + batchRows);
    const [found] = await store.query<{ first: string | null; last: string | null }>(
      `select min(handed_at) as first, max(handed_at) as last from deliveries
       where issue_id = $1 and status = 'accepted' and claims = 1 and subscriber_id in (${placeholders(batch.length, 2)})`,
      [issueId, ...batch],
    );
    if (found?.first != null && found.first < covered.from) covered.from = found.first;
    if (found?.last != null && found.last > covered.to) covered.to = found.last;
  }
  return covered;
}

/*
 * Postfix logs the Message-ID when it has the headers, which is before the final dot: that line alone does not say that
 * it took the mail. It did when the queue manager made the same queue id active.
 */

/** Logs without a gap between them. */
interface LogStretch {
  lastAt: number;
  /** Whether the log says that lines were dropped. */
  hasGaps: boolean;
  /** Mails of the issue that were taken, with the time of the line. */
  taken: Map<string, number>;
}

/** The last that a log says about one mail that it does not call taken. */
interface MailTrace {
  seenAt: number;
  /** A rule of the server put it on hold or threw it away. */
  isHeld: boolean;
  stretch: LogStretch;
}

/** What logs say about the mails of one issue, by subscriber. */
type MailLog = { stretches: LogStretch[]; traces: Map<string, MailTrace> };

/** A pause in the log that is longer may be a missing file; a mail that is still coming in is given up earlier. */
const logMarginMs = 5 * 60 * 1000;

const linePattern = /\spostfix[^\s/]*\/(?:[\w-]+\/)*(smtpd|pickup|cleanup|qmgr)\[\d+\]: ([0-9A-Za-z]+): (.*)$/;
const droppedPattern = /rate-limiting|Suppressed \d+ messages/;
const timePattern = /^(?:(\d{4}-\d\d-\d\dT\S+)|([A-Z][a-z]{2}) {1,2}(\d{1,2}) (\d\d:\d\d:\d\d)) /;

/** Reads Postfix logs, also rotated ones that end in .gz, in any order; throws when a file cannot be read. */
async function readMailLogs(
  paths: readonly string[],
  { keys, now, issueId }: { keys: StoreKeys; now: Date; issueId: string },
): Promise<MailLog> {
  const files: { path: string; firstAt: number }[] = [];
  for (const path of paths) files.push({ path, firstAt: await readFirstTime(path, now) });
  files.sort((one, other) => one.firstAt - other.firstAt);
  const log: MailLog = { stretches: [], traces: new Map() };
  // Queue id → the subscriber whose mail has it now; short ids are used again for other mails.
  const open = new Map<string, string>();
  for (const { path, firstAt } of files) {
    let stretch = log.stretches.at(-1);
    if (stretch === undefined || firstAt - stretch.lastAt > logMarginMs) {
      stretch = { lastAt: firstAt, hasGaps: false, taken: new Map() };
      log.stretches.push(stretch);
      open.clear();
    }
    for await (const line of readLines(path)) {
      stretch.lastAt = readTime(line, now) ?? stretch.lastAt;
      if (droppedPattern.test(line)) stretch.hasGaps = true;
      const [, program, queueId = '', words = ''] = linePattern.exec(line) ?? [];
      if (program === 'cleanup' && words.startsWith(`message-id=<${issueId}.`)) {
        const origin = readMessageId(keys, words);
        if (origin === undefined) continue;
        open.set(queueId, origin.subscriberId);
        log.traces.set(origin.subscriberId, { seenAt: stretch.lastAt, isHeld: false, stretch });
      } else if (program !== undefined) follow(log, stretch, open, { program, queueId, words });
    }
  }
  return log;
}

function follow(
  { traces }: MailLog,
  stretch: LogStretch,
  open: Map<string, string>,
  { program, queueId, words }: { program: string; queueId: string; words: string },
): void {
  const subscriberId = open.get(queueId);
  if (subscriberId === undefined) return;
  if (program === 'qmgr' && words.endsWith('(queue active)')) stretch.taken.set(subscriberId, stretch.lastAt);
  const trace = traces.get(subscriberId);
  if (program === 'cleanup' && /^(hold|discard): /.test(words) && trace) trace.isHeld = true;
  const isNext = program === 'smtpd' || program === 'pickup' || words.startsWith('message-id=');
  if (isNext || words === 'removed') open.delete(queueId);
}

async function* readLines(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const input = path.endsWith('.gz') ? file.pipe(createGunzip()) : file;
  // Without this an error of the file would not reach the loop.
  file.on('error', (error) => input.destroy(error));
  yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
}

async function readFirstTime(path: string, now: Date): Promise<number> {
  for await (const line of readLines(path)) {
    const at = readTime(line, now);
    if (at !== undefined) return at;
  }
  return now.getTime();
}

/** Times without a year are of the last twelve months, where this machine is: only their distances count. */
function readTime(line: string, now: Date): number | undefined {
  const [, iso, month, day, clock] = timePattern.exec(line) ?? [];
  if (iso !== undefined) return Number.isNaN(Date.parse(iso)) ? undefined : Date.parse(iso);
  if (month === undefined) return undefined;
  const dayMs = 24 * 60 * 60 * 1000;
  const at = (year: number): number => Date.parse(`${month} ${day} ${year} ${clock}`);
  const year = now.getFullYear();
  return at(year) > now.getTime() + dayMs ? at(year - 1) : at(year);
}

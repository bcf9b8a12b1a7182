import { placeholders, type Queryable } from '../db/store.ts';
import type { StoreContext } from '../db/store-context.ts';
import { assumeSent, resendUnknown } from './issue-actions.ts';
import { requireIssue } from './issue-state.ts';
import { type LogStretch, logMarginMs, type MailLog, readMailLogs } from './mail-log.ts';

/** Why a mail stays unknown: the log ends too soon after it, does not prove anything, or a rule held the mail back. */
export type UnclearReason = 'log-ends' | 'no-proof' | 'held';

/** What the logs of the mail server settled. */
export interface LogResult {
  accepted: number;
  /** Not taken: they are queued again. */
  queued: number;
  unclear: Map<UnclearReason, number>;
}

type UnknownRow = { subscriber_id: string; claims: number; handed_at: string | null };
type Verdict = 'taken' | 'not-taken' | UnclearReason;

const batchRows = 5000;

/** Settles each unknown mail of an issue by the Postfix logs; what they do not prove stays unknown. */
export async function resolveByLog(
  context: StoreContext,
  issueId: string,
  paths: readonly string[],
): Promise<LogResult> {
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
    for (let start = 0; start < ids.length; start += batchRows) {
      count += await change(context, issueId, ids.slice(start, start + batchRows));
    }
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
interface Covered {
  from: string;
  to: string;
}

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

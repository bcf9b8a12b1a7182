import type { Queryable, SqlValue } from '../db/store.ts';
import type { Newsletter } from '../newsletter.ts';
import { findSuppressed } from '../subscribers/suppressions.ts';
import { openLanesLeftBehind, readPaceTime } from './clock-set-back.ts';
import { type IssueStatus, lockIssue } from './issue-state.ts';
import { type Lane, moveLanes, readNextLanes, type ServedLane } from './lanes.ts';
import { places } from './places.ts';
import { backOffMs, laterBy, readPace, type SendingLimits } from './sending-limits.ts';

/** One recipient whose mail a worker has taken to send. */
export interface ClaimedDelivery {
  subscriberId: string;
  email: string;
  domain: string;
  /** The number of this claim of the row. */
  claim: number;
  /** Temporary refusals so far. */
  attempts: number;
  policyRefusals: number;
  /** Failures in a row of the domain and of the mail server when the row was claimed. */
  laneFailures: number;
  serverFailures: number;
}

/** What a claim gave. */
export type Claim =
  /** Rows to send, and how many people who left or are suppressed were settled on the way. */
  | { kind: 'claimed'; deliveries: ClaimedDelivery[]; suppressed: number }
  /** Nothing may be sent before `until`; undefined means that nothing waits at all. */
  | { kind: 'wait'; until: Date | undefined }
  /** The issue is not being sent (any more). */
  | { kind: 'stopped'; status: IssueStatus | undefined };

type QueuedRow = {
  subscriber_id: string;
  domain: string;
  claims: number;
  attempts: number;
  policy_refusals: number;
  email: string | null;
  status: string | null;
};

type LaneShare = { lane: Lane; share: number };

const maxLanes = 40;

/** Says `queued` in other words: those of the partial index would lead PostgreSQL through all of it. */
const isWaiting = 'worker is null and settled_at is null';

/** Takes up to `limit` rows for a worker, as many as the rates allow now; who has left by now is settled instead. */
export async function claimDeliveries(
  newsletter: Newsletter,
  { issueId, worker, limit, limits }: { issueId: string; worker: string; limit: number; limits: SendingLimits },
): Promise<Claim> {
  const time = newsletter.now().getTime();
  const now = new Date(time).toISOString();
  return newsletter.store.transaction(async (tx) => {
    const issue = await lockIssue(tx, issueId, now);
    if (issue?.status !== 'sending') return { kind: 'stopped', status: issue?.status };
    const clock = { issueId, time, limits };
    const { allowed, from } = readPace(await readPaceTime(tx, issue, clock), time, limits.rate);
    // After a failure of the mail server one mail goes ahead of the others.
    const wanted = Math.min(issue.server_failures > 0 ? 1 : limit, allowed);
    if (wanted < 1)
      return { kind: 'wait', until: new Date(laterBy(from, 1000 / (limits.rate ?? Number.POSITIVE_INFINITY))) };
    const next = await readNextLanes(tx, issueId, Math.min(wanted, maxLanes));
    const lanes = next.filter((lane) => lane.ready_at <= now);
    if (lanes.length === 0) {
      const isReopened = await openLanesLeftBehind(tx, next, clock);
      return { kind: 'wait', until: isReopened ? new Date(time) : next[0] && new Date(next[0].ready_at) };
    }
    const served = await readQueued(tx, issueId, shareOut(lanes, wanted, limits.domainRate));
    const rows = served.flatMap((lane) => lane.rows);
    const { fit, unfit } = await partRows(tx, newsletter, rows);
    await settleSuppressed(tx, issueId, unfit, now);
    const mine = new Set(await markSending(tx, issueId, worker, fit));
    await moveLanes(tx, { issueId, time, limits, lanes: served });
    const paceAt = nextPace({ failures: issue.server_failures, from, time, limits }, mine.size);
    if (paceAt && mine.size > 0) await tx.query('update issues set pace_at = $2 where id = $1', [issueId, paceAt]);
    const failures = new Map(lanes.map((lane) => [lane.domain, lane.failures]));
    const deliveries = fit
      .filter((row) => mine.has(row.subscriber_id))
      .map((row) => describeClaim(row, failures.get(row.domain) ?? 0, issue.server_failures));
    return { kind: 'claimed', deliveries, suppressed: unfit.length };
  });
}

function nextPace(
  { failures, from, time, limits }: { failures: number; from: number; time: number; limits: SendingLimits },
  count: number,
): string | undefined {
  // The others follow when the one ahead gets through, or when its failure is as long ago again.
  if (failures > 0) return laterBy(time, backOffMs(limits.serverBackOff, failures));
  return limits.rate === undefined ? undefined : laterBy(from, (count * 1000) / limits.rate);
}

/**
 * Gives each lane its part of the wanted rows; a domain's rate allows what fits into a second, and at least
 * one. After a failure of the domain one mail goes ahead of the others.
 */
function shareOut(lanes: readonly Lane[], wanted: number, domainRate: number | undefined): LaneShare[] {
  const most = domainRate === undefined ? wanted : Math.max(1, Math.floor(domainRate));
  let left = wanted;
  return lanes.map((lane, index) => {
    const share = Math.min(lane.failures > 0 ? 1 : most, Math.ceil(left / (lanes.length - index)));
    left -= share;
    return { lane, share };
  });
}

/**
 * One statement for all lanes. Each part asks for nothing but what the partial index holds and so walks it from the
 * lane's first waiting row; asked for more, SQLite would walk the whole issue instead.
 */
async function readQueued(
  tx: Queryable,
  issueId: string,
  shares: readonly LaneShare[],
): Promise<ServedLane<QueuedRow>[]> {
  const params: SqlValue[] = [issueId];
  const parts = shares.map(({ lane, share }, index) => {
    // One more than is taken tells whether the lane runs empty.
    const [domainPlace, sharePlace] = [params.push(lane.domain), params.push(share + 1)];
    return `select * from (select subscriber_id, domain from deliveries
      where issue_id = $1 and domain = $${domainPlace} and status = 'queued'
      order by subscriber_id limit $${sharePlace}) as lane${index}`;
  });
  const rows = await tx.query<QueuedRow>(
    `select queued.subscriber_id, queued.domain, claims, attempts, policy_refusals, email, subscribers.status
     from (${parts.join(' union all ')}) as queued
     join deliveries on deliveries.issue_id = $1 and deliveries.subscriber_id = queued.subscriber_id
     left join subscribers on subscribers.id = queued.subscriber_id`,
    params,
  );
  const byDomain = Map.groupBy(rows, (row) => row.domain);
  return shares.map(({ lane, share }) => {
    const waiting = byDomain.get(lane.domain) ?? [];
    return { ...lane, rows: waiting.slice(0, share), isEmptied: waiting.length <= share };
  });
}

async function partRows(tx: Queryable, newsletter: Newsletter, rows: readonly QueuedRow[]) {
  const active = rows.filter((row) => row.status === 'active' && row.email !== null);
  const emails = active.map((row) => row.email ?? '');
  const suppressed = await findSuppressed(tx, newsletter, emails);
  const fit = active.filter((row) => !suppressed.has(row.email ?? ''));
  const isFit = new Set(fit);
  return { fit, unfit: rows.filter((row) => !isFit.has(row)) };
}

async function settleSuppressed(
  tx: Queryable,
  issueId: string,
  rows: readonly QueuedRow[],
  now: string,
): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `update deliveries set status = 'suppressed', settled_at = $2
     where issue_id = $1 and ${isWaiting} and subscriber_id in (${places(rows.length, 3)})`,
    [issueId, now, ...rows.map((row) => row.subscriber_id)],
  );
}

async function markSending(
  tx: Queryable,
  issueId: string,
  worker: string,
  rows: readonly QueuedRow[],
): Promise<string[]> {
  if (rows.length === 0) return [];
  const marked = await tx.query<{ subscriber_id: string }>(
    `update deliveries set status = 'sending', worker = $2, handed_at = null, claims = claims + 1
     where issue_id = $1 and ${isWaiting} and subscriber_id in (${places(rows.length, 3)})
     returning subscriber_id`,
    [issueId, worker, ...rows.map((row) => row.subscriber_id)],
  );
  return marked.map((row) => row.subscriber_id);
}

function describeClaim(row: QueuedRow, laneFailures: number, serverFailures: number): ClaimedDelivery {
  return {
    subscriberId: row.subscriber_id,
    email: row.email ?? '',
    domain: row.domain,
    claim: row.claims + 1,
    attempts: row.attempts,
    policyRefusals: row.policy_refusals,
    laneFailures,
    serverFailures,
  };
}

import { type IssueStatus, lockIssue } from '../issues/issue-state.ts';
import type { Newsletter } from '../newsletter.ts';
import type { Queryable, SqlValue } from '../store/store.ts';
import { findSuppressed } from '../subscribers/suppressions.ts';
import { findNextLane, moveLanes, type ReadyLane, readReadyLanes, type TakenLane } from './lanes.ts';
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

const maxLanes = 40;

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
    const { allowed, from } = readPace(issue.pace_at, time, limits.rate);
    // After a failure of the mail server one mail goes ahead of the others.
    const wanted = Math.min(issue.server_failures > 0 ? 1 : limit, allowed);
    if (wanted < 1)
      return { kind: 'wait', until: new Date(laterBy(from, 1000 / (limits.rate ?? Number.POSITIVE_INFINITY))) };
    const lanes = await readReadyLanes(tx, { issueId, now, count: Math.min(wanted, maxLanes) });
    if (lanes.length === 0) return { kind: 'wait', until: await findNextLane(tx, issueId) };
    const taken = await readQueued(tx, issueId, shareOut(lanes, wanted, limits.domainRate));
    const rows = taken.flatMap((lane) => lane.rows);
    const { fit, unfit } = await partRows(tx, newsletter, rows);
    await settleSuppressed(tx, issueId, unfit, now);
    const mine = new Set(await markSending(tx, issueId, worker, fit));
    await moveLanes(tx, { issueId, time, limits, lanes: taken });
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
function shareOut(lanes: readonly ReadyLane[], wanted: number, domainRate: number | undefined): TakenLane<QueuedRow>[] {
  const most = domainRate === undefined ? wanted : Math.max(1, Math.floor(domainRate));
  let left = wanted;
  return lanes.map((lane, index) => {
    const share = Math.min(lane.failures > 0 ? 1 : most, Math.ceil(left / (lanes.length - index)));
    left -= share;
    return { ...lane, share, rows: [] };
  });
}

/** One statement for all lanes; each part of it walks the partial index from the lane's first waiting row. */
async function readQueued(
  tx: Queryable,
  issueId: string,
  lanes: readonly TakenLane<QueuedRow>[],
): Promise<TakenLane<QueuedRow>[]> {
  const wanted = lanes.filter(({ share }) => share > 0);
  const params: SqlValue[] = [issueId];
  const parts = wanted.map(({ domain, share }, index) => {
    const [domainPlace, sharePlace] = [params.push(domain), params.push(share)];
    return `select * from (select subscriber_id, domain, claims, attempts, policy_refusals from deliveries
      where issue_id = $1 and domain = $${domainPlace} and status = 'queued'
      order by subscriber_id limit $${sharePlace}) as lane${index}`;
  });
  const rows = await tx.query<QueuedRow>(
    `select queued.*, subscribers.email, subscribers.status from (${parts.join(' union all ')}) as queued
     left join subscribers on subscribers.id = queued.subscriber_id`,
    params,
  );
  const byDomain = Map.groupBy(rows, (row) => row.domain);
  return wanted.map((lane) => ({ ...lane, rows: byDomain.get(lane.domain) ?? [] }));
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
     where issue_id = $1 and status = 'queued' and subscriber_id in (${places(rows.length, 3)})`,
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
     where issue_id = $1 and status = 'queued' and subscriber_id in (${places(rows.length, 3)})
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

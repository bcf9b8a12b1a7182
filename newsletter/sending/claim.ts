import { placeholders, type Queryable, type SqlValue, type StoreContext } from '../db/store.ts';
import { findSuppressed } from '../subscribers/suppressions.ts';
import {
  type DomainQueue,
  delayServedQueues,
  isReady,
  readNextQueues,
  readNextRetries,
  type ServedQueue,
} from './domain-queues.ts';
import { type IssueState, type IssueStatus, lockIssue } from './issue-state.ts';
import { backOffMs, laterBy, readPace, type SendingLimits } from './sending-limits.ts';

/** One row that a worker has claimed to send. */
export interface ClaimedDelivery {
  subscriberId: string;
  email: string;
  name?: string | undefined;
  domain: string;
  /** When it was claimed: the date of the mail. */
  date: Date;
  /** The number of this claim of the row. */
  claim: number;
  attempts: number;
  /** What its queue said when the row was claimed. */
  refusalsLeft: number | null;
  /** Consecutive failures of the domain and of the mail server when the row was claimed. */
  queueFailures: number;
  serverFailures: number;
}

export type Claim =
  /** Rows to send, and how many rows of people who left or are suppressed were settled. */
  | { kind: 'claimed'; deliveries: ClaimedDelivery[]; suppressed: number; isWriting: boolean }
  /** Nothing may be sent before `until`; undefined means that nothing is queued. */
  | { kind: 'wait'; until: Date | undefined; isWriting: boolean }
  | { kind: 'stopped'; status: IssueStatus | undefined }
  /** The text was corrected: the worker has the old one. */
  | { kind: 'corrected' };

type QueuedRow = {
  subscriber_id: string;
  domain: string;
  claims: number;
  attempts: number;
  email: string | null;
  name: string | null;
  status: string | null;
};

type QueueShare = { queue: DomainQueue; share: number };

const maxQueues = 40;

/**
 * The definition of a queued row (see the schema), written without the word `queued`. With it PostgreSQL may choose the
 * partial index and read all queued rows of the issue instead of the few primary keys.
 */
const isWaiting = 'worker is null and settled_at is null';

export type ClaimOptions = { issueId: string; worker: string; version: number; limit: number; limits: SendingLimits };

/** Claims up to `limit` rows for a worker, as many as the rates allow; people who have left are settled instead. */
export async function claimDeliveries(
  context: StoreContext,
  { issueId, worker, version, limit, limits }: ClaimOptions,
): Promise<Claim> {
  const time = context.now().getTime();
  const now = new Date(time).toISOString();
  return context.store.transaction(async (tx) => {
    const issue = await lockIssue(tx, issueId, now);
    // The first mails leave while the rows of the others are still being written.
    const isWriting = issue?.status === 'enqueueing';
    if (issue === undefined || !(isWriting || issue.status === 'sending'))
      return { kind: 'stopped', status: issue?.status };
    if (issue.version !== version) return { kind: 'corrected' };
    const { allowed, from } = readPace(issue.pace_at, time, limits.rate);
    // After a failure of the mail server one mail is sent ahead of the others.
    const wanted = Math.min(issue.server_failures > 0 ? 1 : limit, allowed);
    if (wanted < 1) {
      const until = new Date(laterBy(from, 1000 / (limits.rate ?? Number.POSITIVE_INFINITY)));
      return { kind: 'wait', until, isWriting };
    }
    const next = await readNextQueues(tx, issueId, Math.min(wanted, maxQueues));
    const queues = next.filter((queue) => isReady(queue, now));
    if (queues.length === 0) return { kind: 'wait', until: next[0] && new Date(next[0].ready_at), isWriting };
    const served = await readQueued(tx, issueId, divide(queues, wanted), now);
    const rows = served.flatMap((queue) => queue.rows);
    const { sendable, suppressed } = await splitByStatus(tx, context, rows);
    await settleSuppressed(tx, issueId, suppressed, now);
    const mine = new Set(await claimRows(tx, { issueId, worker, version }, sendable));
    await delayServedQueues(tx, { issueId, time, limits, queues: served, isWriting });
    const paceAt = nextPace({ failures: issue.server_failures, from, time, limits }, mine.size);
    if (paceAt && mine.size > 0) await tx.query('update issues set pace_at = $2 where id = $1', [issueId, paceAt]);
    const byDomain = new Map(queues.map((queue) => [queue.domain, queue]));
    const deliveries = sendable
      .filter((row) => mine.has(row.subscriber_id))
      .map((row) => describeClaim(row, byDomain.get(row.domain), { date: new Date(time), issue }));
    return { kind: 'claimed', deliveries, suppressed: suppressed.length, isWriting };
  });
}

function nextPace(
  { failures, from, time, limits }: { failures: number; from: number; time: number; limits: SendingLimits },
  count: number,
): string | undefined {
  // The others follow when the one sent ahead gets through, or after the same wait again.
  if (failures > 0) return laterBy(time, backOffMs(limits.serverBackOff, failures));
  return limits.rate === undefined ? undefined : laterBy(from, (count * 1000) / limits.rate);
}

/** Divides the wanted rows among the queues. After a failure of the domain one mail is sent ahead of the others. */
function divide(queues: readonly DomainQueue[], wanted: number): QueueShare[] {
  let left = wanted;
  return queues.map((queue, index) => {
    const share = Math.min(queue.failures > 0 ? 1 : wanted, Math.ceil(left / (queues.length - index)));
    left -= share;
    return { queue, share };
  });
}

/**
 * Reads the first rows of each queue in one statement: those whose own time has come, oldest first, then new ones. Each part selects only columns of deliveries_queued_index, so
 * that both databases read that index from the queue's first row; with more columns SQLite would scan the issue.
 */
async function readQueued(
  tx: Queryable,
  issueId: string,
  shares: readonly QueueShare[],
  now: string,
): Promise<ServedQueue<QueuedRow>[]> {
  const params: SqlValue[] = [issueId, now];
  const parts = shares.map(({ queue, share }, index) => {
    // One row more than is taken shows whether the queue runs empty.
    const domainParam = params.push(queue.domain);
    const shareParam = params.push(share + 1);
    return `select * from (select subscriber_id, domain from deliveries
      where issue_id = $1 and domain = $${domainParam} and status = 'queued'
        and (retry_at <= $2 or retry_at = 'new') order by retry_at, subscriber_id limit $${shareParam}) as queue${index}`;
  });
  const rows = await tx.query<QueuedRow>(
    `select queued.subscriber_id, queued.domain, claims, attempts, retry_at, email, name, subscribers.status
     from (${parts.join(' union all ')}) as queued
     join deliveries on deliveries.issue_id = $1 and deliveries.subscriber_id = queued.subscriber_id
     left join subscribers on subscribers.id = queued.subscriber_id
     order by retry_at, queued.subscriber_id`,
    params,
  );
  const byDomain = Map.groupBy(rows, (row) => row.domain);
  const served = shares.map(({ queue, share }) => {
    const waiting = byDomain.get(queue.domain) ?? [];
    return { ...queue, rows: waiting.slice(0, share), isEmptied: waiting.length <= share };
  });
  const emptied = served.filter(({ isEmptied }) => isEmptied).map(({ domain }) => domain);
  const retries = await readNextRetries(tx, { issueId, now, domains: emptied });
  return served.map((queue) => ({ ...queue, nextRetryAt: retries.get(queue.domain) }));
}

async function splitByStatus(tx: Queryable, context: StoreContext, rows: readonly QueuedRow[]) {
  const active = rows.filter((row) => row.status === 'active' && row.email !== null);
  const emails = active.map((row) => row.email ?? '');
  const blocked = await findSuppressed(tx, context, emails);
  const sendable = active.filter((row) => !blocked.has(row.email ?? ''));
  return { sendable, suppressed: rows.filter((row) => !sendable.includes(row)) };
}

async function settleSuppressed(tx: Queryable, issueId: string, rows: readonly QueuedRow[], now: string) {
  if (rows.length === 0) return;
  await tx.query(
    `update deliveries set status = 'suppressed', settled_at = $2
     where issue_id = $1 and ${isWaiting} and subscriber_id in (${placeholders(rows.length, 3)})`,
    [issueId, now, ...rows.map((row) => row.subscriber_id)],
  );
}

async function claimRows(
  tx: Queryable,
  { issueId, worker, version }: Pick<ClaimOptions, 'issueId' | 'worker' | 'version'>,
  rows: readonly QueuedRow[],
): Promise<string[]> {
  if (rows.length === 0) return [];
  const claimed = await tx.query<{ subscriber_id: string }>(
    `update deliveries set status = 'sending', worker = $2, version = $3, handed_at = null, claims = claims + 1
     where issue_id = $1 and ${isWaiting} and subscriber_id in (${placeholders(rows.length, 4)})
     returning subscriber_id`,
    [issueId, worker, version, ...rows.map((row) => row.subscriber_id)],
  );
  return claimed.map((row) => row.subscriber_id);
}

function describeClaim(
  row: QueuedRow,
  queue: DomainQueue | undefined,
  { date, issue }: { date: Date; issue: IssueState },
): ClaimedDelivery {
  return {
    subscriberId: row.subscriber_id,
    email: row.email ?? '',
    name: row.name ?? '',
    domain: row.domain,
    date,
    claim: row.claims + 1,
    attempts: row.attempts,
    refusalsLeft: queue?.refusals_left ?? null,
    queueFailures: queue?.failures ?? 0,
    serverFailures: issue.server_failures,
  };
}

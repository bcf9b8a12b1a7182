import { placeholders, type Queryable } from '../db/store.ts';
import type { IssueState } from './issue-state.ts';
import { type BackOff, backOffMs, laterBy, type SendingLimits } from './sending-limits.ts';

/** The queue of one domain: a row of `domain_queues`, which exists while the domain has queued mail. */
export type DomainQueue = { domain: string; ready_at: string; failures: number };

/** A queue with the rows that were taken from it. */
export interface ServedQueue<R> extends DomainQueue {
  rows: R[];
  /** Whether no row is left in it. */
  isEmptied: boolean;
}

/** Reads the queues of an issue that are served next, ready or not. */
export async function readNextQueues(tx: Queryable, issueId: string, count: number): Promise<DomainQueue[]> {
  // A range of domain_queues_ready_index in its own order: stops after the wanted rows, whatever the statistics say.
  const queues = await tx.query<DomainQueue & { issue_id: string }>(
    `select issue_id, domain, ready_at, failures from domain_queues
     where (issue_id, ready_at, domain) >= ($1, '', '') order by issue_id, ready_at, domain limit $2`,
    [issueId, count],
  );
  return queues.filter((queue) => queue.issue_id === issueId);
}

/**
 * Delays served queues by their domain's rate, where there is one, and deletes empty ones. A queue with failures waits
 * as long again: the one mail that was sent ahead opens it when it gets through.
 */
export async function delayServedQueues(
  tx: Queryable,
  options: { issueId: string; time: number; limits: SendingLimits; queues: readonly ServedQueue<unknown>[] },
): Promise<void> {
  const { issueId, time, queues } = options;
  const { domainRate, domainBackOff } = options.limits;
  const empty = queues.filter(({ isEmptied }) => isEmptied).map(({ domain }) => domain);
  if (empty.length > 0) {
    await tx.query(`delete from domain_queues where issue_id = $1 and domain in (${placeholders(empty.length, 2)})`, [
      issueId,
      ...empty,
    ]);
  }
  const waitOf = ({ rows, failures }: ServedQueue<unknown>): number => {
    if (failures > 0) return backOffMs(domainBackOff, failures);
    return domainRate === undefined ? 0 : (rows.length * 1000) / domainRate;
  };
  const byWait = Map.groupBy(
    queues.filter(({ isEmptied }) => !isEmptied),
    waitOf,
  );
  for (const [waitMs, group] of byWait) {
    const domains = group.map(({ domain }) => domain);
    if (waitMs > 0) await setReadyAt(tx, issueId, laterBy(time, waitMs), domains);
  }
}

/** Creates queues for domains that have a queued row again; an existing one keeps its time. */
export async function reopenQueues(
  tx: Queryable,
  { issueId, now, domains }: { issueId: string; now: string; domains: readonly string[] },
): Promise<void> {
  const unique = [...new Set(domains)];
  if (unique.length === 0) return;
  const rows = unique.map((_domain, index) => `($1, $${index + 3}, $2)`).join(', ');
  await tx.query(
    `insert into domain_queues (issue_id, domain, ready_at) values ${rows} on conflict (issue_id, domain) do nothing`,
    [issueId, now, ...unique],
  );
}

/** Creates a queue for every domain of an issue that has a queued row and no queue. */
export async function rebuildQueues(tx: Queryable, issueId: string, now: string): Promise<void> {
  await tx.query(
    `insert into domain_queues (issue_id, domain, ready_at)
     select distinct issue_id, domain, $2 from deliveries where issue_id = $1 and status = 'queued'
     on conflict (issue_id, domain) do nothing`,
    [issueId, now],
  );
}

/** A temporary refusal of one mail. */
export interface QueueRefusal {
  issueId: string;
  domain: string;
  time: number;
  /** Failures of the queue when the row was claimed, and refusals of the row itself, for a queue that ran empty. */
  queueFailures: number;
  attempts: number;
  /** What it said, without any address. */
  reply: string;
  backOff: BackOff;
}

/** Delays a domain that refused for now. Of several rows that were being sent together, only the first one counts. */
export async function delayQueue(tx: Queryable, refusal: QueueRefusal): Promise<void> {
  const { issueId, domain, time, queueFailures, attempts, reply, backOff } = refusal;
  const [queue] = await tx.query<{ failures: number }>(
    'select failures from domain_queues where issue_id = $1 and domain = $2',
    [issueId, domain],
  );
  if (queue && queue.failures > queueFailures) return;
  const failures = Math.max(queueFailures, queue ? 0 : attempts) + 1;
  await tx.query(
    `insert into domain_queues (issue_id, domain, ready_at, failures, reply) values ($1, $2, $3, $4, $5)
     on conflict (issue_id, domain)
       do update set ready_at = excluded.ready_at, failures = excluded.failures, reply = excluded.reply`,
    [issueId, domain, laterBy(time, backOffMs(backOff, failures)), failures, reply],
  );
}

/** Opens queues again whose domain accepted a mail. */
export async function clearQueueFailures(
  tx: Queryable,
  { issueId, now, domains }: { issueId: string; now: string; domains: readonly string[] },
): Promise<void> {
  const unique = [...new Set(domains)];
  if (unique.length === 0) return;
  await tx.query(
    `update domain_queues set failures = 0, reply = null, ready_at = $2
     where issue_id = $1 and failures > 0 and domain in (${placeholders(unique.length, 3)})`,
    [issueId, now, ...unique],
  );
}

/**
 * How far the clocks of two senders may differ. Beyond it each would think that the clock was set back, and send at its
 * own rate. A clock that is set back by less delays sending by that time, once.
 */
const maxSkewMs = 5 * 60_000;

interface ClockScope {
  issueId: string;
  time: number;
  limits: SendingLimits;
}

/** Whether a stored time is later than any wait could have set it: then the clock was set back since. */
function isSkewed(at: string, time: number, longestWaitMs: number): boolean {
  return Date.parse(at) > time + longestWaitMs + maxSkewMs;
}

/** Returns the time from which an issue's rate counts; a skewed one becomes now, in the store too. */
export async function readPaceTime(
  tx: Queryable,
  { pace_at, server_failures }: Pick<IssueState, 'pace_at' | 'server_failures'>,
  { issueId, time, limits }: ClockScope,
): Promise<string> {
  const longestMs = server_failures > 0 ? backOffMs(limits.serverBackOff, server_failures) : 0;
  if (!isSkewed(pace_at, time, longestMs)) return pace_at;
  const now = new Date(time).toISOString();
  await tx.query('update issues set pace_at = $2 where id = $1', [issueId, now]);
  return now;
}

/** Opens those of some waiting queues whose times are skewed; resolves to whether there were any. */
export async function releaseSkewedQueues(
  tx: Queryable,
  queues: readonly DomainQueue[],
  { issueId, time, limits }: ClockScope,
): Promise<boolean> {
  const { domainRate, domainBackOff } = limits;
  const rateMs = domainRate === undefined ? 0 : Math.max(1000, 1000 / domainRate);
  const longestMs = ({ failures }: DomainQueue): number => (failures > 0 ? backOffMs(domainBackOff, failures) : rateMs);
  const skewed = queues.filter((queue) => isSkewed(queue.ready_at, time, longestMs(queue)));
  if (skewed.length === 0) return false;
  const domains = skewed.map(({ domain }) => domain);
  await setReadyAt(tx, issueId, new Date(time).toISOString(), domains);
  return true;
}

async function setReadyAt(tx: Queryable, issueId: string, at: string, domains: readonly string[]): Promise<void> {
  await tx.query(
    `update domain_queues set ready_at = $2 where issue_id = $1 and domain in (${placeholders(domains.length, 3)})`,
    [issueId, at, ...domains],
  );
}

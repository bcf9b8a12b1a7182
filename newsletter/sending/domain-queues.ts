import { hasRow, insertRows, placeholders, type Queryable } from '../db/store.ts';
import { type BackOff, backOffMs, laterBy, type SendingLimits } from './sending-limits.ts';

/** The queue of one domain: a row of `domain_queues`, which exists while the domain has queued mail. */
export type DomainQueue = {
  domain: string;
  ready_at: string;
  failures: number;
  refusals_left: number | null;
  reply: string | null;
};

export interface ServedQueue<R> extends DomainQueue {
  rows: R[];
  /** Whether no row that may be sent now is left in it, and when the first of the others may be. */
  isEmptied: boolean;
  nextRetryAt: string | undefined;
}

/** Reads the queues of an issue that are served next, ready or not. */
export async function readNextQueues(tx: Queryable, issueId: string, count: number): Promise<DomainQueue[]> {
  // A range of domain_queues_ready_index in its own order: stops after the wanted rows, whatever the statistics say.
  const queues = await tx.query<DomainQueue & { issue_id: string }>(
    `select issue_id, domain, ready_at, failures, refusals_left, reply from domain_queues
     where (issue_id, ready_at, domain) >= ($1, '', '') order by issue_id, ready_at, domain limit $2`,
    [issueId, count],
  );
  return queues.filter((queue) => queue.issue_id === issueId);
}

/** Whether a queue may be served; without refusals its time only orders it, however clocks differ. */
export const isReady = (queue: DomainQueue, now: string): boolean => queue.ready_at <= now || queue.reply === null;

/** Reads when the first refused mail of each of these domains may be tried again. */
export async function readNextRetries(
  tx: Queryable,
  { issueId, now, domains }: { issueId: string; now: string; domains: readonly string[] },
): Promise<Map<string, string>> {
  if (domains.length === 0) return new Map();
  const rows = await tx.query<{ domain: string; retry_at: string }>(
    `select domain, min(retry_at) as retry_at from deliveries where issue_id = $1 and status = 'queued'
       and retry_at > $2 and retry_at < 'new' and domain in (${placeholders(domains.length, 3)}) group by domain`,
    [issueId, now, ...domains],
  );
  return new Map(rows.map(({ domain, retry_at }) => [domain, retry_at]));
}

/**
 * Puts served queues behind all others, and deletes empty ones. A queue
 * with failures waits as long again: the one mail that was sent ahead opens it when it gets through.
 */
export async function delayServedQueues(
  tx: Queryable,
  options: {
    issueId: string;
    time: number;
    limits: SendingLimits;
    queues: readonly ServedQueue<unknown>[];
    isWriting: boolean;
  },
): Promise<void> {
  const { issueId, time, queues, isWriting } = options;
  const { domainBackOff } = options.limits;
  // While rows are written, the next ones of a domain that refuses must find that it does.
  const isEmpty = ({ isEmptied, nextRetryAt, failures }: ServedQueue<unknown>) =>
    isEmptied && nextRetryAt === undefined && !(isWriting && failures > 0);
  const empty = queues.filter(isEmpty).map(({ domain }) => domain);
  if (empty.length > 0) {
    const sql = `delete from domain_queues where issue_id = $1 and domain in (${placeholders(empty.length, 2)})`;
    await tx.query(sql, [issueId, ...empty]);
  }
  const readyAt = ({ failures, isEmptied, nextRetryAt = '' }: ServedQueue<unknown>): string => {
    if (failures > 0) return laterBy(time, backOffMs(domainBackOff, failures));
    return isEmptied ? nextRetryAt : laterBy(time, 0);
  };
  const left = queues.filter((queue) => !isEmpty(queue));
  for (const [at, group] of Map.groupBy(left, readyAt)) {
    const domains = group.map(({ domain }) => domain);
    await setReadyAt(tx, issueId, at, domains);
  }
}

/** A queue that waits for refused mails alone is ready when another one comes back to it; a domain that refuses waits. */
export const onExistingQueue = `on conflict (issue_id, domain) do update set ready_at = excluded.ready_at
  where domain_queues.failures = 0 and domain_queues.ready_at > excluded.ready_at`;

/** Creates queues for domains that have a queued row again. */
export async function reopenQueues(
  tx: Queryable,
  { issueId, now, domains }: { issueId: string; now: string; domains: readonly string[] },
): Promise<void> {
  const unique = [...new Set(domains)];
  const rows = unique.map((domain) => ({ issue_id: issueId, domain, ready_at: now }));
  await insertRows(tx, 'domain_queues', rows, onExistingQueue);
}

/** Deletes queues without a queued row, which were kept while rows were still written. */
export async function dropEmptyQueues(tx: Queryable, issueId: string): Promise<void> {
  await tx.execute(
    `delete from domain_queues where issue_id = $1 and not exists (
       select 1 from deliveries
       where deliveries.issue_id = $1 and deliveries.domain = domain_queues.domain and deliveries.status = 'queued')`,
    [issueId],
  );
}

/** Deletes the queues of an issue that ends, is cancelled, or is not sent any more. */
export async function dropQueues(tx: Queryable, issueId: string): Promise<void> {
  await tx.execute('delete from domain_queues where issue_id = $1', [issueId]);
}

/** Creates a queue for every domain of an issue that has a queued row and no queue. */
export async function rebuildQueues(tx: Queryable, issueId: string, now: string): Promise<void> {
  await tx.query(
    `insert into domain_queues (issue_id, domain, ready_at)
     select distinct issue_id, domain, $2 from deliveries where issue_id = $1 and status = 'queued'
     ${onExistingQueue}`,
    [issueId, now],
  );
}

interface QueueRefusal {
  issueId: string;
  domain: string;
  time: number;
  /** Failures of the queue when the row was claimed, and refusals of the row itself, for a queue that ran empty. */
  queueFailures: number;
  attempts: number;
  refusalsLeft: number | null;
  /** What it said, without any address. */
  reply: string;
  backOff: BackOff;
}

/** Refusals in a row by a domain that takes new mails otherwise: one mailbox may be full, but not all of them. */
const someRefusals = 3;
/** By a domain that took a mail on a later try: it refuses every new recipient for now (greylisting). */
const greylistRefusals = 200;

/**
 * Delays what was refused for now. A domain that takes others goes on, and the refused row waits alone; a domain that
 * does not waits as a whole. Of several rows that were being sent together, only the first one counts for that.
 */
export async function delayQueue(tx: Queryable, refusal: QueueRefusal): Promise<void> {
  const { issueId, domain, time, queueFailures, attempts, reply, backOff } = refusal;
  const [queue] = await tx.query<{ failures: number; refusals_left: number | null }>(
    'select failures, refusals_left from domain_queues where issue_id = $1 and domain = $2',
    [issueId, domain],
  );
  if (queue && queue.failures > queueFailures) return;
  const left = queueFailures > 0 ? 0 : await countRefusalsLeft(tx, refusal, queue);
  if (left > 0) {
    const retryAt = laterBy(time, backOffMs(backOff, attempts + 1));
    await tx.query(
      `insert into domain_queues (issue_id, domain, ready_at, refusals_left, reply) values ($1, $2, $3, $4, $5)
       on conflict (issue_id, domain) do update set refusals_left = excluded.refusals_left, reply = excluded.reply`,
      [issueId, domain, retryAt, left - 1, reply],
    );
    return;
  }
  const failures = Math.max(queueFailures, queue ? 0 : attempts) + 1;
  await tx.query(
    `insert into domain_queues (issue_id, domain, ready_at, failures, reply) values ($1, $2, $3, $4, $5)
     on conflict (issue_id, domain)
       do update set ready_at = excluded.ready_at, failures = excluded.failures, reply = excluded.reply`,
    [issueId, domain, laterBy(time, backOffMs(backOff, failures)), failures, reply],
  );
}

/** Returns how many mails of a domain, this one included, may be refused before all of them wait. */
async function countRefusalsLeft(
  tx: Queryable,
  { issueId, domain, time, attempts, refusalsLeft, backOff }: QueueRefusal,
  queue: { refusals_left: number | null } | undefined,
): Promise<number> {
  const known = queue === undefined ? refusalsLeft : queue.refusals_left;
  // A mail that was refused again is no greylisting.
  if (known !== null) return attempts === 0 ? known : Math.min(known, someRefusals);
  const taken = "from deliveries where issue_id = $1 and settled_at >= $2 and domain = $3 and status = 'accepted'";
  const since = new Date(time - backOff.firstMs).toISOString();
  return (await hasRow(tx, taken, [issueId, since, domain])) ? someRefusals : 0;
}

/** A mail that its domain answered for good. */
type AnsweredMail = Pick<QueueRefusal, 'domain' | 'queueFailures' | 'attempts'> & { isAccepted: boolean };

/** Opens queues whose domain answered the mail sent ahead, and counts refusals anew where one was accepted. */
export async function openAnsweringQueues(
  tx: Queryable,
  { issueId, now, mails }: { issueId: string; now: string; mails: readonly AnsweredMail[] },
): Promise<void> {
  for (const [domain, answered] of Map.groupBy(mails, (mail) => mail.domain)) {
    const theirs = 'where issue_id = $1 and domain = $2';
    if (answered.some(({ queueFailures }) => queueFailures > 0)) {
      const opened = `update domain_queues set failures = 0, ready_at = $3 ${theirs} and failures > 0`;
      await tx.query(opened, [issueId, domain, now]);
    }
    const accepted = answered.filter(({ isAccepted }) => isAccepted);
    if (accepted.length === 0) continue;
    const left = accepted.some(({ attempts }) => attempts === 0) ? null : greylistRefusals;
    await tx.query(`update domain_queues set refusals_left = $3 ${theirs}`, [issueId, domain, left]);
  }
}

async function setReadyAt(tx: Queryable, issueId: string, at: string, domains: readonly string[]): Promise<void> {
  await tx.query(
    `update domain_queues set ready_at = $2 where issue_id = $1 and domain in (${placeholders(domains.length, 3)})`,
    [issueId, at, ...domains],
  );
}

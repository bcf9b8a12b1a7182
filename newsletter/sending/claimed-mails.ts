import { createBatcher } from '../db/group-commit.ts';
import { placeholders, type Queryable, type SqlValue, type StoreContext } from '../db/store.ts';
import type { FailureClass } from '../mail/mail-port.ts';
import { otherRecipient } from '../subscribers/mail-queue.ts';

/*
 * What the mails of an issue and single mails have in common once a worker has claimed them: the hand-over is stored
 * before the last byte is sent, a result is written once, and what a dead worker had handed over is unknown.
 */

/** The rows of mails that are meant, in the words of their table; `$1` is `scope`. */
export interface MailQueue {
  table: 'deliveries' | 'single_mails';
  scope: string;
  isInScope: string;
  idColumn: string;
  retryColumn: string;
  /** The condition of a row that its person still wants. */
  isWanted: string;
}

export const issueQueue = (issueId: string): MailQueue => ({
  table: 'deliveries',
  scope: issueId,
  isInScope: 'deliveries.issue_id = $1',
  idColumn: 'subscriber_id',
  retryColumn: 'retry_at',
  isWanted: "exists (select 1 from subscribers where id = deliveries.subscriber_id and status = 'active')",
});

/**
 * Who still needs a mail: a welcome is for subscribers, a confirmation for everybody else, a data link for whoever asked,
 * a mail about a change of address until its link was used.
 */
const subscriberNeedsMail = `subscribers.id = single_mails.subscriber_id and (
  (kind = 'welcome' and subscribers.status = 'active')
  or (kind = 'reminder' and subscribers.status = 'pending')
  or (kind = 'confirmation' and subscribers.status <> 'active') or kind = 'export-link' or kind = 'erase-link'
  or (kind in ('address-ask', 'address-link', 'address-note', 'data-ask') and content is not null))`;

/** Which letter still needs a mail: one that waits for its writer, or that is on the site; never after a complaint. */
const letterNeedsMail = `letters.id = single_mails.subscriber_id and (
  (kind = 'letter-confirmation' and letters.status = 'unconfirmed')
  or kind = 'letter-erase-link'
  or (kind = 'letter-published' and letters.status = 'published' and not exists (
    select 1 from suppressions where suppressions.email_hash = letters.email_hash and reason = 'complaint')))`;

/** Which watch still needs a mail: one that waits for its reader, or any of a reader who was told of a change. */
const watchNeedsMail = `(
  (kind = 'watch-confirmation' and watches.id = single_mails.subscriber_id and watches.confirmed_at is null)
  or (kind = 'watch-change' and watches.reader_id = single_mails.subscriber_id and watches.confirmed_at is not null))`;

/** The condition of a row of single_mails that somebody still needs. */
const isStillNeeded = `(kind = 'alert' or exists (select 1 from subscribers where ${subscriberNeedsMail})
  or exists (select 1 from letters where ${letterNeedsMail}) or exists (select 1 from watches where ${watchNeedsMail}))`;

/** All single mails; PostgreSQL wants to know the type of every parameter, also where it says nothing. */
export const singleQueue: MailQueue = {
  table: 'single_mails',
  scope: '',
  isInScope: "cast($1 as text) = ''",
  idColumn: 'id',
  retryColumn: 'ready_at',
  isWanted: isStillNeeded,
};

/** A claim of a row; its number tells a late result of an earlier claim from one of this claim. */
export type Claimed = { id: string; claim: number };

/** Records on disk that the last byte of a mail is about to be sent; false means that it must not be. */
export type HandOver = (claimed: Claimed) => Promise<boolean>;

/**
 * Creates the hand-over of one worker. It is refused when the row no longer belongs to this worker, and when nobody wants
 * the mail any more: that row is settled as suppressed.
 */
export const createHandOver = (context: StoreContext, queue: MailQueue, worker: string): HandOver =>
  createBatcher((asked: Claimed[]) => handOverRows(context, queue, worker, asked)).add;

async function handOverRows(
  { store, now }: StoreContext,
  { table, scope, isInScope, idColumn, isWanted }: MailQueue,
  worker: string,
  asked: readonly Claimed[],
): Promise<boolean[]> {
  const params: SqlValue[] = [scope, worker, now().toISOString()];
  const rows = asked.map(({ id, claim }) => `($${params.push(id)}, cast($${params.push(claim)} as integer))`);
  const ours = `with asked (row_id, claim) as (values ${rows.join(', ')}) update ${table} set`;
  const areOurs = `from asked where ${isInScope} and ${table}.${idColumn} = asked.row_id and claims = asked.claim
    and worker = $2 and ${table}.status = 'sending' and handed_at is null`;
  return store.transaction(async (tx) => {
    const handed = await tx.query<{ row_id: string }>(
      `${ours} handed_at = $3 ${areOurs} and ${isWanted} returning ${table}.${idColumn} as row_id`,
      params,
    );
    const ids = new Set(handed.map((row) => row.row_id));
    // Rows that are ours and were not handed over are those that nobody wants any more.
    if (ids.size < asked.length) await tx.query(`${ours} status = 'suppressed', settled_at = $3 ${areOurs}`, params);
    return asked.map(({ id }) => ids.has(id));
  });
}

export interface MailState {
  status: 'queued' | 'accepted' | 'failed' | 'unknown';
  attempts: number;
  failure: FailureClass | null;
  reply: string | null;
  /** When it may be tried again; null leaves the time it has. */
  retryAt: string | null;
}

/**
 * Writes results once and resolves to the rows that belonged to this worker. One that another worker marked unknown,
 * because it thought we were dead, is still ours to settle.
 */
export async function writeStates(
  tx: Queryable,
  { table, scope, isInScope, idColumn, retryColumn }: MailQueue,
  { worker, now }: { worker: string; now: string },
  settled: readonly (Claimed & { state: MailState })[],
): Promise<Set<string>> {
  if (settled.length === 0) return new Set();
  const params: SqlValue[] = [scope, worker, now];
  const rows = settled.map(({ id, claim, state: { status, attempts, failure, reply, retryAt } }) => {
    const texts = [id, status, failure, reply, retryAt].map((value) => `$${params.push(value)}`);
    const numbers = [claim, attempts].map((value) => `cast($${params.push(value)} as integer)`);
    return `(${[...texts, ...numbers].join(', ')})`;
  });
  const written = await tx.query<{ row_id: string }>(
    `with states (row_id, status, reply_class, reply, next_at, claim, attempts) as (values ${rows.join(', ')})
     update ${table} set status = states.status, reply_class = states.reply_class, reply = states.reply,
       attempts = states.attempts, ${retryColumn} = coalesce(states.next_at, ${table}.${retryColumn}),
       worker = case when states.status = 'queued' then null else ${table}.worker end,
       handed_at = case when states.status = 'queued' then null else ${table}.handed_at end,
       settled_at = case when states.status = 'queued' then null else $3 end
     from states
     where ${isInScope} and ${table}.${idColumn} = states.row_id and ${table}.worker = $2
       and ${table}.claims = states.claim and ${table}.status in ('sending', 'unknown')
     returning ${table}.${idColumn} as row_id`,
    params,
  );
  return new Set(written.map((row) => row.row_id));
}

/**
 * Releases the rows of a worker that has stopped: queued again when they were not handed over, else unknown, because
 * their last byte may have been sent: a person decides.
 */
export async function abandonClaims(
  tx: Queryable,
  { table, scope, isInScope }: MailQueue,
  { worker, now }: { worker: string; now: string },
): Promise<void> {
  const areTheirs = `${isInScope} and worker = $2 and status = 'sending'`;
  await tx.execute(
    `update ${table} set status = 'unknown', settled_at = $3, reply = 'the sender stopped before the answer'
     where ${areTheirs} and handed_at is not null`,
    [scope, worker, now],
  );
  await tx.execute(`update ${table} set status = 'queued', worker = null where ${areTheirs}`, [scope, worker]);
}

export async function listWorkers(tx: Queryable, { table, scope, isInScope }: MailQueue): Promise<string[]> {
  const sql = `select distinct worker from ${table} where ${isInScope} and status = 'sending'`;
  return (await tx.query<{ worker: string }>(sql, [scope])).map(({ worker }) => worker);
}

type MailRecipient = { email: string; name: string };

/** Returns who gets each of these mails that is still needed, by its id; alerts have nobody. */
export async function findRecipients(tx: Queryable, ids: readonly string[]) {
  const these = `where single_mails.id in (${placeholders(ids.length, 1)})`;
  const rows = await tx.query<MailRecipient & { id: string; kind: string; content: string | null }>(
    `select single_mails.id, kind, content, subscribers.email, subscribers.name from single_mails join subscribers on ${subscriberNeedsMail} ${these}
     union all
     select single_mails.id, kind, content, letters.email, '' as name from single_mails join letters on ${letterNeedsMail} ${these}
     union all
     select single_mails.id, kind, content, watches.email, '' as name from single_mails join watches on ${watchNeedsMail} ${these}`,
    ids,
  );
  return new Map(
    rows.map(({ id, kind, content, email, name }) => [id, { email: otherRecipient(kind, content) ?? email, name }]),
  );
}

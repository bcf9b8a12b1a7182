import type { Queryable, Store, StoreContext } from '../db/store.ts';
import { audienceOf, rangeCondition } from './audience.ts';
import { onExistingQueue } from './domain-queues.ts';
import { type IssueState, lockIssue } from './issue-state.ts';
import { endWriting } from './issue-status.ts';

/*
 * An issue gets one row per recipient, in batches of so many subscribers in the order of their ids. Each batch and the
 * position it reached are one short transaction: it resumes after any crash, and two processes may do it together. The
 * mails of written rows leave meanwhile; only an issue whose last row is written can end (finishIssue).
 */

/** Subscribers looked at in one transaction: it holds the issue's lock, which claims wait for. */
export const rowBatchSize = 2000;

/** Where writing the rows is: `more` are left, all are written (`done`), or the issue is not being started (`stopped`). */
export interface WrittenRows {
  state: 'more' | 'done' | 'stopped';
  /** Rows that this call wrote. */
  rows: number;
}

/** Writes the rows of the next subscribers of a started issue. */
export async function writeNextRows(
  { store, now: clock }: StoreContext,
  issueId: string,
  batchSize = rowBatchSize,
): Promise<WrittenRows> {
  const now = clock().toISOString();
  return store.transaction(async (tx) => {
    const issue = await lockIssue(tx, issueId, now);
    if (issue?.status === 'sending') return { state: 'done', rows: 0 };
    if (issue?.status !== 'enqueueing') return { state: 'stopped', rows: 0 };
    const { last, people } = await findBatchEnd(tx, issue.enqueued_to, batchSize);
    const rows = last === null ? 0 : await writeBatch(tx, store.dialect, issue, { last, now });
    // A batch that is not full is the last one: waiting for an empty one would let new subscribers delay the issue.
    if (people === batchSize) return { state: 'more', rows };
    await endWriting(tx, issueId, now);
    return { state: 'done', rows };
  });
}

/** Writes all rows that are missing, without sending anything. */
export async function enqueueDeliveries(
  context: StoreContext,
  issueId: string,
  { batchSize = rowBatchSize }: { batchSize?: number } = {},
): Promise<void> {
  while ((await writeNextRows(context, issueId, batchSize)).state === 'more');
}

async function findBatchEnd(tx: Queryable, after: string, batchSize: number) {
  const [row] = await tx.query<{ last: string | null; people: number }>(
    `select max(id) as last, count(*) as people
     from (select id from subscribers where id > $1 order by id limit $2) as batch`,
    [after, batchSize],
  );
  return row ?? { last: null, people: 0 };
}

async function writeBatch(
  tx: Queryable,
  dialect: Store['dialect'],
  issue: IssueState,
  { last, now }: { last: string; now: string },
): Promise<number> {
  const { sql, params } = rangeCondition(dialect, audienceOf(issue), 4);
  const batch = `from subscribers where id > $2 and id <= $3 and ${sql}`;
  const bound = [issue.id, issue.enqueued_to, last, ...params];
  const rows = await tx.execute(
    `insert into deliveries (issue_id, subscriber_id, domain, status)
     select $1, id, ${domainSql(dialect)}, 'queued' ${batch}
     on conflict (issue_id, subscriber_id) do nothing`,
    bound,
  );
  // A queue that waits for refused mails alone takes the new ones at once.
  await tx.execute(
    `insert into domain_queues (issue_id, domain, ready_at)
     select distinct $1, ${domainSql(dialect)}, $${bound.length + 1} ${batch}
     ${onExistingQueue}`,
    [...bound, now],
  );
  await tx.execute('update issues set enqueued_to = $2 where id = $1', [issue.id, last]);
  return rows;
}

/** Returns SQL for the domain of a stored address; the one function that the databases name differently. */
export const domainSql = (dialect: Store['dialect']): string =>
  dialect === 'postgres' ? "substr(email, strpos(email, '@') + 1)" : "substr(email, instr(email, '@') + 1)";

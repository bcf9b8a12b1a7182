import type { Queryable, Store, StoreContext } from '../db/store.ts';
import { audienceOf, recipientCondition } from './audience.ts';
import { type IssueState, lockIssue } from './issue-state.ts';

/**
 * Writes one row for every recipient of a started issue, in batches of so many subscribers. Each batch and the position it reached are one short
 * transaction, so it resumes after any crash, and two processes may even do it together.
 */
export async function enqueueDeliveries(
  context: StoreContext,
  issueId: string,
  { batchSize = 2000, signal }: { batchSize?: number; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const { store } = context;
  while (!signal?.aborted) {
    const now = context.now().toISOString();
    const isComplete = await store.transaction(async (tx) => {
      const issue = await lockIssue(tx, issueId, now);
      if (issue?.status !== 'enqueueing') return true;
      const { last, people } = await findBatchEnd(tx, issue.enqueued_to, batchSize);
      if (last !== null) await writeBatch(tx, store.dialect, issue, last, now);
      // A batch that is not full is the last one: waiting for an empty one would let new subscribers delay the issue.
      if (people === batchSize) return false;
      await tx.query("update issues set status = 'sending', enqueued_at = $2 where id = $1", [issueId, now]);
      return true;
    });
    if (isComplete) return;
  }
}

async function findBatchEnd(tx: Queryable, after: string, batchSize: number) {
  const [row] = await tx.query<{ last: string | null; people: number }>(
    `select max(id) as last, count(*) as people
     from (select id from subscribers where id > $1 order by id limit $2) as batch`,
    [after, batchSize],
  );
  return row ?? { last: null, people: 0 };
}

async function writeBatch(tx: Queryable, dialect: Store['dialect'], issue: IssueState, last: string, now: string) {
  const { sql, params } = recipientCondition(audienceOf(issue), 4);
  const batch = `from subscribers where id > $2 and id <= $3 and ${sql}`;
  const bound = [issue.id, issue.enqueued_to, last, ...params];
  await tx.query(
    `insert into deliveries (issue_id, subscriber_id, domain, status)
     select $1, id, ${domainSql(dialect)}, 'queued' ${batch}
     on conflict (issue_id, subscriber_id) do nothing`,
    bound,
  );
  await tx.query(
    `insert into domain_queues (issue_id, domain, ready_at)
     select distinct $1, ${domainSql(dialect)}, $${bound.length + 1} ${batch}
     on conflict (issue_id, domain) do nothing`,
    [...bound, now],
  );
  await tx.query('update issues set enqueued_to = $2 where id = $1', [issue.id, last]);
}

/** Returns SQL for the domain of a stored address; the one function that the databases name differently. */
export const domainSql = (dialect: Store['dialect']): string =>
  dialect === 'postgres' ? "substr(email, strpos(email, '@') + 1)" : "substr(email, instr(email, '@') + 1)";

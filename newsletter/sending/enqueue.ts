import type { Queryable, Store } from '../db/store.ts';
import type { Newsletter } from '../newsletter.ts';
import { type IssueState, lockIssue } from './issue-state.ts';
import { domainSql, recipientCondition } from './recipients.ts';

/** How rows are written. */
export interface EnqueueWish {
  /** Subscribers looked at in one transaction. */
  batchSize?: number;
  signal?: AbortSignal | undefined;
  /** Told after each batch. */
  onBatch?: (() => void) | undefined;
}

/**
 * Writes one row for every recipient of an issue that has begun. Each batch and the place it reached are one short
 * transaction, so it goes on after any crash and two processes may even do it together.
 */
export async function enqueueDeliveries(
  newsletter: Newsletter,
  issueId: string,
  { batchSize = 2000, signal, onBatch }: EnqueueWish = {},
): Promise<void> {
  const { store } = newsletter;
  while (!signal?.aborted) {
    const now = newsletter.now().toISOString();
    const { isWritten, isWhole } = await store.transaction(async (tx) => {
      const issue = await lockIssue(tx, issueId, now);
      if (issue?.status !== 'enqueueing') return { isWritten: false, isWhole: true };
      const { last, people } = await findBatchEnd(tx, issue.enqueued_to, batchSize);
      if (last !== null) await writeBatch(tx, store.dialect, issue, last, now);
      // A batch that is not full is the last: to wait for one that is empty would let new subscribers put off the issue.
      if (people === batchSize) return { isWritten: true, isWhole: false };
      await tx.query("update issues set status = 'sending', enqueued_at = $2 where id = $1", [issueId, now]);
      return { isWritten: last !== null, isWhole: true };
    });
    if (isWritten) onBatch?.();
    if (isWhole) return;
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

async function writeBatch(
  tx: Queryable,
  dialect: Store['dialect'],
  issue: IssueState,
  last: string,
  now: string,
): Promise<void> {
  const { sql, params } = recipientCondition({ topics: issue.topics, isForMonthly: issue.is_for_monthly === 1 }, 4);
  const batch = `from subscribers where id > $2 and id <= $3 and ${sql}`;
  const bound = [issue.id, issue.enqueued_to, last, ...params];
  await tx.query(
    `insert into deliveries (issue_id, subscriber_id, domain, status)
     select $1, id, ${domainSql(dialect)}, 'queued' ${batch}
     on conflict (issue_id, subscriber_id) do nothing`,
    bound,
  );
  await tx.query(
    `insert into lanes (issue_id, domain, ready_at)
     select distinct $1, ${domainSql(dialect)}, $${bound.length + 1} ${batch}
     on conflict (issue_id, domain) do nothing`,
    [...bound, now],
  );
  await tx.query('update issues set enqueued_to = $2 where id = $1', [issue.id, last]);
}

import type { Queryable, Store } from '../db/store.ts';
import type { StoreContext } from '../db/store-context.ts';
import { splitTopics } from './freeze-issue.ts';
import { gotCondition } from './got-issues.ts';
import { type IssueState, lockIssue } from './issue-state.ts';

/** How rows are written. */
export interface EnqueueOptions {
  /** Subscribers looked at in one transaction. */
  batchSize?: number;
  signal?: AbortSignal | undefined;
  /** Called after each batch. */
  onBatch?: (() => void) | undefined;
}

/**
 * Writes one row for every recipient of a started issue. Each batch and the position it reached are one short
 * transaction, so it resumes after any crash, and two processes may even do it together.
 */
export async function enqueueDeliveries(
  context: StoreContext,
  issueId: string,
  { batchSize = 2000, signal, onBatch }: EnqueueOptions = {},
): Promise<void> {
  const { store } = context;
  while (!signal?.aborted) {
    const now = context.now().toISOString();
    const { isWritten, isComplete } = await store.transaction(async (tx) => {
      const issue = await lockIssue(tx, issueId, now);
      if (issue?.status !== 'enqueueing') return { isWritten: false, isComplete: true };
      const { last, people } = await findBatchEnd(tx, issue.enqueued_to, batchSize);
      if (last !== null) await writeBatch(tx, store.dialect, issue, last, now);
      // A batch that is not full is the last one: waiting for an empty one would let new subscribers delay the issue.
      if (people === batchSize) return { isWritten: true, isComplete: false };
      await tx.query("update issues set status = 'sending', enqueued_at = $2 where id = $1", [issueId, now]);
      return { isWritten: last !== null, isComplete: true };
    });
    if (isWritten) onBatch?.();
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

async function writeBatch(
  tx: Queryable,
  dialect: Store['dialect'],
  issue: IssueState,
  last: string,
  now: string,
): Promise<void> {
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

/** The part of an issue that decides who gets it. */
export interface Audience {
  /** Comma list; empty means that the issue is for all subscribers. */
  topics: string;
  /** Whether it also goes to subscribers who want one mail a month. */
  isForMonthly: boolean;
  /** Issues: it goes only to those who got one of them, whatever their topics and frequency; empty for everyone. */
  got: readonly string[];
}

/** Returns who gets an issue that has started. */
export const audienceOf = (issue: Pick<IssueState, 'topics' | 'is_for_monthly' | 'got'>): Audience => ({
  topics: issue.topics,
  isForMonthly: issue.is_for_monthly === 1,
  got: splitTopics(issue.got),
});

/** Returns SQL for the domain of a stored address; the one function that the databases name differently. */
export function domainSql(dialect: Store['dialect']): string {
  return dialect === 'postgres' ? "substr(email, strpos(email, '@') + 1)" : "substr(email, instr(email, '@') + 1)";
}

/** Returns the condition on `subscribers` that selects the recipients; its parameters start at $`first`. */
export function recipientCondition(audience: Audience, first: number): { sql: string; params: string[] } {
  if (audience.got.length > 0) return gotCondition(audience.got, first);
  const params = splitTopics(audience.topics).map((topic) => `%,${topic.replaceAll(/[\\%_]/g, String.raw`\$&`)},%`);
  const overlaps = params.map((_topic, index) => `',' || topics || ',' like $${first + index} escape '\\'`);
  const topicSql = params.length === 0 ? '' : ` and (${["topics = ''", ...overlaps].join(' or ')})`;
  const monthlySql = audience.isForMonthly ? '' : " and frequency <> 'monthly'";
  return { sql: `status = 'active'${topicSql}${monthlySql}`, params };
}

/** Counts who would get an issue now, and why the other active subscribers would not. */
export async function countRecipients(store: Queryable, audience: Audience) {
  const count = async (wanted: Audience): Promise<number> => {
    const { sql, params } = recipientCondition(wanted, 1);
    const [row] = await store.query<{ rows: number }>(`select count(*) as rows from subscribers where ${sql}`, params);
    return row?.rows ?? 0;
  };
  const active = await count({ topics: '', isForMonthly: true, got: [] });
  const onTopic = await count({ ...audience, isForMonthly: true });
  const recipients = await count(audience);
  if (audience.got.length > 0) return { active, recipients, otherTopics: 0, monthlyServed: 0 };
  return { active, recipients, otherTopics: active - onTopic, monthlyServed: onTopic - recipients };
}

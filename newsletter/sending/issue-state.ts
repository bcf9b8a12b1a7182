import { countWaiting } from '../../core/issues/issue-counts.ts';
import { outboxReply } from '../../core/mail/mail-events.ts';
import { Refused } from '../../core/problem/problem.ts';
import { countRows, type Queryable, type StoreContext } from '../db/store.ts';
import { isHeldDead } from '../subscribers/dead-mailboxes.ts';
import { audienceOf, countBehind, type StoredAudience } from './audience.ts';
import { listTexts, readWaits } from './issue-mails.ts';
import { sayStored } from './pause-reason.ts';
import { readReturned } from './returned-counts.ts';

export type IssueStatus = 'scheduled' | 'enqueueing' | 'sending' | 'paused' | 'sent' | 'cancelled';

/** A row of `issues`: everything about an issue but its mail. */
export type IssueState = StoredAudience & {
  id: string;
  status: IssueStatus;
  subject: string;
  content_hash: string;
  /** Which of its stored mails is sent now; a correction adds one. */
  version: number;
  envelope: string;
  enqueued_to: string;
  enqueued_at: string | null;
  send_at: string | null;
  /** As JSON: pause-reason.ts reads it. */
  pause_reason: string | null;
  pace_at: string;
  server_failures: number;
  server_down_at: string | null;
  server_reply: string | null;
  refusals_from: string;
  refusal_pauses: number;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  updated_at: string;
};

/** Returns the issue with this id; undefined when it was never stored. */
export const findIssue = async (store: Queryable, id: string): Promise<IssueState | undefined> =>
  (await store.query<IssueState>(`select * from issues where id = $1`, [id]))[0];

/** Returns the issue with this id; throws Refused when it was never sent or scheduled. */
export async function requireIssue(store: Queryable, id: string): Promise<IssueState> {
  const issue = await findIssue(store, id);
  if (issue !== undefined) return issue;
  throw new Refused({
    code: 'no-issue',
    problem: `The issue '${id}' was never sent or scheduled`,
    fix: `to send it, {run ./garage issue send ${id}}.`,
  });
}

/**
 * Reads an issue and keeps other workers from claiming, releasing or settling its rows until the transaction ends.
 * Writing its row is the lock, which works the same on both databases.
 */
export async function lockIssue(tx: Queryable, id: string, now: string): Promise<IssueState | undefined> {
  const sql = `update issues set updated_at = $2 where id = $1 returning *`;
  return (await tx.query<IssueState>(sql, [id, now]))[0];
}

/** An issue with the time its text was fixed. */
export type ListedIssue = Pick<
  IssueState,
  'id' | 'status' | 'subject' | 'send_at' | 'pause_reason' | 'created_at' | 'started_at' | 'finished_at'
> & { frozen_at: string; source_hash: string };

export function listIssues(store: Queryable): Promise<ListedIssue[]> {
  return store.query<ListedIssue>(
    `select id, status, issues.subject, send_at, pause_reason, created_at, started_at, finished_at,
       coalesce(frozen_at, created_at) as frozen_at, coalesce(source_hash, '') as source_hash
     from issues left join issue_mails on issue_id = issues.id and issue_mails.version = issues.version
     order by created_at desc, id`,
  );
}

export async function listStartedIssues(store: Queryable): Promise<string[]> {
  const rows = await store.query<{ id: string }>('select id from issues where started_at is not null');
  return rows.map(({ id }) => id);
}

/**
 * How many recipients of an issue have each status; together they always add up to `recipients`. While its rows are being
 * written, `unwritten` are those without one, which is about right: people join and leave meanwhile.
 */
export type DeliveryCounts = Record<
  'recipients' | 'unwritten' | 'queued' | 'sending' | 'accepted' | 'failed' | 'unknown' | 'suppressed',
  number
>;

type WritingState = StoredAudience & Pick<IssueState, 'enqueued_to'>;

/** Counts the recipients of a started issue that have no row yet. */
async function countUnwritten(store: Queryable, issueId: string): Promise<number> {
  const [issue] = await store.query<WritingState>(
    `select topics, audience, is_for_monthly, monthly_after, enqueued_to from issues
     where id = $1 and enqueued_at is null and status in ('enqueueing', 'paused')`,
    [issueId],
  );
  return issue === undefined ? 0 : countBehind(store, audienceOf(issue), issue.enqueued_to);
}

/** Failed mails of one kind, and the reply to one of them. */
type FailureCount = {
  reason: string;
  count: number;
  /** Readers who are still on the list, and for whom another try makes sense. */
  retryable: number;
  /** Mailboxes that are not judged yet. */
  held: number;
  example: string | null;
};

/** Counts the rows of an issue in one statement, because mails in progress are settled meanwhile. */
export async function countDeliveries(store: Queryable, issueId: string): Promise<DeliveryCounts> {
  const unwritten = await countUnwritten(store, issueId);
  const rows = await store.query<{ status: keyof DeliveryCounts; rows: number }>(
    `select 'queued' as status, count(*) as rows from deliveries where issue_id = $1 and status = 'queued'
     union all select 'sending', count(*) from deliveries where issue_id = $1 and status = 'sending'
     union all select 'accepted', count(*) from deliveries where issue_id = $1 and settled_at is not null
     union all select status, count(*) from deliveries
       where issue_id = $1 and status in ('failed', 'unknown', 'suppressed') group by status`,
    [issueId],
  );
  const counts = { recipients: 0, unwritten, queued: 0, sending: 0, accepted: 0, failed: 0, unknown: 0, suppressed: 0 };
  for (const row of rows) counts[row.status] = row.rows;
  counts.recipients = countWaiting(counts) + counts.accepted;
  // Until here all that is settled: the few others are counted, not the many.
  counts.accepted -= counts.failed + counts.unknown + counts.suppressed;
  return counts;
}

/** Counts the accepted mails that were written to the outbox folder, because there was no mail server: nobody got them. */
export const countOutbox = (store: Queryable, issueId: string): Promise<number> =>
  countRows(store, "from deliveries where issue_id = $1 and status = 'accepted' and reply = $2", [
    issueId,
    outboxReply,
  ]);

/** Counts the people who got an issue and have unsubscribed since it started. */
export const countLeftSince = (store: Queryable, issue: Pick<IssueState, 'id' | 'started_at'>): Promise<number> =>
  countRows(
    store,
    `from subscribers where status = 'unsubscribed' and unsubscribed_at >= $2 and exists (
       select 1 from deliveries where issue_id = $1 and subscriber_id = subscribers.id and deliveries.status = 'accepted'
     )`,
    [issue.id, issue.started_at ?? ''],
  );

export type IssueReport = Awaited<ReturnType<typeof reportIssue>>;

/** Reports the state of an issue and of its mails. */
export async function reportIssue({ store }: Pick<StoreContext, 'store'>, id: string) {
  const issue = await requireIssue(store, id);
  const failures = await store.query<FailureCount>(
    `select reply_class as reason, count(*) as count, min(reply) as example, count(case when exists (
         select 1 from subscribers where id = subscriber_id and subscribers.status = 'active'
       ) and not ${isHeldDead} then 1 end) as retryable,
       count(case when ${isHeldDead} then 1 end) as held
     from deliveries where issue_id = $1 and status = 'failed' group by reply_class order by count(*) desc, reply_class`,
    [id],
  );
  const counts = await countDeliveries(store, id);
  return {
    ...counts,
    /** Of the accepted. */
    outbox: await countOutbox(store, id),
    id,
    subject: issue.subject,
    status: issue.status,
    pauseReason: sayStored(issue.pause_reason),
    sendAt: issue.send_at,
    startedAt: issue.started_at,
    finishedAt: issue.finished_at,
    failures,
    /** Recipients who have unsubscribed since the issue started. */
    unsubscribedSince: await countLeftSince(store, issue),
    ...(await readReturned(store, id, counts.accepted)),
    /** The texts it was sent with, oldest first: the last one is what the others get. */
    texts: await listTexts(store, id, counts.accepted + counts.unknown),
    waits: await readWaits(store, issue),
  };
}

const stuckAfterMs = 60 * 60 * 1000;

export interface StuckIssue {
  id: string;
  /** ISO time of the last activity. */
  since: string;
  kind: 'stopped' | 'not-started' | 'paused';
  reason: string | null;
}

/** Finds issues that no sender has worked on for an hour, whose start time passed an hour ago, or that are paused. */
export async function findStuckIssues({ store, now }: StoreContext): Promise<StuckIssue[]> {
  const limit = new Date(now().getTime() - stuckAfterMs).toISOString();
  // A sender writes the issue's row whenever it looks for work, also while a rate or the mail server makes it wait.
  return store.query<StuckIssue & Record<string, string | null>>(
    `select id, updated_at as since, 'stopped' as kind, null as reason from issues
       where status in ('enqueueing', 'sending') and updated_at < $1
     union all select id, send_at, 'not-started', null from issues where status = 'scheduled' and send_at < $1
     union all select id, updated_at, 'paused', pause_reason from issues where status = 'paused'
     order by id`,
    [limit],
  );
}

export function findScheduled({ store }: StoreContext) {
  return store.query<{ id: string; sendAt: string; waitsFor: string | null }>(
    `select id, send_at as "sendAt", pause_reason as "waitsFor" from issues
     where status = 'scheduled' and send_at is not null order by send_at, id`,
  );
}

/** Counts the mails of each issue that may or may not have arrived. */
export function countUnknown({ store }: StoreContext): Promise<{ id: string; count: number }[]> {
  return store.query<{ id: string; count: number }>(
    // The list of three is what the index is made for; SQLite uses it only when it is asked for in the same words.
    `select issue_id as id, count(*) as count from deliveries
     where status in ('failed', 'unknown', 'suppressed') and status = 'unknown' group by issue_id order by issue_id`,
  );
}

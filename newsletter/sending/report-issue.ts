import type { Queryable } from '../db/store.ts';
import type { Newsletter } from '../newsletter.ts';
import { type IssueStatus, requireIssue } from './issue-state.ts';

/** How many rows of an issue stand where; all but `recipients` add up to it, always. */
export interface DeliveryCounts {
  recipients: number;
  queued: number;
  sending: number;
  accepted: number;
  failed: number;
  unknown: number;
  suppressed: number;
}

/** Failed mails of one kind, with the words of one of them. */
export type FailureCount = { reason: string; count: number; example: string | null };

/** What became of an issue. */
export interface IssueReport extends DeliveryCounts {
  id: string;
  subject: string;
  status: IssueStatus;
  pauseReason: string | null;
  sendAt: string | null;
  startedAt: string | null;
  finishedAt: string | null;
  failures: FailureCount[];
  /** Who got the mail and has left since the issue began. */
  unsubscribedSince: number;
}

/** Counts the rows of an issue. */
export async function countDeliveries(store: Queryable, issueId: string): Promise<DeliveryCounts> {
  const rows = await store.query<{ status: Exclude<keyof DeliveryCounts, 'recipients'>; rows: number }>(
    'select status, count(*) as rows from deliveries where issue_id = $1 group by status',
    [issueId],
  );
  const counts = { recipients: 0, queued: 0, sending: 0, accepted: 0, failed: 0, unknown: 0, suppressed: 0 };
  for (const row of rows) {
    counts[row.status] = row.rows;
    counts.recipients += row.rows;
  }
  return counts;
}

/** Tells what became of an issue so far. */
export async function reportIssue({ store }: Pick<Newsletter, 'store'>, id: string): Promise<IssueReport> {
  const issue = await requireIssue(store, id);
  const failures = await store.query<FailureCount>(
    `select reply_class as reason, count(*) as count, min(reply) as example from deliveries
     where issue_id = $1 and status = 'failed' group by reply_class order by count(*) desc, reply_class`,
    [id],
  );
  const [left] = await store.query<{ rows: number }>(
    `select count(*) as rows from deliveries join subscribers on subscribers.id = deliveries.subscriber_id
     where issue_id = $1 and deliveries.status = 'accepted' and subscribers.status = 'unsubscribed'
       and unsubscribed_at >= $2`,
    [id, issue.started_at ?? ''],
  );
  return {
    ...(await countDeliveries(store, id)),
    id,
    subject: issue.subject,
    status: issue.status,
    pauseReason: issue.pause_reason,
    sendAt: issue.send_at,
    startedAt: issue.started_at,
    finishedAt: issue.finished_at,
    failures,
    unsubscribedSince: left?.rows ?? 0,
  };
}

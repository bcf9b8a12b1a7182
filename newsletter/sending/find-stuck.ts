import type { Newsletter } from '../newsletter.ts';

const patienceMs = 60 * 60 * 1000;

/** An issue that should be on its way and is not. */
export interface StuckIssue {
  id: string;
  /** ISO time since which nothing happens. */
  since: string;
  hasBegun: boolean;
}

/** Issues on which no sender has worked for an hour, or whose time to begin passed an hour ago. */
export async function findStuckIssues({ store, now }: Newsletter): Promise<StuckIssue[]> {
  const limit = new Date(now().getTime() - patienceMs).toISOString();
  // A sender writes the issue's row at every look for work, also while rates or a mail server let it wait.
  const begun = await store.query<{ id: string; since: string }>(
    "select id, updated_at as since from issues where status in ('enqueueing', 'sending') and updated_at < $1 order by id",
    [limit],
  );
  const due = await store.query<{ id: string; since: string }>(
    "select id, send_at as since from issues where status = 'scheduled' and send_at < $1 order by id",
    [limit],
  );
  return [
    ...begun.map((issue) => ({ ...issue, hasBegun: true })),
    ...due.map((issue) => ({ ...issue, hasBegun: false })),
  ];
}

/** The issues with mails of which nobody knows whether they arrived. */
export function countUnknown({ store }: Newsletter): Promise<{ id: string; count: number }[]> {
  return store.query<{ id: string; count: number }>(
    "select issue_id as id, count(*) as count from deliveries where status = 'unknown' group by issue_id order by issue_id",
  );
}

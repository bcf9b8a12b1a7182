import type { Queryable } from '../db/store.ts';

/** Takes the domain out of a forgotten person's deliveries; who still waits for a mail gets none. */
export async function forgetDeliveries(tx: Queryable, subscriberId: string, now: string): Promise<void> {
  // By the primary key of each issue: an index over all subscribers of all issues would cost every send.
  const theirs = 'subscriber_id = $1 and issue_id in (select id from issues)';
  await tx.query(`update deliveries set status = 'suppressed', settled_at = $2 where ${theirs} and status = 'queued'`, [
    subscriberId,
    now,
  ]);
  await tx.query(`update deliveries set domain = '' where ${theirs}`, [subscriberId]);
}

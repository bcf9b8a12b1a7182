import type { Newsletter } from '../newsletter.ts';
import { IssueRefused } from './issue-refused.ts';
import { lockIssue, requireIssue } from './issue-state.ts';

const cancelBatch = 5000;

/** Stops an issue until somebody sends it on; mails that are on their way still arrive. */
export async function pauseIssue(newsletter: Newsletter, id: string, reason: string): Promise<void> {
  const paused = await newsletter.store.query(
    `update issues set status = 'paused', pause_reason = $2, updated_at = $3
     where id = $1 and status in ('enqueueing', 'sending') returning id`,
    [id, reason, newsletter.now().toISOString()],
  );
  if (paused.length > 0) return;
  const { status } = await requireIssue(newsletter.store, id);
  throw new IssueRefused(`The issue '${id}' is ${status}: only one that is being sent can be paused.`);
}

/** Takes the time of a scheduled issue away and says why: a person looks at it and schedules it again. */
export async function holdIssue(newsletter: Newsletter, id: string, reason: string): Promise<void> {
  await newsletter.store.execute(
    "update issues set send_at = null, pause_reason = $2, updated_at = $3 where id = $1 and status = 'scheduled'",
    [id, reason, newsletter.now().toISOString()],
  );
}

/** Takes an issue back before its first mail has left; it can be frozen and sent anew. */
export async function cancelIssue(newsletter: Newsletter, id: string): Promise<void> {
  const now = newsletter.now().toISOString();
  await newsletter.store.transaction(async (tx) => {
    const issue = (await lockIssue(tx, id, now)) ?? (await requireIssue(tx, id));
    // Whoever was claimed may have the mail in the hands of a server already.
    const sql =
      "select 1 as one from deliveries where issue_id = $1 and status not in ('queued', 'suppressed') limit 1";
    const [begun] = await tx.query(sql, [id]);
    if (begun || issue.status === 'sent') {
      throw new IssueRefused(`Mails of the issue '${id}' have left: run ./garage issue pause ${id} to stop the rest.`);
    }
    await tx.query(
      `update issues set status = 'cancelled', started_at = null, send_at = null, pause_reason = null,
         enqueued_to = '', enqueued_at = null
       where id = $1`,
      [id],
    );
    await tx.query('delete from lanes where issue_id = $1', [id]);
  });
  await clearRows(newsletter, id);
}

/** Takes the rows of a cancelled issue away, a few at a time: the server writes beside us. */
export async function clearRows({ store }: Pick<Newsletter, 'store'>, id: string): Promise<void> {
  for (;;) {
    const gone = await store.query(
      `delete from deliveries where issue_id = $1 and subscriber_id in
         (select subscriber_id from deliveries where issue_id = $1 order by subscriber_id limit ${cancelBatch})
       returning subscriber_id`,
      [id],
    );
    if (gone.length < cancelBatch) return;
  }
}

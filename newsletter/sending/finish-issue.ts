import type { Newsletter } from '../newsletter.ts';
import { lockIssue } from './issue-state.ts';
import { rebuildLanes } from './lanes.ts';
import { abandonRows, recoverDeliveries } from './recover.ts';
import type { WorkerLock } from './worker-lock.ts';

/** Ends an issue when no row waits or is under way; resolves to whether it has ended. Only an idle worker asks. */
export async function finishIssue(newsletter: Newsletter, issueId: string, worker: WorkerLock): Promise<boolean> {
  // A claim whose commit was never answered left rows that this worker does not know it has.
  await abandonRows(newsletter, issueId, worker.id);
  await recoverDeliveries(newsletter, issueId, worker);
  const now = newsletter.now().toISOString();
  return newsletter.store.transaction(async (tx) => {
    const issue = await lockIssue(tx, issueId, now);
    if (issue?.status !== 'sending') return false;
    const has = async (status: string): Promise<boolean> => {
      const sql = `select 1 as one from deliveries where issue_id = $1 and status = '${status}' limit 1`;
      return (await tx.query(sql, [issueId])).length > 0;
    };
    if (await has('queued')) {
      await rebuildLanes(tx, issueId, now);
      return false;
    }
    if (await has('sending')) return false;
    await tx.query('delete from lanes where issue_id = $1', [issueId]);
    await tx.query("update issues set status = 'sent', finished_at = $2 where id = $1", [issueId, now]);
    return true;
  });
}

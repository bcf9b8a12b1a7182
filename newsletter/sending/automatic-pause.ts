import { complaintPauseLimit } from '../../core/mail/mail-events.ts';
import type { StoreContext } from '../db/store.ts';
import { lockIssue } from './issue-state.ts';
import { pauseByItself } from './issue-status.ts';

/**
 * Pauses an issue that is going out when too many of its readers reported it as unwanted. Only complaints since it was
 * last resumed count, so a publisher who resumes it is not stopped by the same ones again. Called after each complaint
 * is recorded, also when it was known: a process that was killed in between leaves nothing undone.
 */
export async function pauseForComplaints(context: StoreContext, issueId: string): Promise<void> {
  const { store, now } = context;
  const { share, minimum } = complaintPauseLimit;
  const [issue] = await store.query<{ from: string; complaints: number }>(
    `select refusals_from as "from", (select count(distinct coalesce(subscriber_id, key)) from bounces
       where issue_id = issues.id and kind = 'complaint' and bounces.created_at > refusals_from) as complaints
     from issues where id = $1 and status in ('enqueueing', 'sending')`,
    [issueId],
  );
  if (issue === undefined || issue.complaints < minimum) return;
  const { from, complaints } = issue;
  // More mails than these make it too small a share, so a list of a million is not counted for each complaint. The
  // comparison makes SQLite read the index of settled mails instead of all that wait.
  const [{ accepted = 0 } = {}] = await store.query<{ accepted: number }>(
    `select count(*) as accepted from (
       select 1 as one from deliveries where issue_id = $1 and settled_at > '' and status = 'accepted' limit $2
     ) as some_mails`,
    [issueId, Math.ceil(complaints / share) + 1],
  );
  if (complaints < accepted * share) return;
  await store.transaction(async (tx) => {
    const locked = await lockIssue(tx, issueId, now().toISOString());
    // Whoever has resumed it meanwhile is not stopped by these complaints.
    if (locked?.refusals_from !== from) return;
    await pauseByItself(tx, context, { id: issueId, reason: { code: 'complaints', complaints, accepted } });
  });
}

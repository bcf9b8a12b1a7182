import { complaintPauseLimit } from '../../core/mail/mail-events.ts';
import { formatCount } from '../../core/text/counts.ts';
import type { Queryable, StoreContext } from '../db/store.ts';
import { noteAutomatic } from '../records/journal.ts';
import { countDeliveries, lockIssue } from './issue-state.ts';
import { explainPause, type PauseReason } from './pause-reason.ts';

/** Pauses an issue that is being sent without a person, and notes it; resolves to whether it was being sent. */
export async function pauseByItself(
  tx: Queryable,
  context: StoreContext,
  { id, reason, isRefusal = false }: { id: string; reason: PauseReason; isRefusal?: boolean },
): Promise<boolean> {
  const paused = await tx.execute(
    `update issues set status = 'paused', pause_reason = $2, updated_at = $3, refusal_pauses = refusal_pauses + $4
     where id = $1 and status in ('enqueueing', 'sending')`,
    [id, JSON.stringify(reason), context.now().toISOString(), isRefusal ? 1 : 0],
  );
  const what = `Paused the issue ${id}: ${explainPause(reason).problem.replace(/\.$/, '')}.`;
  if (paused > 0) await noteAutomatic(context, { what, about: `issue/${id}` }, tx);
  return paused > 0;
}

export async function noteFinished(context: StoreContext, id: string, tx: Queryable): Promise<void> {
  const { accepted, failed, unknown } = await countDeliveries(tx, id);
  const sums = [`${formatCount(accepted)} accepted`];
  if (failed > 0) sums.push(`${formatCount(failed)} failed`);
  if (unknown > 0) sums.push(`${formatCount(unknown)} unknown`);
  await noteAutomatic(context, { what: `Finished the issue ${id}: ${sums.join(', ')}.`, about: `issue/${id}` }, tx);
}

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

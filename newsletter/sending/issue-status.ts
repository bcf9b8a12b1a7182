import { formatCount } from '../../core/text/counts.ts';
import { insertRows, type Queryable, type Row, type StoreContext } from '../db/store.ts';
import { type JournalAuthor, noteAutomatic, writeJournal } from '../records/journal.ts';
import { dropEmptyQueues, dropQueues } from './domain-queues.ts';
import { countDeliveries, type IssueState } from './issue-state.ts';
import { explainPause, type PauseReason } from './pause-reason.ts';

/*
 * Every change of `issues.status`, one function each, with what follows from it. The caller has locked the issue where
 * two may decide at the same moment (lockIssue), and knows whether a person may do this now.
 *
 * function          from → to                       who calls it             what follows
 * storeScheduled    none, scheduled, cancelled → …  freezeIssue              no time to send, no reason
 * setSendTime       scheduled                       publisher                reason gone
 * clearSendTime     scheduled                       the server, a restore    reason
 * startScheduled    scheduled → enqueueing          publisher, the time      counts and pace reset, journal
 * endWriting        enqueueing → sending            last row written         empty queues end
 * pauseByPerson     enqueueing, sending → paused    publisher                reason
 * pauseByItself     enqueueing, sending → paused    refusals, complaints     reason, longer patience, journal
 * pauseRestored     all that started → paused       a restore                reason, no row is missing, queues end
 * resumeSending     paused → where it stopped       publisher                counts and pace reset
 * reopenSent        sent → paused                   mails are queued again   reason
 * cancelUnsent      scheduled … paused → cancelled  publisher                start and queues end
 * finishSending     sending → sent                  last mail settled        queues end, journal
 * finishPaused      paused → sent                   unknown mails assumed    reason and queues end
 * recordSent        scheduled → sent                publisher, after restore no time to send, no reason
 * copyIssues        as in the other store           move
 */

/** What an issue is stored with before it is sent. */
export type ScheduledIssue = Pick<
  IssueState,
  'id' | 'subject' | 'content_hash' | 'topics' | 'envelope' | 'version' | 'audience'
>;

/** Stores an issue that has not started, or is to be sent again after it was cancelled. */
export async function storeScheduled(tx: Queryable, issue: ScheduledIssue, now: string): Promise<void> {
  await tx.query(
    `insert into issues
       (id, status, subject, content_hash, topics, envelope, version, pace_at, created_at, updated_at, audience)
     values ($1, 'scheduled', $2, $3, $4, $5, $6, $7, $7, $7, $8)
     on conflict (id) do update set status = 'scheduled', subject = excluded.subject, topics = excluded.topics,
       audience = excluded.audience, content_hash = excluded.content_hash, envelope = excluded.envelope,
       version = excluded.version, pause_reason = null`,
    [issue.id, issue.subject, issue.content_hash, issue.topics, issue.envelope, issue.version, now, issue.audience],
  );
}

/** Sets when an issue starts by itself; resolves to false when it has started. */
export async function setSendTime(tx: Queryable, id: string, sendAt: string, now: string): Promise<boolean> {
  const sql = `update issues set send_at = $2, pause_reason = null, updated_at = $3
    where id = $1 and status = 'scheduled'`;
  return (await tx.execute(sql, [id, sendAt, now])) > 0;
}

/** Takes an issue off the schedule: a person fixes it and schedules it again. Resolves to false when it has started. */
export async function clearSendTime(tx: Queryable, id: string, reason: PauseReason, now: string): Promise<boolean> {
  const sql = `update issues set send_at = null, pause_reason = $2, updated_at = $3
    where id = $1 and status = 'scheduled'`;
  return (await tx.execute(sql, [id, JSON.stringify(reason), now])) > 0;
}

/** Starts an issue whose recipients are known; writing their rows follows. */
export async function startScheduled(
  tx: Queryable,
  context: StoreContext,
  issue: Pick<IssueState, 'id' | 'envelope' | 'is_for_monthly' | 'monthly_after'>,
  { now, author }: { now: string; author: JournalAuthor },
): Promise<void> {
  const { id, envelope, is_for_monthly, monthly_after } = issue;
  await tx.query(
    `update issues set status = 'enqueueing', started_at = $2, pace_at = $2, is_for_monthly = $3, envelope = $4,
       monthly_after = $5, send_at = null, pause_reason = null, enqueued_to = '', enqueued_at = null, server_failures = 0,
       server_down_at = null, server_reply = null, refusals_from = $2, refusal_pauses = 0
     where id = $1`,
    [id, now, is_for_monthly, envelope, monthly_after],
  );
  const what = `Began to send the issue ${id}.`;
  await writeJournal(context, { who: author, what, about: `issue/${id}` }, tx);
}

/** Everyone has a row: from now on the issue can end. */
export async function endWriting(tx: Queryable, id: string, now: string): Promise<void> {
  await tx.execute("update issues set status = 'sending', enqueued_at = $2 where id = $1", [id, now]);
  await dropEmptyQueues(tx, id);
}

/** Stops an issue for a person, until one resumes it; resolves to whether it was being sent. */
export const pauseByPerson = (tx: Queryable, id: string, reason: PauseReason, now: string): Promise<boolean> =>
  pause(tx, id, { reason, now, refusals: 0 });

/** Stops an issue without a person, and notes it; resolves to whether it was being sent. */
export async function pauseByItself(
  tx: Queryable,
  context: StoreContext,
  { id, reason, isRefusal = false }: { id: string; reason: PauseReason; isRefusal?: boolean },
): Promise<boolean> {
  const isPaused = await pause(tx, id, { reason, now: context.now().toISOString(), refusals: isRefusal ? 1 : 0 });
  const what = `Paused the issue ${id}: ${explainPause(reason).problem.replace(/\.$/, '')}.`;
  if (isPaused) await noteAutomatic(context, { what, about: `issue/${id}` }, tx);
  return isPaused;
}

async function pause(
  tx: Queryable,
  id: string,
  { reason, now, refusals }: { reason: PauseReason; now: string; refusals: number },
): Promise<boolean> {
  const paused = await tx.execute(
    `update issues set status = 'paused', pause_reason = $2, updated_at = $3, refusal_pauses = refusal_pauses + $4
     where id = $1 and status in ('enqueueing', 'sending')`,
    [id, JSON.stringify(reason), now, refusals],
  );
  return paused > 0;
}

/** Stops an issue of a restored store that had started; the caller has written the rows that were missing. */
export async function pauseRestored(tx: Queryable, id: string, reason: PauseReason, now: string): Promise<void> {
  await dropQueues(tx, id);
  await tx.execute(
    `update issues set status = 'paused', pause_reason = $2, enqueued_at = coalesce(enqueued_at, $3) where id = $1`,
    [id, JSON.stringify(reason), now],
  );
}

/** Lets a paused issue continue where it stopped. */
export async function resumeSending(
  tx: Queryable,
  { id, enqueued_at }: Pick<IssueState, 'id' | 'enqueued_at'>,
  now: string,
): Promise<void> {
  await tx.query(
    `update issues set status = $2, pause_reason = null, finished_at = null, pace_at = $3, server_failures = 0,
       server_down_at = null, server_reply = null, refusals_from = $3
     where id = $1`,
    [id, enqueued_at === null ? 'enqueueing' : 'sending', now],
  );
}

/** Opens an issue that has ended for mails that are queued again: a person resumes it, and another one may be sending. */
export async function reopenSent(tx: Queryable, id: string): Promise<void> {
  const reason: PauseReason = { code: 'send-again' };
  const sql = "update issues set status = 'paused', finished_at = null, pause_reason = $2 where id = $1";
  await tx.query(sql, [id, JSON.stringify(reason)]);
}

/** Cancels an issue that nobody got; it can be frozen and sent again. */
export async function cancelUnsent(tx: Queryable, id: string): Promise<void> {
  await tx.query(
    `update issues set status = 'cancelled', started_at = null, send_at = null, pause_reason = null,
       enqueued_to = '', enqueued_at = null
     where id = $1`,
    [id],
  );
  await dropQueues(tx, id);
}

/** Ends an issue whose mails all have a result. */
export async function finishSending(tx: Queryable, context: StoreContext, id: string, now: string): Promise<void> {
  await dropQueues(tx, id);
  await tx.query("update issues set status = 'sent', finished_at = $2 where id = $1", [id, now]);
  const { accepted, failed, unknown } = await countDeliveries(tx, id);
  const sums = [`${formatCount(accepted)} accepted`];
  if (failed > 0) sums.push(`${formatCount(failed)} failed`);
  if (unknown > 0) sums.push(`${formatCount(unknown)} unknown`);
  await noteAutomatic(context, { what: `Finished the issue ${id}: ${sums.join(', ')}.`, about: `issue/${id}` }, tx);
}

/** Ends a paused issue, if all its rows are written and none of them waits. */
export async function finishPaused(tx: Queryable, id: string, now: string): Promise<void> {
  const has = (status: string): string =>
    `exists (select 1 from deliveries where issue_id = $1 and status = '${status}')`;
  const ended = await tx.execute(
    `update issues set status = 'sent', finished_at = $2, pause_reason = null
     where id = $1 and status = 'paused' and enqueued_at is not null and not ${has('queued')} and not ${has('sending')}`,
    [id, now],
  );
  if (ended > 0) await dropQueues(tx, id);
}

/** Records an issue as sent that went out from another store; the caller has written its rows. */
export async function recordSent(
  tx: Queryable,
  { id, is_for_monthly }: Pick<IssueState, 'id' | 'is_for_monthly'>,
  { startedAt, now }: { startedAt: string; now: string },
): Promise<void> {
  await tx.execute(
    `update issues set status = 'sent', started_at = $2, enqueued_at = $3, finished_at = $3, is_for_monthly = $4,
       send_at = null, pause_reason = null
     where id = $1`,
    [id, startedAt, now, is_for_monthly],
  );
}

/** Adds rows of another store as they are. */
export const copyIssues = (to: Queryable, rows: readonly Row[]): Promise<number> => insertRows(to, 'issues', rows);

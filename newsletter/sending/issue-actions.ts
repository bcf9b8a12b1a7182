import { momentOf } from '../../core/dates.ts';
import type { BuiltIssue } from '../../core/issues/built-issue.ts';
import { Refused } from '../../core/problem/problem.ts';
import { hasRow, placeholders, type Queryable, type StoreContext, storeCodeOf } from '../db/store.ts';
import { type JournalAuthor, noteAutomatic } from '../records/journal.ts';
import { isHeldDead } from '../subscribers/dead-mailboxes.ts';
import { planAudience, readMonth, recipientCondition } from './audience.ts';
import { rebuildQueues } from './domain-queues.ts';
import { domainSql } from './enqueue.ts';
import { clearRows, freezeIssue, type IssueContext } from './freeze-issue.ts';
import { describeHold, readSendingHold } from './hold-sending.ts';
import { findIssue, type IssueState, lockIssue, requireIssue } from './issue-state.ts';
import {
  cancelUnsent,
  clearSendTime,
  finishPaused,
  pauseByPerson,
  recordSent,
  reopenSent,
  resumeSending,
  setSendTime,
  startScheduled,
} from './issue-status.ts';
import { explainPause, explainStored, type PauseReason } from './pause-reason.ts';

/** Throws Refused while a restored or moved store may not send. */
export async function requireSendingAllowed({ store }: { store: Queryable }): Promise<void> {
  const hold = await readSendingHold(store);
  if (hold === undefined) return;
  const { message, fix } = describeHold(hold);
  throw new Refused({ code: 'sending-held', problem: `Sending is ${message}`, fix: `${fix}.` });
}

/** Schedules a frozen issue; a server starts it at that time, unless it has SEND_WORKER=off. */
export async function scheduleIssue(context: { store: Queryable; now(): Date }, id: string, at: Date): Promise<void> {
  const isSet = await setSendTime(context.store, id, at.toISOString(), context.now().toISOString());
  if (!isSet)
    throw new Refused({
      code: 'issue-started',
      problem: `The issue '${id}' has already started and cannot be scheduled.`,
    });
}

/**
 * Starts an issue, or resumes it where it stopped. Only a person resumes a paused one (`resumePaused`). Throws
 * Refused while another issue is being sent, after the last mail, and while sending is on hold.
 */
export async function startIssue(
  context: StoreContext,
  id: string,
  { resumePaused, author = 'server' }: { resumePaused: boolean; author?: JournalAuthor | undefined },
): Promise<void> {
  const now = context.now().toISOString();
  try {
    await context.store.transaction(async (tx) => {
      const issue = (await lockIssue(tx, id, now)) ?? (await requireIssue(tx, id));
      // Under the lock of the issue, which holding takes too, so that no issue starts at the same moment.
      await requireSendingAllowed({ store: tx });
      if (issue.status === 'scheduled') {
        return start(tx, context, issue, { now, author });
      }
      if (issue.status === 'paused' && resumePaused) return resumeSending(tx, issue, now);
      if (issue.status !== 'enqueueing' && issue.status !== 'sending') throw refuseStart(issue);
    });
  } catch (error) {
    throw storeCodeOf(error) === '23505' ? await refuseSecond(context.store, id) : error;
  }
}

async function start(
  tx: Queryable,
  context: StoreContext,
  { id, envelope }: IssueState,
  { now, author }: { now: string; author: JournalAuthor },
): Promise<void> {
  const { timeZone } = context;
  const { isForMonthly, monthlyAfter } = await readMonth({ store: tx, timeZone }, id, new Date(now));
  const started = {
    id,
    // The links count their time from the start, not from the time it was scheduled.
    envelope: JSON.stringify({ ...JSON.parse(envelope), date: now }),
    is_for_monthly: isForMonthly ? 1 : 0,
    monthly_after: monthlyAfter.join(','),
  };
  await startScheduled(tx, context, started, { now, author });
}

function refuseStart({ id, status, pause_reason }: IssueState): Refused {
  if (status === 'paused')
    return new Refused({
      code: 'issue-paused',
      problem: `The issue '${id}' is paused (${explainStored(pause_reason)?.problem}).`,
    });
  if (status === 'sent')
    return new Refused({
      code: 'issue-sent',
      problem: `The issue '${id}' was already sent`,
      fix: `to see who has it, {run ./garage issue report ${id}}.`,
    });
  return new Refused({
    code: 'issue-not-ready',
    problem: `The issue '${id}' is ${status}`,
    fix: `to start it again, {run ./garage issue send ${id}}.`,
  });
}

async function refuseSecond(store: Queryable, id: string): Promise<Refused> {
  const sql = "select id from issues where status in ('enqueueing', 'sending')";
  const [other] = await store.query<{ id: string }>(sql);
  const name = other?.id ?? 'another one';
  const fix = `wait until it has finished or {run ./garage issue pause ${name}}, then send '${id}'.`;
  return new Refused({
    code: 'issue-second',
    problem: `The issue '${name}' is being sent, and only one can be sent at a time`,
    fix,
  });
}

/** Stops an issue until a person resumes it; mails that are being sent still arrive. */
export async function pauseIssue(context: StoreContext, id: string, reason: PauseReason): Promise<void> {
  if (await pauseByPerson(context.store, id, reason, context.now().toISOString())) return;
  const { status } = await requireIssue(context.store, id);
  throw new Refused({
    code: 'issue-not-sending',
    problem: `The issue '${id}' is ${status}`,
    fix: 'only one that is being sent can be paused.',
  });
}

/** Unschedules an issue and records why: a person fixes it and schedules it again. */
export async function unscheduleIssue(context: StoreContext, id: string, reason: PauseReason): Promise<void> {
  await context.store.transaction(async (tx) => {
    const isTaken = await clearSendTime(tx, id, reason, context.now().toISOString());
    const what = `Took the issue ${id} off the schedule: ${explainPause(reason).problem}.`;
    if (isTaken) await noteAutomatic(context, { what, about: `issue/${id}` }, tx);
  });
}

/** Records why a due issue has not started yet; it starts by itself when the reason is gone. */
export async function noteIssueWaits({ store }: StoreContext, id: string, reason: PauseReason): Promise<void> {
  await store.execute(
    "update issues set pause_reason = $2 where id = $1 and status = 'scheduled' and send_at is not null and coalesce(pause_reason, '') <> $2",
    [id, JSON.stringify(reason)],
  );
}

/** Cancels an issue before its first mail was sent; it can be frozen and sent again. */
export async function cancelIssue(context: StoreContext, id: string): Promise<void> {
  const now = context.now().toISOString();
  await context.store.transaction(async (tx) => {
    const issue = (await lockIssue(tx, id, now)) ?? (await requireIssue(tx, id));
    // A claimed mail may already be at the mail server.
    const sent = "from deliveries where issue_id = $1 and status not in ('queued', 'suppressed')";
    if (issue.status === 'sent' || (await hasRow(tx, sent, [id]))) {
      const fix = `to stop the rest, {run ./garage issue pause ${id}}.`;
      throw new Refused({ code: 'issue-mails-sent', problem: `Mails of the issue '${id}' have been sent`, fix });
    }
    await cancelUnsent(tx, id);
  });
  await clearRows(context, id);
}

/** Records an issue as sent that went out after the backup of this store: nothing is sent. Resolves to its recipients. */
export async function recordIssueSent(context: IssueContext, built: BuiltIssue): Promise<number> {
  const { store } = context;
  const known = await findIssue(store, built.id);
  if (known !== undefined && known.status !== 'scheduled' && known.status !== 'cancelled')
    throw refuseStarted(built.id);
  await freezeIssue(context, built);
  const now = context.now().toISOString();
  const dated = momentOf(built.date, context.timeZone).toISOString();
  const startedAt = dated < now ? dated : now;
  return store.transaction(async (tx) => {
    const issue = await lockIssue(tx, built.id, now);
    if (issue?.status !== 'scheduled') throw refuseStarted(built.id);
    const audience = await planAudience({ store: tx, timeZone: context.timeZone }, built, new Date(startedAt));
    const { sql, params } = recipientCondition(audience, 3);
    const rows = await tx.execute(
      `insert into deliveries (issue_id, subscriber_id, domain, status, reply, settled_at)
       select $1, id, ${domainSql(store.dialect)}, 'accepted', 'marked as sent by the publisher', $2
       from subscribers where ${sql}`,
      [built.id, now, ...params],
    );
    const sent = { id: built.id, is_for_monthly: audience.isForMonthly ? 1 : 0 };
    await recordSent(tx, sent, { startedAt, now });
    return rows;
  });
}

function refuseStarted(id: string): Refused {
  const fix = `to see who got it, {run ./garage issue report ${id}}; to mark the unknown mails as sent, {run ./garage issue resolve ${id} --assume-sent}.`;
  return new Refused({ code: 'issue-started', problem: `The issue '${id}' has started in this database`, fix });
}

/**
 * Settles the unknown rows of an issue as sent, as the publisher says, or only those that the mail server's log has;
 * resolves to how many there were. A paused issue with nothing left to do has ended then.
 */
export async function assumeSent(context: StoreContext, issueId: string, inLog?: readonly string[]): Promise<number> {
  const reply = inLog === undefined ? 'assumed by the publisher' : "accepted, by the mail server's log";
  const now = context.now().toISOString();
  return context.store.transaction(async (tx) => {
    const issue = (await lockIssue(tx, issueId, now)) ?? (await requireIssue(tx, issueId));
    const rows = await tx.execute(
      `update deliveries set status = 'accepted', worker = null, reply = $3, settled_at = $2
       where issue_id = $1 and status = 'unknown'${areAmong(inLog, 4)}`,
      [issueId, now, reply, ...(inLog ?? [])],
    );
    if (rows > 0 && issue.status === 'paused') await finishPaused(tx, issueId, now);
    return rows;
  });
}

const areAmong = (ids: readonly string[] | undefined, from: number): string =>
  ids === undefined ? '' : ` and subscriber_id in (${placeholders(ids.length, from)})`;

/** Queues the unknown rows of an issue again, or only those given; some of these people may get the mail twice. */
export const resendUnknown = (context: StoreContext, issueId: string, ids?: readonly string[]): Promise<number> =>
  queueAgain(context, issueId, `status = 'unknown'${areAmong(ids, 2)}`, ids);

/** Queues the failed rows of an issue again, where the person is still on the list and the mailbox is not held as dead. */
export function resendFailed(context: StoreContext, issueId: string): Promise<number> {
  const isStillSubscribed =
    "exists (select 1 from subscribers where id = deliveries.subscriber_id and status = 'active')";
  return queueAgain(context, issueId, `status = 'failed' and ${isStillSubscribed} and not ${isHeldDead}`);
}

async function queueAgain(context: StoreContext, issueId: string, condition: string, params: readonly string[] = []) {
  const now = context.now().toISOString();
  return context.store.transaction(async (tx) => {
    const issue = (await lockIssue(tx, issueId, now)) ?? (await requireIssue(tx, issueId));
    const rows = await tx.execute(
      `update deliveries set status = 'queued', worker = null, handed_at = null, settled_at = null, reply = null,
         reply_class = null, attempts = 0, retry_at = 'new'
       where issue_id = $1 and ${condition}`,
      [issueId, ...params],
    );
    if (rows === 0) return 0;
    await rebuildQueues(tx, issueId, now);
    if (issue.status === 'sent') await reopenSent(tx, issueId);
    return rows;
  });
}

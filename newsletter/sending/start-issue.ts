import { type Queryable, StoreError } from '../db/store.ts';
import type { Newsletter } from '../newsletter.ts';
import { readSendingFrozen } from '../store-state.ts';
import { IssueRefused } from './issue-refused.ts';
import { type IssueState, lockIssue, requireIssue } from './issue-state.ts';

/** Refuses while a restored store may not send. */
export async function requireSendingAllowed({ store }: { store: Queryable }): Promise<void> {
  const since = await readSendingFrozen(store);
  if (since === undefined) return;
  throw new IssueRefused(
    `Sending is frozen since the restore of ${since}: enter who has left since the backup, then run ./garage unfreeze.`,
  );
}

/** Sets a frozen issue to begin at a time, in a server with SEND_WORKER=on. */
export async function scheduleIssue(newsletter: Newsletter, id: string, at: Date): Promise<void> {
  const rows = await newsletter.store.query(
    "update issues set send_at = $2, pause_reason = null, updated_at = $3 where id = $1 and status = 'scheduled' returning id",
    [id, at.toISOString(), newsletter.now().toISOString()],
  );
  if (rows.length === 0) throw new IssueRefused(`The issue '${id}' has begun already and cannot be scheduled.`);
}

/**
 * Begins an issue, or takes it up where it stopped. Only a person resumes a paused one (`resumePaused`). Refuses while
 * another issue is being sent, after the last mail, and on a frozen store.
 */
export async function startIssue(
  newsletter: Newsletter,
  id: string,
  { resumePaused }: { resumePaused: boolean },
): Promise<void> {
  const now = newsletter.now().toISOString();
  try {
    await newsletter.store.transaction(async (tx) => {
      const issue = (await lockIssue(tx, id, now)) ?? (await requireIssue(tx, id));
      // Under the lock of the issue, which freezing takes too: nothing begins behind its back.
      await requireSendingAllowed({ store: tx });
      if (issue.status === 'scheduled') return begin(tx, issue, now);
      if (issue.status === 'paused' && resumePaused) return resume(tx, issue, now);
      if (issue.status !== 'enqueueing' && issue.status !== 'sending') throw refuseStart(issue);
    });
  } catch (error) {
    throw error instanceof StoreError && error.code === '23505' ? await refuseSecond(newsletter.store, id) : error;
  }
}

/** Whether no other issue began in the month of a time: then it also goes to those who want one mail a month. */
export async function isFirstOfMonth(tx: Queryable, id: string, time: string): Promise<boolean> {
  const month = time.slice(0, 7);
  const earlier = await tx.query('select id from issues where id <> $1 and started_at >= $2 limit 1', [id, month]);
  return earlier.length === 0;
}

async function begin(tx: Queryable, { id, envelope }: IssueState, now: string): Promise<void> {
  const isForMonthly = await isFirstOfMonth(tx, id, now);
  await tx.query(
    `update issues set status = 'enqueueing', started_at = $2, pace_at = $2, is_for_monthly = $3, envelope = $4,
       send_at = null, pause_reason = null, enqueued_to = '', enqueued_at = null, server_failures = 0
     where id = $1`,
    // The Date of every mail is the moment the issue began, not the moment it was scheduled.
    [id, now, isForMonthly ? 1 : 0, JSON.stringify({ ...JSON.parse(envelope), date: now })],
  );
}

async function resume(tx: Queryable, { id, enqueued_at }: IssueState, now: string): Promise<void> {
  await tx.query(
    `update issues set status = $2, pause_reason = null, finished_at = null, pace_at = $3, server_failures = 0
     where id = $1`,
    [id, enqueued_at === null ? 'enqueueing' : 'sending', now],
  );
}

function refuseStart({ id, status, pause_reason }: IssueState): IssueRefused {
  if (status === 'paused') return new IssueRefused(`The issue '${id}' is paused (${pause_reason}).`);
  if (status === 'sent') {
    return new IssueRefused(`The issue '${id}' was sent already: see ./garage issue report ${id}.`);
  }
  return new IssueRefused(`The issue '${id}' is ${status}: run ./garage issue send ${id} to begin it anew.`);
}

async function refuseSecond(store: Queryable, id: string): Promise<IssueRefused> {
  const sql = "select id from issues where status in ('enqueueing', 'sending')";
  const [other] = await store.query<{ id: string }>(sql);
  const name = other?.id ?? 'another one';
  return new IssueRefused(
    `The issue '${name}' is being sent, and only one goes out at a time: wait for its end or run ./garage issue pause ${name}, then send '${id}'.`,
  );
}

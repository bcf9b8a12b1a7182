import { insertRows, type Queryable, type StoreContext } from '../db/store.ts';
import { stopMail } from './stop-mail.ts';
import { findSubscriber } from './subscriber.ts';
import { eraseWatches } from './suppressions.ts';

/*
 * A reader who answers "unsubscribe" to the return address has asked to leave, as the law of the United States and of
 * Canada says: within 10 working days they must get no more mail. The sender of a mail can be forged, so a person decides.
 */

/** A reader who asked to leave by mail, and about whom nothing was decided. */
export type LeaveRequest = { id: string; email: string; askedAt: string };

/** Notes that a mail of this sender asks to leave; resolves to whether it is somebody who still may get mail. */
export async function noteLeaveRequest(context: StoreContext, mail: { key: string; from: string }): Promise<boolean> {
  const reader = await findSubscriber(context, mail.from);
  if (reader === undefined || reader.status === 'unsubscribed') return false;
  const row = { key: mail.key, subscriber_id: reader.id, asked_at: context.now().toISOString() };
  await insertRows(context.store, 'leave_requests', [row], 'on conflict (key) do nothing');
  return true;
}

const areOpen = `from leave_requests join subscribers on subscribers.id = subscriber_id
  where dismissed_at is null and status <> 'unsubscribed'`;

/** The most that one page lists. */
const shownRequests = 50;

/** Lists who asked, the longest ago first, each reader once. */
export function listLeaveRequests(store: Queryable): Promise<LeaveRequest[]> {
  return store.query<LeaveRequest>(
    `select subscribers.id, email, min(asked_at) as "askedAt" ${areOpen}
     group by subscribers.id, email order by min(asked_at), email limit ${shownRequests}`,
  );
}

/** Counts who asked and waits, with the time of the one who waits longest. */
export async function countLeaveRequests(store: Queryable): Promise<{ count: number; since: string | undefined }> {
  const [row] = await store.query<{ count: number; since: string | null }>(
    `select count(distinct subscriber_id) as count, min(asked_at) as since ${areOpen}`,
  );
  return { count: Number(row?.count ?? 0), since: row?.since ?? undefined };
}

/**
 * Does what a reader asked for, in a transaction: all mail to them ends, what they watch too. Resolves to false when they
 * had left already; `undoStop` takes it back where the mail was forged.
 */
export async function grantLeave(
  tx: Queryable,
  context: Omit<StoreContext, 'store'>,
  reader: Pick<LeaveRequest, 'id' | 'email'>,
): Promise<boolean> {
  await eraseWatches(tx, reader.email);
  return stopMail(tx, context, reader.id, 'The reader asked to leave by a mail to the return address.');
}

/** Takes a reader off the list of those who asked, whose mail was no request of theirs; they stay subscribed. */
export async function dismissLeave(tx: Queryable, { now }: Pick<StoreContext, 'now'>, subscriberId: string) {
  const sql = 'update leave_requests set dismissed_at = $2 where subscriber_id = $1 and dismissed_at is null';
  return (await tx.execute(sql, [subscriberId, now().toISOString()])) > 0;
}

import { lifetimes } from '../../core/people/link-lifetimes.ts';
import { daysAgo, type StoreContext } from '../db/store.ts';
import { noteAutomatic } from '../records/journal.ts';
import { turnOf } from './mail-queue.ts';
import { expirePending } from './status.ts';
import { findSuppressed } from './suppressions.ts';

const batchRows = 200;

/** Days after which a sign-up that was not confirmed is reminded, and after which it is deleted. */
const pendingDays = { remind: 3, purge: lifetimes.pendingDays } as const;

/**
 * Queues one reminder for each sign-up that has waited three days; resolves to how many. Any number of processes may
 * call it: the store accepts one reminder per person.
 */
export async function remindPending(context: StoreContext): Promise<number> {
  const { store } = context;
  const now = context.now().toISOString();
  for (let reminded = 0; ; ) {
    const rows = await store.query<{ id: string; email: string }>(
      `select id, email from subscribers
       where status = 'pending' and updated_at <= $1 and updated_at > $2
         and not exists (select 1 from single_mails where subscriber_id = subscribers.id and kind = 'reminder')
       order by updated_at limit ${batchRows}`,
      [daysAgo(context, pendingDays.remind), daysAgo(context, pendingDays.purge)],
    );
    const emails = rows.map(({ email }) => email);
    // Someone who asked for no more mail gets the confirmation that was asked for, and nothing after it.
    const suppressed = await findSuppressed(store, context, emails);
    await store.transaction(async (tx) => {
      for (const { id, email } of rows) {
        const isBlocked = suppressed.has(email);
        const added = await tx.execute(
          `insert into single_mails (id, kind, turn, subscriber_id, status, ready_at, created_at, settled_at)
           values ($1, 'reminder', ${turnOf('reminder')}, $2, $3, $4, $4, $5) on conflict do nothing`,
          [context.randomId(), id, isBlocked ? 'suppressed' : 'queued', now, isBlocked ? now : null],
        );
        if (!isBlocked) reminded += added;
      }
    });
    if (rows.length < batchRows) return reminded;
  }
}

/**
 * Deletes sign-ups that nobody confirmed within thirty days, with everything stored about them, and the records of
 * single mails that are as old; resolves to how many sign-ups were deleted.
 */
export async function purgePending(context: StoreContext): Promise<number> {
  const { store } = context;
  const before = daysAgo(context, pendingDays.purge);
  // Those of the welcome series stay: they say who had which mail. Those of a bounced address stay: they say that it was never confirmed, should the publisher undo the bounce.
  await store.execute(
    `delete from single_mails where settled_at <= $1 and (kind <> 'welcome' or content is null)
       and not exists (select 1 from subscribers where subscribers.id = subscriber_id and subscribers.status = 'bounced')`,
    [before],
  );
  for (let purged = 0; ; ) {
    const rows = await store.query<{ id: string }>(
      `select id from subscribers where status = 'pending' and updated_at <= $1 order by updated_at limit ${batchRows}`,
      [before],
    );
    await store.transaction(async (tx) => {
      let deleted = 0;
      for (const { id } of rows) {
        // Again with its condition: the person may have confirmed since the row was read.
        if (await expirePending(tx, context, id, before)) deleted += 1;
      }
      if (deleted > 0) {
        const what = `Deleted ${deleted === 1 ? 'a sign-up' : `${deleted} sign-ups`} that nobody confirmed in ${pendingDays.purge} days.`;
        await noteAutomatic(context, { what }, tx);
      }
      purged += deleted;
    });
    if (rows.length < batchRows) return purged;
  }
}

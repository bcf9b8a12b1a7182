import type { Queryable } from '../db/store.ts';
import type { StoreContext } from '../db/store-context.ts';
import { noteAutomatic } from '../records/journal.ts';
import { countDeliveries } from './issue-state.ts';

/** Notes that mail to a reader stopped because their mail server said that there is no such mailbox. */
export const noteStopped = (context: StoreContext, id: string, tx: Queryable): Promise<void> =>
  noteAutomatic(
    context,
    { what: 'Stopped mail to a reader: the mailbox does not exist.', about: `subscriber/${id}` },
    tx,
  );

/** Notes that a stop was taken back, because the mail server called too many mailboxes missing. */
export const noteGoesOn = (context: StoreContext, id: string, tx: Queryable): Promise<void> =>
  noteAutomatic(
    context,
    {
      what: 'Took the stop of a reader back: the mail server said the same about too many others.',
      about: `subscriber/${id}`,
    },
    tx,
  );

/** Notes that the writer of a letter got the mail about it. */
export const noteTold = (context: StoreContext, id: string, tx: Queryable): Promise<void> =>
  noteAutomatic(context, { what: 'Told the writer of a letter that it is on the site.', about: `letter/${id}` }, tx);

/** Pauses an issue that is being sent without a person, and notes it; resolves to whether it was being sent. */
export async function pauseByItself(
  tx: Queryable,
  context: StoreContext,
  { id, reason, isRefusal = false }: { id: string; reason: string; isRefusal?: boolean },
): Promise<boolean> {
  const paused = await tx.execute(
    `update issues set status = 'paused', pause_reason = $2, updated_at = $3, refusal_pauses = refusal_pauses + $4
     where id = $1 and status in ('enqueueing', 'sending')`,
    [id, reason, context.now().toISOString(), isRefusal ? 1 : 0],
  );
  const what = `Paused the issue ${id}: ${reason.replace(/\.$/, '')}.`;
  if (paused > 0) await noteAutomatic(context, { what, about: `issue/${id}` }, tx);
  return paused > 0;
}

/** Notes that the last mail of an issue was sent, with the sums. */
export async function noteFinished(context: StoreContext, id: string, tx: Queryable): Promise<void> {
  const { accepted, failed, unknown } = await countDeliveries(tx, id);
  const sums = [`${accepted.toLocaleString('en-US')} accepted`];
  if (failed > 0) sums.push(`${failed.toLocaleString('en-US')} failed`);
  if (unknown > 0) sums.push(`${unknown.toLocaleString('en-US')} unknown`);
  await noteAutomatic(context, { what: `Finished the issue ${id}: ${sums.join(', ')}.`, about: `issue/${id}` }, tx);
}

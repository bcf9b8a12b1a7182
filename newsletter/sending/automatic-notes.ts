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

/** Notes that an issue paused without a person. */
export const noteAutomaticPause = (context: StoreContext, id: string, reason: string, tx: Queryable): Promise<void> =>
  noteAutomatic(context, { what: `Paused the issue ${id}: ${reason.replace(/\.$/, '')}.`, about: `issue/${id}` }, tx);

/** Notes that the last mail of an issue was sent, with the sums. */
export async function noteFinished(context: StoreContext, id: string, tx: Queryable): Promise<void> {
  const { accepted, failed, unknown } = await countDeliveries(tx, id);
  const sums = [`${accepted.toLocaleString('en-US')} accepted`];
  if (failed > 0) sums.push(`${failed.toLocaleString('en-US')} failed`);
  if (unknown > 0) sums.push(`${unknown.toLocaleString('en-US')} unknown`);
  await noteAutomatic(context, { what: `Finished the issue ${id}: ${sums.join(', ')}.`, about: `issue/${id}` }, tx);
}

import type { Queryable, StoreContext } from '../db/store.ts';
import type { ConsentKind } from './consents.ts';
import { comeBack, leaveList } from './status.ts';
import type { SubscriberStatus } from './subscriber.ts';
import { findSuppressed } from './suppressions.ts';

/** Start of the version of a text that the publisher's own act writes: nobody was shown words. */
export const publisherVersion = 'publisher';
/** Names the text of a stop; undoing reads from it which status to give back. */
const stopVersion = (status: SubscriberStatus): string => `${publisherVersion}-stop-${status}`;
const stoppable = ['active', 'pending', 'bounced'] as const;

/** Stops mail to a subscriber for the publisher, in a transaction; resolves to whether there was anything to stop. */
export async function stopMail(
  tx: Queryable,
  context: Omit<StoreContext, 'store'>,
  id: string,
  reason?: string,
): Promise<boolean> {
  const sql = 'select status from subscribers where id = $1';
  const [subscriber] = await tx.query<{ status: SubscriberStatus }>(sql, [id]);
  if (subscriber === undefined || subscriber.status === 'unsubscribed') return false;
  const text = reason ?? `The publisher stopped mail to this address, which was ${subscriber.status}.`;
  return leaveList(tx, context, id, { text, version: stopVersion(subscriber.status) });
}

/**
 * Takes the publisher's own stop back, in a transaction, and resolves to whether it did: only while it is the last thing
 * that happened to this subscriber. Whoever left by their own act is never brought back.
 */
export async function undoStop(tx: Queryable, context: Omit<StoreContext, 'store'>, id: string): Promise<boolean> {
  const status = await readStopped(tx, context, id);
  if (status === undefined) return false;
  const text = 'The publisher took the stop of this address back.';
  return comeBack(tx, context, { id, status }, { text, version: `${publisherVersion}-undo` });
}

/** Returns the status a stopped subscriber had, if the stop can be taken back. */
export async function readStopped(tx: Queryable, context: Pick<StoreContext, 'keys'>, id: string) {
  const sql = 'select email, status from subscribers where id = $1';
  const [subscriber] = await tx.query<{ email: string; status: SubscriberStatus }>(sql, [id]);
  if (subscriber?.status !== 'unsubscribed') return undefined;
  if ((await findSuppressed(tx, context, [subscriber.email])).size > 0) return undefined;
  const [last] = await tx.query<{ kind: ConsentKind; text_version: string }>(
    'select kind, text_version from consents where subscriber_id = $1 order by created_at desc, id desc limit 1',
    [id],
  );
  if (last?.kind !== 'unsubscribe') return undefined;
  return stoppable.find((status) => last.text_version === stopVersion(status));
}

import { checkEmail } from '../../core/node/email-address.ts';
import { cleanName } from '../../core/people/reader-name.ts';
import type { StoreContext } from '../db/store.ts';
import { joinByHand } from './status.ts';
import type { SubscriberStatus } from './subscriber.ts';
import { findSuppressed } from './suppressions.ts';

/** The result of adding a subscriber by hand; anything but `added` changed nothing. */
export type AddOutcome =
  | { kind: 'added'; id: string; email: string; wasSuppressed: boolean }
  | { kind: 'there'; status: SubscriberStatus }
  | { kind: 'suppressed' }
  | { kind: 'invalid'; message: string };

interface NewSubscriber {
  email: string;
  name?: string | undefined;
  topics?: string;
  /** For a removed person who asked in writing. */
  isLifted?: boolean | undefined;
}

/** Adds an active subscriber for the publisher: nobody who left, and whoever was removed only with `isLifted`. */
export async function addSubscriber(
  context: StoreContext,
  { email: typed, name = '', topics = '', isLifted = false }: NewSubscriber,
): Promise<AddOutcome> {
  const checked = checkEmail(typed);
  if (!checked.ok) return { kind: 'invalid', message: checked.message };
  const { email } = checked;
  return context.store.transaction(async (tx) => {
    if (!isLifted && (await findSuppressed(tx, context, [email])).size > 0) return { kind: 'suppressed' };
    const added = await joinByHand(tx, context, { email, name: cleanName(name), topics });
    if (added !== undefined) return { kind: 'added', email, ...added };
    const sql = 'select status from subscribers where email = $1';
    const [there] = await tx.query<{ status: SubscriberStatus }>(sql, [email]);
    return { kind: 'there', status: there?.status ?? 'active' };
  });
}

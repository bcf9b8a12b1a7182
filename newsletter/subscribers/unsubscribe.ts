import { consentWords } from '../../core/consent.ts';
import type { Queryable } from '../db/store.ts';
import type { Newsletter } from '../newsletter.ts';
import { addConsent } from './consents.ts';
import { getSubscriber } from './list-subscribers.ts';
import type { Subscriber } from './subscriber.ts';
import { findSuppressed } from './suppressions.ts';
import { readToken } from './tokens.ts';

/** Whom a link belongs to: a forged link is `broken`, that of a forgotten person leads to nobody, `gone`. */
export type LinkHolder = { kind: 'broken' } | { kind: 'gone' } | { kind: 'found'; subscriber: Subscriber };

const undoMs = 7 * 24 * 60 * 60 * 1000;

/** Reads an unsubscribe or preferences link. */
export async function findLinkHolder(
  newsletter: Newsletter,
  kind: 'unsubscribe' | 'preferences',
  token: string,
): Promise<LinkHolder> {
  const claim = readToken(newsletter, kind, token);
  if (claim === undefined) return { kind: 'broken' };
  const subscriber = await getSubscriber(newsletter, claim.subscriberId);
  return subscriber === undefined ? { kind: 'gone' } : { kind: 'found', subscriber };
}

/** Ends a subscription at once; doing it twice changes nothing more. */
export async function unsubscribe(newsletter: Newsletter, token: string): Promise<LinkHolder> {
  const holder = await findLinkHolder(newsletter, 'unsubscribe', token);
  if (holder.kind !== 'found' || holder.subscriber.status === 'unsubscribed') return holder;
  const { id } = holder.subscriber;
  const now = newsletter.now().toISOString();
  await newsletter.store.transaction(async (tx) => {
    const left = await tx.query(
      `update subscribers set status = 'unsubscribed', unsubscribed_at = $2, updated_at = $2
       where id = $1 and status <> 'unsubscribed' returning id`,
      [id, now],
    );
    const { version, unsubscribe: text } = consentWords;
    if (left.length > 0) await addConsent(tx, newsletter, id, { kind: 'unsubscribe', text, version });
  });
  return { kind: 'found', subscriber: { ...holder.subscriber, status: 'unsubscribed', unsubscribed_at: now } };
}

/** Whether an unsubscription can be taken back: not after a week, and never after a complaint. */
export type UndoState = 'open' | 'over' | 'complaint';

/** Takes a fresh unsubscription back; after a week only the form brings somebody in again. */
export async function undoUnsubscribe(newsletter: Newsletter, token: string): Promise<LinkHolder> {
  const holder = await findLinkHolder(newsletter, 'unsubscribe', token);
  if (holder.kind !== 'found') return holder;
  const { id, confirmed_at } = holder.subscriber;
  // Who never confirmed goes back to waiting: undoing is no way round the confirmation.
  const status = newsletter.optIn === 'double' && confirmed_at === null ? 'pending' : 'active';
  const isBack = await newsletter.store.transaction(async (tx) => {
    if ((await readUndoState(newsletter, holder.subscriber, tx)) !== 'open') return false;
    const back = await tx.query(
      `update subscribers set status = $2, unsubscribed_at = null, updated_at = $3
       where id = $1 and status = 'unsubscribed' returning id`,
      [id, status, newsletter.now().toISOString()],
    );
    const { version, undo: text } = consentWords;
    if (back.length > 0) await addConsent(tx, newsletter, id, { kind: 'undo', text, version });
    return true;
  });
  if (!isBack) return holder;
  return { kind: 'found', subscriber: { ...holder.subscriber, status, unsubscribed_at: null } };
}

/** Tells whether somebody's unsubscription can still be taken back. */
export async function readUndoState(
  newsletter: Newsletter,
  { email, status, unsubscribed_at }: Subscriber,
  store: Queryable = newsletter.store,
): Promise<UndoState> {
  // Who asked to be forgotten has no row: a suppressed address with one was reported by its owner.
  if ((await findSuppressed(store, newsletter, [email])).size > 0) return 'complaint';
  if (status !== 'unsubscribed' || unsubscribed_at === null) return 'over';
  return newsletter.now().getTime() - Date.parse(unsubscribed_at) <= undoMs ? 'open' : 'over';
}

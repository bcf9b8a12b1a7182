import { consentWords } from '../../core/people/consent.ts';
import { lifetimes } from '../../core/people/link-lifetimes.ts';
import type { Queryable, StoreContext } from '../db/store.ts';
import { addConsent } from './consents.ts';
import { comeBack, leaveList } from './status.ts';
import type { OptIn } from './subscribe.ts';
import { type Frequency, getSubscriber, type Subscriber } from './subscriber.ts';
import { findSuppressed } from './suppressions.ts';
import { readToken } from './tokens.ts';

/** Whose link it is: `broken` is a forged link, `gone` that of a person who was deleted. */
export type LinkHolder = { kind: 'broken' } | { kind: 'gone' } | { kind: 'found'; subscriber: Subscriber };

const undoMs = lifetimes.undoDays * 24 * 60 * 60 * 1000;

export async function findLinkHolder(
  context: StoreContext,
  kind: 'unsubscribe' | 'preferences',
  token: string,
): Promise<LinkHolder> {
  const claim = readToken(context, kind, token);
  if (claim === undefined) return { kind: 'broken' };
  const subscriber = await getSubscriber(context, claim.subscriberId);
  return subscriber === undefined ? { kind: 'gone' } : { kind: 'found', subscriber };
}

/** Ends a subscription at once; doing it twice changes nothing more. */
export async function unsubscribe(context: StoreContext, token: string): Promise<LinkHolder> {
  const holder = await findLinkHolder(context, 'unsubscribe', token);
  if (holder.kind !== 'found' || holder.subscriber.status === 'unsubscribed') return holder;
  const { id } = holder.subscriber;
  const now = context.now().toISOString();
  const { version, unsubscribe: text } = consentWords;
  await context.store.transaction((tx) => leaveList(tx, context, id, { text, version }));
  return { kind: 'found', subscriber: { ...holder.subscriber, status: 'unsubscribed', unsubscribed_at: now } };
}

/** What List-Unsubscribe puts in the subject, also after it was answered or forwarded. */
const subjectForm = /^(?:\s*(?:re|fwd?|aw|wg)\s*:)*\s*unsubscribe\s+([\w-]+)\s*$/i;

/** Ends the subscription whose signed token is in this subject of a mail, which is short; undefined for every other mail. */
export async function leaveByMail(context: StoreContext, subject: string) {
  const token = subjectForm.exec(subject)?.[1];
  const isLeft = token !== undefined && (await unsubscribe(context, token)).kind !== 'broken';
  return isLeft ? { kind: 'unsubscribed' } : undefined;
}

/** Whether an unsubscription can be undone: not after a week, and never after a complaint. */
export type UndoState = 'open' | 'over' | 'complaint';

/** Undoes a recent unsubscription; after a week the person has to subscribe again. */
export async function undoUnsubscribe(
  context: StoreContext & { readonly optIn: OptIn },
  token: string,
): Promise<LinkHolder> {
  const holder = await findLinkHolder(context, 'unsubscribe', token);
  if (holder.kind !== 'found') return holder;
  const { id, confirmed_at } = holder.subscriber;
  // Someone who never confirmed is pending again: undo does not replace the confirmation.
  const status = context.optIn === 'double' && confirmed_at === null ? 'pending' : 'active';
  const isBack = await context.store.transaction(async (tx) => {
    if ((await readUndoState(context, holder.subscriber, tx)) !== 'open') return false;
    const { version, undo: text } = consentWords;
    await comeBack(tx, context, { id, status }, { text, version });
    return true;
  });
  if (!isBack) return holder;
  return { kind: 'found', subscriber: { ...holder.subscriber, status, unsubscribed_at: null } };
}

export async function readUndoState(
  context: StoreContext,
  { email, status, unsubscribed_at }: Subscriber,
  store: Queryable = context.store,
): Promise<UndoState> {
  // Whoever complained, or was forgotten and asked to come back, needs the link in a confirmation mail.
  if ((await findSuppressed(store, context, [email])).size > 0) return 'complaint';
  if (status !== 'unsubscribed' || unsubscribed_at === null) return 'over';
  return context.now().getTime() - Date.parse(unsubscribed_at) <= undoMs ? 'open' : 'over';
}

interface Preferences {
  /** Names of topics; all of them are stored as empty, so that it includes topics added later. */
  topics: readonly string[];
  frequency: Frequency;
}

/** Stores the choice of topics and frequency; `known` are the topics that exist. */
export async function savePreferences(
  context: StoreContext,
  subscriberId: string,
  { topics, frequency }: Preferences,
  known: readonly string[],
): Promise<void> {
  const chosen = known.filter((topic) => topics.includes(topic));
  const stored = chosen.length === known.length ? '' : chosen.join(',');
  await context.store.transaction(async (tx) => {
    const saved = await tx.query(
      `update subscribers set topics = $2, frequency = $3, updated_at = $4
       where id = $1 and (topics <> $2 or frequency <> $3) returning id`,
      [subscriberId, stored, frequency, context.now().toISOString()],
    );
    const { version, preferences: text } = consentWords;
    if (saved.length > 0) await addConsent(tx, context, subscriberId, { kind: 'preferences', text, version });
  });
}

export function chosenTopics(stored: string, known: readonly string[]): readonly string[] {
  if (stored === '') return known;
  const names = stored.split(',');
  return known.filter((topic) => names.includes(topic));
}

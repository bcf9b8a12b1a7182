import { ipPrefixes } from '../../core/node/ip-prefix.ts';
import type { FormConsents } from '../../core/people/consent.ts';
import type { Queryable, StoreContext } from '../db/store.ts';
import { addConsent, type Consent, versionOfWording } from './consents.ts';
import { hasAskedToConfirm, type QueueContext, queueConfirmation } from './mail-queue.ts';
import { confirmReader, joinList, joinPending } from './status.ts';
import { getSubscriber, type Subscriber } from './subscriber.ts';
import { findSuppressed } from './suppressions.ts';
import { readToken } from './tokens.ts';

/** Whether a request subscribes at once (`single`) or waits for the link in a mail (`double`). */
export type OptIn = 'single' | 'double';

export interface SubscribeContext extends QueueContext {
  readonly optIn: OptIn;
  /** What the forms say people agree to; it is stored as they were shown it. */
  readonly consents: FormConsents;
  readonly hasWelcomeMail: boolean;
  /** Called for each person who subscribes, with the page of the form. */
  onSubscribed?(page: string | null | undefined): void;
}

export type PublicRow = { id: string; email: string; created_at: string };

/** A request to subscribe; `email` has passed `checkEmail`. */
interface SubscribeRequest {
  email: string;
  page?: string | undefined;
  ip?: string | undefined;
}

/**
 * The result. With double opt-in it is always `check-inbox`. With single opt-in an address that left, bounced or was
 * removed is `created` like a new one, and `duplicate` when it is entered again; only its owner sees the mail.
 */
export type SubscribeOutcome = { kind: 'created' | 'check-inbox'; row: PublicRow } | { kind: 'duplicate' };

/** The most confirmation mails an address gets in 24 hours, so that strangers cannot flood an inbox through us. */
const maxConfirmationsPerDay = 3;
/** The same for an address whose owner complained or was removed. */
const maxConfirmationsWhenSuppressed = 1;

/** Takes a person's own request to get the newsletter, and stores the proof and the mail in the same transaction. */
export async function subscribe(context: SubscribeContext, request: SubscribeRequest): Promise<SubscribeOutcome> {
  // Never the stored row: its id and its time would tell a stranger that the address was here before.
  const row = { id: context.randomId(), email: request.email, created_at: context.now().toISOString() };
  const result = await context.store.transaction(async (tx) => {
    if (context.optIn === 'single' && (await joinList(tx, context, row, consentOf(context, request)))) return 'joined';
    return invite(tx, context, request, row);
  });
  context.onMailQueued?.();
  if (result === 'joined') context.onSubscribed?.(request.page);
  if (context.optIn === 'double') return { kind: 'check-inbox', row };
  return result === 'known' ? { kind: 'duplicate' } : { kind: 'created', row };
}

/**
 * Queues the confirmation mail of an address that is not subscribed. Whoever left, bounced, complained or was forgotten
 * stays so until they use its link. `known` when the address is subscribed or was invited before.
 */
async function invite(tx: Queryable, context: SubscribeContext, request: SubscribeRequest, row: PublicRow) {
  await joinPending(tx, row, request.page);
  // Someone who left while the clock was ahead must not wait until that time for a working link.
  const [invited] = await tx.query<{ id: string }>(
    `update subscribers set updated_at = $2,
       unsubscribed_at = case when unsubscribed_at > $2 then $2 else unsubscribed_at end
     where email = $1 and status <> 'active' returning id`,
    [row.email, row.created_at],
  );
  const sql = 'select id from subscribers where email = $1';
  const id = invited?.id ?? (await tx.query<{ id: string }>(sql, [row.email]))[0]?.id ?? '';
  const isKnown = (await hasAskedToConfirm(tx, id)) || invited === undefined;
  const isSuppressed = (await findSuppressed(tx, context, [row.email])).size > 0;
  const maxPerDay = isSuppressed ? maxConfirmationsWhenSuppressed : maxConfirmationsPerDay;
  if (invited) await addConsent(tx, context, id, consentOf(context, request));
  else if (context.optIn === 'double') await pretendToAdd(tx, context, request, row);
  // With double opt-in nothing may show that an address is subscribed: it gets no mail, but the same work is done.
  if (invited || context.optIn === 'double') await queueConfirmation(tx, context, id, invited ? maxPerDay : 0);
  return isKnown ? 'known' : 'invited';
}

/** Writes a person and a consent and takes both back: the time of the answer must not show that an address is subscribed. */
async function pretendToAdd(tx: Queryable, context: SubscribeContext, request: SubscribeRequest, row: PublicRow) {
  const nobody = { ...row, email: `${row.id}@nobody.invalid` };
  await tx.execute('savepoint pretended');
  await joinPending(tx, nobody, request.page);
  await addConsent(tx, context, row.id, consentOf(context, request));
  await tx.execute('rollback to savepoint pretended');
  await tx.execute('release savepoint pretended');
}

function consentOf({ consents }: SubscribeContext, { page, ip }: SubscribeRequest): Consent {
  const text = consents.subscribe;
  const version = versionOfWording(text);
  return { kind: 'subscribe', text, version, page, network: ip === undefined ? undefined : ipPrefixes(ip).network };
}

/** Returns the subscriber a confirmation link may confirm; undefined when the link is invalid or too old. */
export async function findConfirmable(context: StoreContext, token: string): Promise<Subscriber | undefined> {
  const claim = readToken(context, 'confirm', token);
  if (claim === undefined) return undefined;
  const subscriber = await getSubscriber(context, claim.subscriberId);
  return subscriber && isStillValid(subscriber, claim.issuedAt) ? subscriber : undefined;
}

/**
 * Confirms the address behind a link; a second click changes nothing and adds no second proof. It also ends a
 * suppression: whoever opens the mail and presses the button wants to come back.
 */
export async function confirmSubscription(context: SubscribeContext, token: string): Promise<Subscriber | undefined> {
  const subscriber = await findConfirmable(context, token);
  if (subscriber === undefined || subscriber.status === 'active') return subscriber;
  const isNew = await context.store.transaction((tx) => confirmReader(tx, context, subscriber));
  if (isNew) {
    context.onMailQueued?.();
    context.onSubscribed?.(subscriber.source_page);
  }
  return { ...subscriber, status: 'active' };
}

/** An old link must not bring back someone who has left since it was sent. */
function isStillValid({ status, unsubscribed_at }: Subscriber, issuedAt: Date): boolean {
  if (status !== 'unsubscribed' || unsubscribed_at === null) return true;
  return issuedAt.getTime() >= Math.floor(Date.parse(unsubscribed_at) / 1000) * 1000;
}

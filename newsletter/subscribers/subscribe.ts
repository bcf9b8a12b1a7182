import { consentWords } from '../../core/consent.ts';
import { ipPrefixes } from '../../core/ip-prefix.ts';
import type { Queryable } from '../db/store.ts';
import type { StoreContext } from '../db/store-context.ts';
import { addConsent, type Consent } from './consents.ts';
import { getSubscriber, type Subscriber, type SubscriberStatus } from './subscriber.ts';
import { findSuppressed, hashAddress } from './suppressions.ts';
import { readToken } from './tokens.ts';

/** Whether a request subscribes at once (`single`) or waits for the link in a mail (`double`). */
export type OptIn = 'single' | 'double';

/** Sends the mails of a subscription in the background. */
export interface SubscriptionMailer {
  /** `onFailure` runs when the mail could not be sent. */
  sendConfirmation(subscriberId: string, email: string, onFailure: () => Promise<void>): void;
  sendWelcome(subscriberId: string, email: string): void;
}

/** What subscribing needs besides the store. */
export interface SubscribeContext extends StoreContext {
  readonly optIn: OptIn;
  readonly subscriptionMailer: SubscriptionMailer;
  /** Called for each person who subscribes, with the page of the form. */
  onSubscribed?(page: string | null | undefined): void;
}

/** The public part of a new subscriber's row. */
export type PublicRow = { id: string; email: string; created_at: string };

/** A request to subscribe; `email` has passed `checkEmail`. */
export interface SubscribeRequest {
  email: string;
  /** Path of the page with the form. */
  page?: string | undefined;
  ip?: string | undefined;
  /** The words under the form, where they differ from today's. */
  consentText?: string;
  consentVersion?: string;
}

/** The result. With double opt-in it is always `check-inbox`, so that it says nothing about the address. */
export type SubscribeOutcome =
  | { kind: 'created'; row: PublicRow }
  | { kind: 'check-inbox'; row: PublicRow }
  | { kind: 'duplicate' }
  | { kind: 'suppressed' };

/** The most confirmation mails one address ever gets, so that strangers cannot flood an inbox through us. */
export const maxConfirmationMails = 3;

/** Takes a person's own request to get the newsletter, and stores the proof in the same transaction. */
export async function subscribe(context: SubscribeContext, request: SubscribeRequest): Promise<SubscribeOutcome> {
  if (context.optIn === 'single') {
    const outcome = await context.store.transaction((tx) => join(tx, context, request));
    if (outcome.kind === 'created') {
      context.subscriptionMailer.sendWelcome(outcome.row.id, request.email);
      context.onSubscribed?.(request.page);
    }
    return outcome;
  }
  const invited = await context.store.transaction((tx) => invite(tx, context, request));
  if (invited !== undefined) sendConfirmation(context, invited, request.email);
  const row = { id: context.randomId(), email: request.email, created_at: context.now().toISOString() };
  return { kind: 'check-inbox', row };
}

async function join(tx: Queryable, context: StoreContext, request: SubscribeRequest): Promise<SubscribeOutcome> {
  const created = await insert(tx, context, request, 'active');
  if (created === undefined && (await isSuppressed(tx, context, request.email))) return { kind: 'suppressed' };
  const row = created ?? (await reactivate(tx, context, request.email));
  if (row === undefined) return { kind: 'duplicate' };
  await addConsent(tx, context, row.id, consentOf(request));
  return { kind: 'created', row };
}

/** Resolves to the id of the subscriber who gets a confirmation mail now. */
async function invite(tx: Queryable, context: StoreContext, request: SubscribeRequest): Promise<string | undefined> {
  const created = await insert(tx, context, request, 'pending');
  if (created === undefined && (await isSuppressed(tx, context, request.email))) return undefined;
  // Someone who has left or bounced stays so until they use the link in the mail.
  const [invited] = created
    ? [created]
    : await tx.query<{ id: string }>(
        // Someone who left while the clock was ahead must not wait until that time for a working link.
        `update subscribers set confirm_mails = confirm_mails + 1, updated_at = $2,
           unsubscribed_at = case when unsubscribed_at > $2 then $2 else unsubscribed_at end
         where email = $1 and status <> 'active' and confirm_mails < $3 returning id`,
        [request.email, context.now().toISOString(), maxConfirmationMails],
      );
  if (invited !== undefined) await addConsent(tx, context, invited.id, consentOf(request));
  return invited?.id;
}

/** Adds the row unless the address exists or is suppressed, in one statement for the common case. */
async function insert(
  tx: Queryable,
  { keys, now, randomId }: StoreContext,
  { email, page }: SubscribeRequest,
  status: SubscriberStatus,
): Promise<PublicRow | undefined> {
  const row = { id: randomId(), email, created_at: now().toISOString() };
  const added = await tx.execute(
    `insert into subscribers (id, email, status, source_page, confirm_mails, created_at, updated_at)
     select $1, $2, $3, $4, ${status === 'pending' ? 1 : 0}, $5, $5
     where not exists (select 1 from suppressions where email_hash = $6)
     on conflict (email) do nothing`,
    [row.id, email, status, page ?? null, row.created_at, hashAddress(keys, email)],
  );
  return added === 1 ? row : undefined;
}

async function isSuppressed(tx: Queryable, context: StoreContext, email: string): Promise<boolean> {
  return (await findSuppressed(tx, context, [email])).size > 0;
}

async function reactivate(tx: Queryable, { now }: StoreContext, email: string): Promise<PublicRow | undefined> {
  const [row] = await tx.query<PublicRow>(
    `update subscribers set status = 'active', unsubscribed_at = null, updated_at = $2
     where email = $1 and status <> 'active' returning id, email, created_at`,
    [email, now().toISOString()],
  );
  return row;
}

function sendConfirmation({ store, subscriptionMailer }: SubscribeContext, subscriberId: string, email: string): void {
  subscriptionMailer.sendConfirmation(subscriberId, email, async () => {
    // A mail that was never sent does not count: the person may ask again.
    await store.execute('update subscribers set confirm_mails = confirm_mails - 1 where id = $1', [subscriberId]);
  });
}

function consentOf({ page, ip, consentText, consentVersion }: SubscribeRequest): Consent {
  return {
    kind: 'subscribe',
    text: consentText ?? consentWords.subscribe,
    version: consentVersion ?? consentWords.version,
    page,
    network: ip === undefined ? undefined : ipPrefixes(ip).network,
  };
}

/** Returns the subscriber a confirmation link may confirm; undefined when the link is invalid or too old. */
export async function findConfirmable(context: StoreContext, token: string): Promise<Subscriber | undefined> {
  const claim = readToken(context, 'confirm', token);
  if (claim === undefined) return undefined;
  const subscriber = await getSubscriber(context, claim.subscriberId);
  return subscriber && isStillValid(subscriber, claim.issuedAt) ? subscriber : undefined;
}

/** Confirms the address behind a link; a second click changes nothing and adds no second proof. */
export async function confirmSubscription(context: SubscribeContext, token: string): Promise<Subscriber | undefined> {
  const subscriber = await findConfirmable(context, token);
  if (subscriber === undefined || subscriber.status === 'active') return subscriber;
  const isNew = await context.store.transaction(async (tx) => {
    const [confirmed] = await tx.query<{ id: string }>(
      `update subscribers set status = 'active', confirmed_at = $2, unsubscribed_at = null, updated_at = $2
       where id = $1 and status <> 'active' returning id`,
      [subscriber.id, context.now().toISOString()],
    );
    const { version, confirm: text } = consentWords;
    if (confirmed) await addConsent(tx, context, confirmed.id, { kind: 'confirm', text, version, page: '/confirm' });
    return confirmed !== undefined;
  });
  if (isNew) {
    context.subscriptionMailer.sendWelcome(subscriber.id, subscriber.email);
    context.onSubscribed?.(subscriber.source_page);
  }
  return { ...subscriber, status: 'active' };
}

/** An old link must not bring back someone who has left since it was sent. */
function isStillValid({ status, unsubscribed_at }: Subscriber, issuedAt: Date): boolean {
  if (status !== 'unsubscribed' || unsubscribed_at === null) return true;
  return issuedAt.getTime() >= Math.floor(Date.parse(unsubscribed_at) / 1000) * 1000;
}

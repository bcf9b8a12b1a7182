import { consentWords } from '../../core/consent.ts';
import type { Queryable } from '../db/store.ts';
import { ipPrefixes } from '../limits/ip-prefix.ts';
import { createConfirmationMail } from '../mail/confirmation-mail.ts';
import { postWelcome } from '../mail/welcome-mail.ts';
import type { Newsletter } from '../newsletter.ts';
import { hashAddress } from './address-hash.ts';
import { addConsent, type Consent } from './consents.ts';
import type { SubscriberStatus } from './subscriber.ts';
import { findSuppressed } from './suppressions.ts';

/** What a caller learns of a new subscriber. */
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

/** What came of it. With double opt-in it is always `check-inbox`, whoever asked for whichever address. */
export type SubscribeOutcome =
  | { kind: 'created'; row: PublicRow }
  | { kind: 'check-inbox'; row: PublicRow }
  | { kind: 'duplicate' }
  | { kind: 'suppressed' };

/** The most confirmation mails one address ever gets: nobody can fill a stranger's inbox through us. */
export const maxConfirmationMails = 3;

/** Takes a person's own request to get the newsletter, with the proof of it in the same transaction. */
export async function subscribe(newsletter: Newsletter, request: SubscribeRequest): Promise<SubscribeOutcome> {
  if (newsletter.optIn === 'single') {
    const outcome = await newsletter.store.transaction((tx) => join(tx, newsletter, request));
    if (outcome.kind === 'created') {
      postWelcome(newsletter, outcome.row.id, request.email);
      newsletter.onSubscribed?.(request.page);
    }
    return outcome;
  }
  const waiting = await newsletter.store.transaction((tx) => invite(tx, newsletter, request));
  if (waiting !== undefined) postConfirmation(newsletter, waiting, request.email);
  const row = { id: newsletter.randomId(), email: request.email, created_at: newsletter.now().toISOString() };
  return { kind: 'check-inbox', row };
}

async function join(tx: Queryable, newsletter: Newsletter, request: SubscribeRequest): Promise<SubscribeOutcome> {
  const created = await insert(tx, newsletter, request, 'active');
  if (created === undefined && (await isSuppressed(tx, newsletter, request.email))) return { kind: 'suppressed' };
  const row = created ?? (await revive(tx, newsletter, request.email));
  if (row === undefined) return { kind: 'duplicate' };
  await addConsent(tx, newsletter, row.id, consentOf(request));
  return { kind: 'created', row };
}

/** Resolves to the id of whoever is to get a confirmation mail now. */
async function invite(tx: Queryable, newsletter: Newsletter, request: SubscribeRequest): Promise<string | undefined> {
  const created = await insert(tx, newsletter, request, 'pending');
  if (created === undefined && (await isSuppressed(tx, newsletter, request.email))) return undefined;
  // Somebody who has left or bounced stays so until the link in the mail is used.
  const [invited] = created
    ? [created]
    : await tx.query<{ id: string }>(
        // Who left while the clock was ahead must not wait for that time before the new link works.
        `update subscribers set confirm_mails = confirm_mails + 1, updated_at = $2,
           unsubscribed_at = case when unsubscribed_at > $2 then $2 else unsubscribed_at end
         where email = $1 and status <> 'active' and confirm_mails < $3 returning id`,
        [request.email, newsletter.now().toISOString(), maxConfirmationMails],
      );
  if (invited !== undefined) await addConsent(tx, newsletter, invited.id, consentOf(request));
  return invited?.id;
}

/** One statement for the common case: the row, unless the address is there or must never be mailed. */
async function insert(
  tx: Queryable,
  { keys, now, randomId }: Newsletter,
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

async function isSuppressed(tx: Queryable, newsletter: Newsletter, email: string): Promise<boolean> {
  return (await findSuppressed(tx, newsletter, [email])).size > 0;
}

async function revive(tx: Queryable, { now }: Newsletter, email: string): Promise<PublicRow | undefined> {
  const [row] = await tx.query<PublicRow>(
    `update subscribers set status = 'active', unsubscribed_at = null, updated_at = $2
     where email = $1 and status <> 'active' returning id, email, created_at`,
    [email, now().toISOString()],
  );
  return row;
}

function postConfirmation(newsletter: Newsletter, subscriberId: string, email: string): void {
  newsletter.postman.post(
    () => createConfirmationMail(newsletter, subscriberId, email),
    async () => {
      // A mail that never left does not count: the person may ask again.
      await newsletter.store.query('update subscribers set confirm_mails = confirm_mails - 1 where id = $1', [
        subscriberId,
      ]);
    },
  );
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

import type { TimelineEntry } from '../../core/desk-subscribers.ts';
import type { Queryable } from '../db/store.ts';
import type { StoreContext } from '../db/store-context.ts';

/** What a consent row proves. */
export type ConsentKind = Extract<TimelineEntry, { kind: 'consent' }>['consent'];

/** One thing a person agreed to or asked for. */
export interface Consent {
  kind: ConsentKind;
  /** The text that was shown. */
  text: string;
  /** Version of that text. */
  version: string;
  /** Path of the page it happened on. */
  page?: string | undefined;
  /** The caller's network, never the full IP address. */
  network?: string | undefined;
}

/** Appends the proof, in the transaction of the change it proves. */
export async function addConsent(
  tx: Queryable,
  context: Pick<StoreContext, 'now' | 'randomId'>,
  subscriberId: string,
  { kind, text, version, page, network }: Consent,
): Promise<void> {
  await tx.execute(
    `insert into consents (id, subscriber_id, kind, text, text_version, page, ip, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [context.randomId(), subscriberId, kind, text, version, page ?? null, network ?? null, context.now().toISOString()],
  );
}

/** Whose consents are reduced, and what may stay of them. */
export interface ForgottenConsents {
  subscriberId: string;
  /** HMAC-SHA256 of the address with the store's hash key, in hex; it replaces the subscriber's id. */
  emailHash: string;
  /** Version of the text the person was shown when asking to be forgotten. */
  textVersion: string;
  at: string;
  /** Creates an id for each row that stays. */
  newId(): string;
}

const reducedRow = `insert into consents (id, subscriber_id, kind, text, text_version, page, ip, created_at)
  values ($1, $2, $3, '', $4, null, null, $5)`;

/**
 * Reduces a forgotten subscriber's consents to kind, version and time under the keyed hash, and adds the 'forget' row.
 * Deleting the originals is the only exception to the append-only triggers: they allow it for the subscriber in the
 * setting 'forgetting:…', which is written and removed inside this one transaction.
 */
export async function forgetConsents(tx: Queryable, forgotten: ForgottenConsents): Promise<void> {
  const { subscriberId, emailHash, textVersion, at, newId } = forgotten;
  const rows = await tx.query<{ kind: string; text_version: string; created_at: string }>(
    'select kind, text_version, created_at from consents where subscriber_id = $1 order by created_at, id',
    [subscriberId],
  );
  for (const row of [...rows, { kind: 'forget', text_version: textVersion, created_at: at }]) {
    await tx.query(reducedRow, [newId(), emailHash, row.kind, row.text_version, row.created_at]);
  }
  await eraseConsents(tx, subscriberId, at);
}

/** Deletes a person's consents, in the transaction that deletes the person; see `forgetConsents`. */
export async function eraseConsents(tx: Queryable, subscriberId: string, at: string): Promise<void> {
  const guard = `forgetting:${subscriberId}`;
  await tx.query('insert into settings (key, value) values ($1, $2)', [guard, at]);
  await tx.query('delete from consents where subscriber_id = $1', [subscriberId]);
  await tx.query('delete from settings where key = $1', [guard]);
}

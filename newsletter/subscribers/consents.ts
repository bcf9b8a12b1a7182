import { hash } from 'node:crypto';
import { consentWords } from '../../core/people/consent.ts';
import { insertRows, type Queryable, type StoreContext } from '../db/store.ts';

/** What a person agreed to or asked for, or the publisher did for them. */
export type ConsentKind =
  | 'subscribe'
  | 'confirm'
  | 'unsubscribe'
  | 'undo'
  | 'preferences'
  | 'import'
  | 'add'
  | 'forget';

/** Names a wording that a publisher may change: the proof of a person who was forgotten keeps the name, not the text. */
export const versionOfWording = (text: string): string => `${consentWords.version}-${hash('sha256', text).slice(0, 8)}`;

/** One thing a person agreed to or asked for. */
export interface Consent {
  kind: ConsentKind;
  text: string;
  version: string;
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
  const proof = {
    id: context.randomId(),
    subscriber_id: subscriberId,
    kind,
    text,
    text_version: version,
    page: page ?? null,
    ip: network ?? null,
    created_at: context.now().toISOString(),
  };
  await insertRows(tx, 'consents', [proof]);
}

/**
 * Reduces a forgotten subscriber's consents to kind, version and time under the keyed hash, and adds the 'forget' row.
 * Deleting the originals is the only exception to the append-only triggers: they allow it for the subscriber in the
 * setting 'forgetting:…', which is written and removed inside this one transaction.
 */
export async function forgetConsents(
  tx: Queryable,
  { now, randomId }: Pick<StoreContext, 'now' | 'randomId'>,
  subscriberId: string,
  emailHash: string,
): Promise<void> {
  const at = now().toISOString();
  const sql = 'select kind, text_version, created_at from consents where subscriber_id = $1 order by created_at, id';
  const rows = await tx.query(sql, [subscriberId]);
  const kept = [...rows, { kind: 'forget', text_version: consentWords.version, created_at: at }];
  const reduced = kept.map((row) => ({ id: randomId(), subscriber_id: emailHash, text: '', ...row }));
  await insertRows(tx, 'consents', reduced);
  await eraseConsents(tx, subscriberId, at);
}

/** Deletes a person's consents, in the transaction that deletes the person; see `forgetConsents`. */
export async function eraseConsents(tx: Queryable, subscriberId: string, at: string): Promise<void> {
  const guard = `forgetting:${subscriberId}`;
  await tx.query('insert into settings (key, value) values ($1, $2)', [guard, at]);
  await tx.query('delete from consents where subscriber_id = $1', [subscriberId]);
  await tx.query('delete from settings where key = $1', [guard]);
}

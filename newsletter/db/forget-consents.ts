import type { Queryable } from './store.ts';

/** Whose consents are forgotten, and what may be kept of them. */
export interface ForgottenConsents {
  subscriberId: string;
  /** HMAC-SHA256 of the address with the store's hash key, in hex; it takes the place of the subscriber's id. */
  emailHash: string;
  /** Version of the words the person was shown when asking to be forgotten. */
  textVersion: string;
  at: string;
  /** Makes an id for each row that stays. */
  newId(): string;
}

const keptRow = `insert into consents (id, subscriber_id, kind, text, text_version, page, ip, created_at)
  values ($1, $2, $3, '', $4, null, null, $5)`;

/**
 * Reduces a forgotten subscriber's consents to kind, version and time under the keyed hash, and adds the 'forget' row.
 * The only way round the append-only triggers: they let go of rows whose subscriber the setting 'forgetting:…' names,
 * and that setting is put and taken away inside this one transaction.
 */
export async function forgetConsents(tx: Queryable, forgotten: ForgottenConsents): Promise<void> {
  const { subscriberId, emailHash, textVersion, at, newId } = forgotten;
  const rows = await tx.query<{ kind: string; text_version: string; created_at: string }>(
    'select kind, text_version, created_at from consents where subscriber_id = $1 order by created_at, id',
    [subscriberId],
  );
  for (const row of [...rows, { kind: 'forget', text_version: textVersion, created_at: at }]) {
    await tx.query(keptRow, [newId(), emailHash, row.kind, row.text_version, row.created_at]);
  }
  const guard = `forgetting:${subscriberId}`;
  await tx.query('insert into settings (key, value) values ($1, $2)', [guard, at]);
  await tx.query('delete from consents where subscriber_id = $1', [subscriberId]);
  await tx.query('delete from settings where key = $1', [guard]);
}

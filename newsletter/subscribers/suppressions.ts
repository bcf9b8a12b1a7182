import type { Queryable } from '../db/store.ts';
import type { Newsletter } from '../newsletter.ts';
import { hashAddress } from './address-hash.ts';

/** Why an address may never be mailed again. */
export type SuppressionReason = 'forgotten' | 'complaint' | 'removed';

/** Notes that an address may never be mailed again; the first reason stays. */
export async function suppress(
  tx: Queryable,
  newsletter: Pick<Newsletter, 'keys' | 'now'>,
  email: string,
  reason: SuppressionReason,
): Promise<void> {
  await tx.query(
    'insert into suppressions (email_hash, reason, created_at) values ($1, $2, $3) on conflict (email_hash) do nothing',
    [hashAddress(newsletter.keys, email), reason, newsletter.now().toISOString()],
  );
}

/** The stored addresses of a list that are suppressed. */
export async function findSuppressed(
  tx: Queryable,
  newsletter: Pick<Newsletter, 'keys'>,
  emails: readonly string[],
): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const hashes = emails.map((email) => hashAddress(newsletter.keys, email));
  const places = hashes.map((_hash, index) => `$${index + 1}`).join(', ');
  const rows = await tx.query<{ email_hash: string }>(
    `select email_hash from suppressions where email_hash in (${places})`,
    hashes,
  );
  const found = new Set(rows.map((row) => row.email_hash));
  return new Set(emails.filter((_email, index) => found.has(hashes[index] ?? '')));
}

/** Lets an address in again, for a person who wrote and asked; resolves to whether it was suppressed. */
export async function liftSuppression(newsletter: Newsletter, email: string): Promise<boolean> {
  const rows = await newsletter.store.query('delete from suppressions where email_hash = $1 returning email_hash', [
    hashAddress(newsletter.keys, email),
  ]);
  return rows.length > 0;
}

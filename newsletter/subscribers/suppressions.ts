import { createHmac } from 'node:crypto';
import { placeholders, type Queryable } from '../db/store.ts';
import type { StoreContext, StoreKeys } from '../db/store-context.ts';
import { eraseWatches } from './erase-watches.ts';

/** Why an address may never be mailed again. */
export type SuppressionReason = 'forgotten' | 'complaint' | 'removed';

/** Records that an address may never be mailed again and ends what it watches; the first reason stays. */
export async function suppress(
  tx: Queryable,
  context: Pick<StoreContext, 'keys' | 'now'>,
  email: string,
  reason: SuppressionReason,
): Promise<void> {
  await eraseWatches(tx, email);
  await tx.query(
    'insert into suppressions (email_hash, reason, created_at) values ($1, $2, $3) on conflict (email_hash) do nothing',
    [hashAddress(context.keys, email), reason, context.now().toISOString()],
  );
}

/** Returns which of these addresses are suppressed. */
export async function findSuppressed(
  tx: Queryable,
  context: Pick<StoreContext, 'keys'>,
  emails: readonly string[],
): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const hashes = emails.map((email) => hashAddress(context.keys, email));
  const rows = await tx.query<{ email_hash: string }>(
    `select email_hash from suppressions where email_hash in (${placeholders(hashes.length, 1)})`,
    hashes,
  );
  const found = new Set(rows.map((row) => row.email_hash));
  return new Set(emails.filter((_email, index) => found.has(hashes[index] ?? '')));
}

/** Allows an address again, in the transaction that makes its owner active; resolves to whether it was suppressed. */
export async function liftSuppression(
  tx: Queryable,
  { keys }: Pick<StoreContext, 'keys'>,
  email: string,
): Promise<boolean> {
  return (await tx.execute('delete from suppressions where email_hash = $1', [hashAddress(keys, email)])) > 0;
}

/** Returns the keyed hash by which an address is recognized without storing it. */
export function hashAddress(keys: Pick<StoreKeys, 'hashKey'>, email: string): string {
  return createHmac('sha256', keys.hashKey).update(email).digest('hex');
}

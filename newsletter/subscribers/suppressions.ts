import { createHmac } from 'node:crypto';
import { placeholders, type Queryable, type StoreContext, type StoreKeys } from '../db/store.ts';

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

export async function findSuppressed(tx: Queryable, context: Pick<StoreContext, 'keys'>, emails: readonly string[]) {
  if (emails.length === 0) return new Set<string>();
  const hashes = emails.map((email) => hashAddress(context.keys, email));
  const sql = `select email_hash from suppressions where email_hash in (${placeholders(hashes.length, 1)})`;
  const rows = await tx.query<{ email_hash: string }>(sql, hashes);
  const found = new Set(rows.map((row) => row.email_hash));
  return new Set(emails.filter((_email, index) => found.has(hashes[index] ?? '')));
}

/** Allows an address again, in the transaction that makes its owner active; resolves to whether it was suppressed. */
export const liftSuppression = async (tx: Queryable, { keys }: StoreContext, email: string): Promise<boolean> =>
  (await tx.execute('delete from suppressions where email_hash = $1', [hashAddress(keys, email)])) > 0;

/** Returns the keyed hash by which an address is recognized without storing it. */
export const hashAddress = (keys: Pick<StoreKeys, 'hashKey'>, email: string): string =>
  createHmac('sha256', keys.hashKey).update(email).digest('hex');

/** Deletes watches with their mails, by the id of one, or a reader's id or address; resolves to how many there were. */
export async function eraseWatches(tx: Queryable, whose: string): Promise<number> {
  const sql = 'delete from watches where id = $1 or reader_id = $1 or email = $1 returning id, reader_id';
  const gone = await tx.query<{ id: string; reader_id: string }>(sql, [whose]);
  if (gone.length === 0) return 0;
  const ids = gone.map(({ id }) => id);
  await tx.execute(`delete from single_mails where subscriber_id in (${placeholders(ids.length, 1)})`, ids);
  // What was mailed names what was watched. A mail that still waits may be about other watches of the reader.
  await tx.execute(
    `delete from single_mails where subscriber_id = $1
       and (settled_at is not null or not exists (select 1 from watches where reader_id = $1))`,
    [gone[0]?.reader_id ?? ''],
  );
  return gone.length;
}

import { readKeyFingerprints } from '../db/link-keys.ts';
import { hasRow, insertRows, placeholders, type Queryable, type Row, type StoreContext } from '../db/store.ts';
import { forgetPerson } from '../subscribers/personal-data.ts';
import { copyConfirmed, copyMoved, copyStatus, copySubscribers } from '../subscribers/status.ts';
import { eraseWatches, findSuppressed, hashAddress, type SuppressionReason } from '../subscribers/suppressions.ts';

/** Who was kept away from a restored store. */
export interface CarriedLeavers {
  unsubscribed: number;
  bounced: number;
  /** People who were deleted, on their own request or by the publisher. */
  removed: number;
  /** Deleted people who cannot be found in the backup, because the link keys are missing or differ. */
  notFound: number;
}

/** Without keys, deleted people cannot be recognized. */
type CarryContext = Pick<StoreContext, 'now' | 'randomId'> & Partial<Pick<StoreContext, 'keys'>>;

const batchRows = 500;

/**
 * Applies to a restored store what the newer one knows about people who left: nobody who unsubscribed, bounced,
 * complained or was deleted after the backup is mailed again, and no letter that was withdrawn or watch that was ended comes back. A row that
 * is newer in the backup stays as it is.
 */
export async function carryLeavers(from: Queryable, to: Queryable, context: CarryContext): Promise<CarriedLeavers> {
  const carried: CarriedLeavers = { unsubscribed: 0, bounced: 0, removed: 0, notFound: 0 };
  await forEachBatch(from, 'subscribers', 'email', async (rows) => {
    for (const row of rows) {
      const { status } = row;
      if (status !== 'unsubscribed' && status !== 'bounced') continue;
      if (await carrySubscriber(from, to, row)) carried[status] += 1;
    }
  });
  await forEachBatch(from, 'letters', 'id', (rows) => carryLetters(to, rows));
  await carryWatches(from, to);
  await forEachBatch(from, 'bounces', 'key', (rows) => insertMissing(to, 'bounces', 'key', rows));
  await carryDeadMailboxes(from, to);
  await forEachBatch(from, 'leave_requests', 'key', (rows) => insertMissing(to, 'leave_requests', 'key', rows));
  const added = new Map<string, SuppressionReason>();
  await forEachBatch(from, 'suppressions', 'email_hash', async (rows) => {
    const known = await to.query(
      `select email_hash from suppressions where email_hash in (${placeholders(rows.length, 1)})`,
      rows.map((row) => String(row['email_hash'])),
    );
    const hashes = new Set(known.map((row) => row['email_hash']));
    const missing = rows.filter((row) => !hashes.has(row['email_hash'] ?? null));
    for (const row of missing) added.set(String(row['email_hash']), row['reason'] as SuppressionReason);
    await insertMissing(to, 'suppressions', 'email_hash', rows);
  });
  if (added.size === 0) return carried;
  return { ...carried, ...(await removeDeleted(from, to, added, context)) };
}

/**
 * Counts who signed up after the backup, and with `isAdding` adds them with the proof of their consent. Whoever left
 * according to the backup stays away, even if they have come back since: they confirm by mail again.
 */
export async function carryJoined(
  from: Queryable,
  to: Queryable,
  context: Pick<StoreContext, 'keys'>,
  isAdding: boolean,
): Promise<number> {
  let count = 0;
  await forEachBatch(from, 'subscribers', 'email', async (rows) => {
    const subscribed = rows.filter(({ status }) => status === 'active' || status === 'pending');
    const emails = subscribed.map((row) => String(row['email']));
    if (emails.length === 0) return;
    const sql = `select id, email, status from subscribers where email in (${placeholders(emails.length, 1)})`;
    const found = await to.query<{ id: string; email: string; status: string }>(sql, emails);
    const known = new Map(found.map((row) => [row.email, row]));
    const suppressed = await findSuppressed(to, context, emails);
    const isMissing = (email: string, status: unknown): boolean =>
      !suppressed.has(email) && (!known.has(email) || (known.get(email)?.status === 'pending' && status === 'active'));
    for (const row of subscribed.filter(({ email, status }) => isMissing(String(email), status))) {
      count += 1;
      if (isAdding) await addJoined(from, to, row, known.get(String(row['email']))?.id);
    }
  });
  return count;
}

async function addJoined(from: Queryable, to: Queryable, row: Row, knownId: string | undefined): Promise<void> {
  const id = String(row['id']);
  if (knownId === undefined && (await copyMoved(to, row))) return carryConsents(from, to, id, id);
  if (knownId === undefined) await copySubscribers(to, [row]);
  else await copyConfirmed(to, knownId, row);
  await carryConsents(from, to, id, knownId ?? id);
}

/** A watch that ended left no row: what the newer store does not have has ended. Of the others it knows what was told. */
async function carryWatches(from: Queryable, to: Queryable): Promise<void> {
  await forEachBatch(from, 'watch_states', 'hash', (rows) => insertMissing(to, 'watch_states', 'hash', rows));
  const rows = await from.query('select id, told, confirmed_at, mailed_at from watches');
  const kept = new Map(rows.map((row) => [row['id'], row]));
  const sql = 'update watches set told = $2, confirmed_at = $3, mailed_at = $4 where id = $1';
  for (const { id = '' } of await to.query('select id from watches')) {
    const { told = '', confirmed_at = null, mailed_at = null } = kept.get(id) ?? {};
    if (kept.has(id)) await to.execute(sql, [id, told, confirmed_at, mailed_at]);
    else await eraseWatches(to, String(id));
  }
}

/** The newer decision about a letter counts, above all that it was withdrawn or erased. */
async function carryLetters(to: Queryable, rows: readonly Row[]): Promise<void> {
  const sql = 'delete from letters where id = $1 and updated_at <= $2';
  for (const row of rows) await to.execute(sql, [row['id'] ?? '', row['updated_at'] ?? '']);
  await insertMissing(to, 'letters', 'id', rows);
}

/** Resolves to whether the person was still to be mailed according to the backup. */
async function carrySubscriber(from: Queryable, to: Queryable, row: Row): Promise<boolean> {
  const find = 'select id, status, updated_at from subscribers where email = $1';
  const [known] = await to.query<{ id: string; status: string; updated_at: string }>(find, [row['email'] ?? '']);
  if (known === undefined) {
    // Moved, or joined, and left after the backup: an import must not add the address.
    const isMoved = await copyMoved(to, row);
    if (!isMoved) await copySubscribers(to, [row]);
    await carryConsents(from, to, String(row['id']), String(row['id']));
    return isMoved;
  }
  if (known.status === row['status'] || known.updated_at > String(row['updated_at'])) return false;
  await copyStatus(to, known.id, row);
  await carryConsents(from, to, String(row['id']), known.id);
  return known.status === 'active' || known.status === 'pending';
}

async function carryConsents(from: Queryable, to: Queryable, id: string, newId: string): Promise<void> {
  const rows = await from.query('select * from consents where subscriber_id = $1', [id]);
  const carried = rows.map((row) => ({ ...row, subscriber_id: newId }));
  await insertMissing(to, 'consents', 'subscriber_id, id', carried);
}

/** Deletes the people of the backup whose address was suppressed, and whose row was deleted, since. */
async function removeDeleted(
  from: Queryable,
  to: Queryable,
  added: ReadonlyMap<string, SuppressionReason>,
  { keys, now, randomId }: CarryContext,
): Promise<Pick<CarriedLeavers, 'removed' | 'notFound'>> {
  const there = await readKeyFingerprints(from);
  const here = await readKeyFingerprints(to);
  if (keys === undefined || there?.hash !== here?.hash) return { removed: 0, notFound: added.size };
  const deleted: { email: string; reason: SuppressionReason }[] = [];
  await forEachBatch(to, 'subscribers', 'email', async (rows) => {
    for (const row of rows) {
      const email = String(row['email']);
      const reason = added.get(hashAddress(keys, email));
      // A person who complained is suppressed too, but still has a row.
      if (reason === undefined || (await hasRow(from, 'from subscribers where email = $1', [email]))) continue;
      deleted.push({ email, reason });
    }
  });
  for (const { email, reason } of deleted) await forgetPerson(to, { keys, now, randomId }, email, reason);
  return { removed: deleted.length, notFound: 0 };
}

async function forEachBatch(store: Queryable, table: string, key: string, work: (rows: Row[]) => Promise<unknown>) {
  let last = '';
  for (;;) {
    const sql = `select * from ${table} where ${key} > $1 order by ${key} limit ${batchRows}`;
    const rows: Row[] = await store.query(sql, [last]);
    if (rows.length > 0) await work(rows);
    if (rows.length < batchRows) return;
    last = String(rows.at(-1)?.[key] ?? '');
  }
}

const insertMissing = (to: Queryable, table: string, key: string, rows: readonly Row[]): Promise<number> =>
  insertRows(to, table, rows, `on conflict (${key}) do nothing`);

/** The newer store knows every mailbox that was found dead, and what was decided since. */
async function carryDeadMailboxes(from: Queryable, to: Queryable): Promise<void> {
  await to.execute('delete from dead_mailboxes');
  const rows = await from.query('select * from dead_mailboxes order by issue_id, subscriber_id');
  for (let start = 0; start < rows.length; start += batchRows)
    await insertRows(to, 'dead_mailboxes', rows.slice(start, start + batchRows));
}

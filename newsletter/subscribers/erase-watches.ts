import { placeholders, type Queryable } from '../db/store.ts';

/**
 * Deletes watches with their mails: one by its id, or all of a reader by the reader's id or address. Resolves to how
 * many there were.
 */
export async function eraseWatches(tx: Queryable, whose: string): Promise<number> {
  const gone = await tx.query<{ id: string; reader_id: string }>(
    'delete from watches where id = $1 or reader_id = $1 or email = $1 returning id, reader_id',
    [whose],
  );
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

/** Deletes all watches of the address behind the id of a subscriber, a watch or its reader: its mailbox is gone. */
export async function eraseWatchesBehind(tx: Queryable, id: string): Promise<number> {
  const [found] = await tx.query<{ email: string }>(
    `select email from subscribers where id = $1
     union all select email from watches where id = $1 or reader_id = $1`,
    [id],
  );
  return found === undefined ? 0 : eraseWatches(tx, found.email);
}

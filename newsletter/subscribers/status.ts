import { insertRows, placeholders, type Queryable, type StoreContext } from '../db/store.ts';
import { noteAutomatic } from '../records/journal.ts';
import { eraseWatches, hashAddress } from './suppressions.ts';

/*
 * How the status of a subscriber changes. Each transition is one function, and what follows from it follows here: so far
 * only that of a dead mailbox, and its undo.
 */

/** What the journal says when a mail server names the mailbox as dead. */
const deadWords = 'Stopped mail to a reader: the mailbox does not exist.';

/**
 * Ends everything that goes to dead mailboxes, in a transaction: their people are bounced, their watches end, and so do the
 * mails that wait for them, those of the welcome series too. `ids` are of subscribers, of letters, or of watches or their
 * readers. Resolves to the subscribers who got mail until now; `what` is the line of the journal about each.
 */
export async function markBounced(
  tx: Queryable,
  context: StoreContext,
  ids: readonly string[],
  what = deadWords,
): Promise<string[]> {
  const now = context.now().toISOString();
  const stopped: string[] = [];
  for (const id of ids) {
    const email = await findAddress(tx, id);
    if (email === undefined) continue;
    // The row first: reports about one person wait for each other.
    const people = await tx.query<{ id: string }>(
      `update subscribers set status = 'bounced', updated_at = $2
       where email = $1 and status in ('active', 'pending') returning id`,
      [email, now],
    );
    await eraseWatches(tx, email);
    await withdrawMails(tx, context, email, now);
    for (const person of people) await noteAutomatic(context, { what, about: `subscriber/${person.id}` }, tx);
    stopped.push(...people.map((person) => person.id));
  }
  return stopped;
}

async function findAddress(tx: Queryable, id: string): Promise<string | undefined> {
  const [found] = await tx.query<{ email: string }>(
    `select email from subscribers where id = $1
     union all select email from watches where id = $1 or reader_id = $1
     union all select email from letters where id = $1 and email <> ''`,
    [id],
  );
  return found?.email;
}

/** Withdraws what waits for a mailbox; mails about a change of address go to another one. */
async function withdrawMails(tx: Queryable, { keys }: StoreContext, email: string, now: string): Promise<void> {
  await tx.execute(
    `update single_mails set status = 'suppressed', settled_at = $3
     where status = 'queued' and kind not in ('address-link', 'address-note') and subscriber_id in (
       select id from subscribers where email = $1 union all select id from letters where email_hash = $2)`,
    [email, hashAddress(keys, email), now],
  );
}

/** Makes bounced addresses usable again and records it, in a transaction; resolves to the ids that were bounced. */
export async function liftBounces(
  tx: Queryable,
  { now, randomId }: StoreContext,
  ids: readonly string[],
  { status, issueId }: { status: 'active' | 'pending'; issueId: string | null },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const at = now().toISOString();
  const lifted = await tx.query<{ id: string }>(
    `update subscribers set status = $1, soft_bounces = 0, updated_at = $2
     where status = 'bounced' and id in (${placeholders(ids.length, 3)}) returning id`,
    [status, at, ...ids],
  );
  if (lifted.length === 0) return [];
  const undone = { kind: 'undone', issue_id: issueId, created_at: at };
  const rows = lifted.map(({ id }) => ({ ...undone, key: randomId(), subscriber_id: id }));
  await insertRows(tx, 'bounces', rows);
  await tx.execute(
    `update dead_mailboxes set state = 'undone', decided_by = 'publisher', decided_at = $1
     where state in ('held', 'applied') and subscriber_id in (${placeholders(lifted.length, 2)})`,
    [at, ...lifted.map(({ id }) => id)],
  );
  return lifted.map(({ id }) => id);
}

import { consentWords } from '../../core/people/consent.ts';
import { insertRows, placeholders, type Queryable, type Row, type StoreContext, writeInsert } from '../db/store.ts';
import { noteAutomatic } from '../records/journal.ts';
import { addConsent, type Consent, eraseConsents } from './consents.ts';
import { deleteConfirmations, queueMail, withdrawConfirmations, withdrawMailsTo } from './mail-queue.ts';
import { findAddressOf, type SubscriberStatus } from './subscriber.ts';
import { eraseWatches, hashAddress, liftSuppression, suppress } from './suppressions.ts';

/*
 * Every change of `subscribers.status`, one function each, with what follows from it, in the caller's transaction.
 *
 * function         from → to                          who calls it              what follows
 * joinList         none → active                      form, single opt-in       proof, welcome mail
 * joinPending      none → pending                     form                      -
 * joinByHand       none → active                      publisher                 proof, suppression lifted
 * joinImported     none → active, left, bounced       import                    -
 * confirmReader    all others → active                confirmation link         proof, suppression lifted, welcome mail
 * leaveList        all others → unsubscribed          link, mail, publisher     proof, mails that ask to confirm end
 * complain         all others → unsubscribed          report of a complaint     the same; suppressed, watches end, journal
 * endByImport      all others → left, bounced         import                    proof; bounced: as bounceMailboxes
 * comeBack         unsubscribed → the status before   undo of reader, publisher proof
 * bounceMailboxes  active, pending → bounced          reports, refusals, waves  watches and waiting mails end, journal
 * reviveMailboxes  bounced → active, pending          undo, wave kept, moved    soft bounces start again, bounces undone
 * deletePerson     all → deleted                      forgetPerson              the rest of what is stored ends there
 * expirePending    pending → deleted                  30 days                   mails and proof end
 * copy…            as in the other store              restore, move             carry-leavers.ts, copy-store.ts
 */

/** A person as a form or the publisher names them. */
type NewPerson = { id: string; email: string; created_at: string };

/** What a person agrees to when they join or confirm, and whether a mail says welcome. */
type JoinContext = StoreContext & { readonly hasWelcomeMail: boolean };

const insertPerson = 'insert into subscribers (id, email, status, source_page, created_at, updated_at)';

/** Subscribes an address that we never had; resolves to whether it did. */
export async function joinList(
  tx: Queryable,
  context: JoinContext,
  { id, email, created_at }: NewPerson,
  consent: Consent,
): Promise<boolean> {
  const added = await tx.execute(
    `${insertPerson} select $1, $2, 'active', $3, $4, $4
     where not exists (select 1 from suppressions where email_hash = $5) on conflict (email) do nothing`,
    [id, email, consent.page ?? null, created_at, hashAddress(context.keys, email)],
  );
  if (added === 0) return false;
  await addConsent(tx, context, id, consent);
  await queueWelcome(tx, context, id);
  return true;
}

/** Adds a person who has to confirm by mail, unless the address has a row. */
export async function joinPending(
  tx: Queryable,
  { id, email, created_at }: NewPerson,
  page: string | undefined,
): Promise<void> {
  await tx.execute(`${insertPerson} values ($1, $2, 'pending', $3, $4, $4) on conflict (email) do nothing`, [
    id,
    email,
    page ?? null,
    created_at,
  ]);
}

/** Adds a person for the publisher; undefined when the address has a row. */
export async function joinByHand(
  tx: Queryable,
  context: StoreContext,
  { email, name, topics }: { email: string; name: string; topics: string },
): Promise<{ id: string; wasSuppressed: boolean } | undefined> {
  const [added] = await tx.query<{ id: string }>(
    `insert into subscribers (id, email, status, source_page, topics, created_at, updated_at, name)
     values ($1, $2, 'active', 'add', $3, $4, $4, $5) on conflict (email) do nothing returning id`,
    [context.randomId(), email, topics, context.now().toISOString(), name],
  );
  if (added === undefined) return undefined;
  const text = 'The publisher added this address.';
  await addConsent(tx, context, added.id, { kind: 'add', text, version: consentWords.version });
  return { id: added.id, wasSuppressed: await liftSuppression(tx, context, email) };
}

/** Adds people of another list in one statement; resolves to those whose address was new. */
export async function joinImported(tx: Queryable, people: readonly (Row & { status: SubscriberStatus })[]) {
  if (people.length === 0) return [];
  const { sql, params } = writeInsert('subscribers', people);
  const adding = `${sql} on conflict (email) do nothing returning id, email, status`;
  return tx.query<{ id: string; email: string; status: SubscriberStatus }>(adding, params);
}

/** Makes the owner of an address active, who opened a mail and pressed its button; resolves to whether they were not. */
export async function confirmReader(
  tx: Queryable,
  context: JoinContext,
  { id, email }: { id: string; email: string },
): Promise<boolean> {
  const confirmed = await tx.execute(
    `update subscribers set status = 'active', confirmed_at = $2, unsubscribed_at = null, updated_at = $2
     where id = $1 and status <> 'active'`,
    [id, context.now().toISOString()],
  );
  if (confirmed === 0) return false;
  const { version, confirm: text } = consentWords;
  await addConsent(tx, context, id, { kind: 'confirm', text, version, page: '/confirm' });
  await liftSuppression(tx, context, email);
  await deleteConfirmations(tx, id);
  await queueWelcome(tx, context, id);
  return true;
}

async function queueWelcome(tx: Queryable, context: JoinContext, subscriberId: string): Promise<void> {
  if (context.hasWelcomeMail) await queueMail(tx, context, { kind: 'welcome', subscriberId });
}

type ProofContext = Pick<StoreContext, 'now' | 'randomId'>;

/** Words that prove a change, and their version. */
type Proof = Pick<Consent, 'text' | 'version'>;

/** Ends a subscription; resolves to whether it had not ended before. */
export async function leaveList(tx: Queryable, context: ProofContext, id: string, proof: Proof): Promise<boolean> {
  if (!(await endSubscription(tx, context, id, proof))) return false;
  await deleteConfirmations(tx, id);
  return true;
}

async function endSubscription(tx: Queryable, context: ProofContext, id: string, proof: Proof): Promise<boolean> {
  const ended = await tx.execute(
    `update subscribers set status = 'unsubscribed', unsubscribed_at = $2, updated_at = $2
     where id = $1 and status <> 'unsubscribed'`,
    [id, context.now().toISOString()],
  );
  if (ended > 0) await addConsent(tx, context, id, { kind: 'unsubscribe', ...proof });
  return ended > 0;
}

const complaintWords = 'Reported as unwanted at the mail provider.';

/** Ends everything that goes to whoever reported a mail as unwanted; `id` as in `bounceMailboxes`. */
export async function complain(tx: Queryable, context: StoreContext, id: string): Promise<void> {
  const email = await findAddressOf(tx, id);
  // A person who was forgotten in the meantime is already suppressed.
  if (email === undefined) return;
  await suppress(tx, context, email, 'complaint');
  // The mail may have been about a letter or a watch of the same person.
  const [person] = await tx.query<{ id: string }>('select id from subscribers where email = $1', [email]);
  const proof = { text: complaintWords, version: consentWords.version };
  if (person === undefined || !(await endSubscription(tx, context, person.id, proof))) return;
  // Those that were sent stay: they count in the limit of what strangers can have sent to this address.
  await withdrawConfirmations(tx, context, person.id);
  const what = 'Stopped mail to a reader, who reported a mail as unwanted.';
  await noteAutomatic(context, { what, about: `subscriber/${person.id}` }, tx);
}

/** Ends what a person has here because of an imported list. A pending one's link stays valid: it is how people rejoin. */
export async function endByImport(
  tx: Queryable,
  context: StoreContext,
  person: { email: string; status: 'unsubscribed' | 'bounced'; leftAt?: string | undefined },
  page: string,
): Promise<void> {
  const { email, status, leftAt } = person;
  const now = context.now().toISOString();
  const [ended] = await tx.query<{ id: string }>(
    `update subscribers set status = $2, updated_at = $3, unsubscribed_at = case
       when $2 = 'bounced' then unsubscribed_at when status = 'pending' then created_at else $4 end
     where email = $1 and status <> 'unsubscribed' returning id`,
    [email, status, now, leftAt ?? now],
  );
  if (ended === undefined) return;
  const text = 'An imported list says that this person left, bounced or complained there.';
  await addConsent(tx, context, ended.id, { kind: 'unsubscribe', text, version: consentWords.version, page });
  if (status === 'bounced') await endMailTo(tx, context, email);
}

/** Takes the end of a subscription back; resolves to whether there was one. The caller decides whether it may. */
export async function comeBack(
  tx: Queryable,
  context: ProofContext,
  { id, status }: { id: string; status: SubscriberStatus },
  proof: Proof,
): Promise<boolean> {
  const back = await tx.execute(
    `update subscribers set status = $2, unsubscribed_at = null, updated_at = $3
     where id = $1 and status = 'unsubscribed'`,
    [id, status, context.now().toISOString()],
  );
  if (back > 0) await addConsent(tx, context, id, { kind: 'undo', ...proof });
  return back > 0;
}

/** What the journal says when a mail server names the mailbox as dead. */
const deadWords = 'Stopped mail to a reader: the mailbox does not exist.';

/**
 * Ends everything that goes to dead mailboxes. `ids` are of subscribers, of letters, or of watches or their readers.
 * Resolves to the subscribers who got mail until now; `what` is the line of the journal about each.
 */
export async function bounceMailboxes(
  tx: Queryable,
  context: StoreContext,
  ids: readonly string[],
  what = deadWords,
): Promise<string[]> {
  const now = context.now().toISOString();
  const stopped: string[] = [];
  for (const id of ids) {
    const email = await findAddressOf(tx, id);
    if (email === undefined) continue;
    // The row first: reports about one person wait for each other.
    const people = await tx.query<{ id: string }>(
      `update subscribers set status = 'bounced', updated_at = $2
       where email = $1 and status in ('active', 'pending') returning id`,
      [email, now],
    );
    await endMailTo(tx, context, email);
    for (const person of people) await noteAutomatic(context, { what, about: `subscriber/${person.id}` }, tx);
    stopped.push(...people.map((person) => person.id));
  }
  return stopped;
}

/** Ends the watches of a dead mailbox and withdraws what waits for it. */
async function endMailTo(tx: Queryable, context: StoreContext, email: string): Promise<void> {
  await eraseWatches(tx, email);
  await withdrawMailsTo(tx, context, email);
}

/** Makes bounced addresses usable again and records it; resolves to the ids that were bounced. */
export async function reviveMailboxes(
  tx: Queryable,
  { now, randomId }: StoreContext,
  ids: readonly string[],
  { status, issueId }: { status: 'active' | 'pending'; issueId: string | null },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const at = now().toISOString();
  const revived = await tx.query<{ id: string }>(
    `update subscribers set status = $1, soft_bounces = 0, updated_at = $2
     where status = 'bounced' and id in (${placeholders(ids.length, 3)}) returning id`,
    [status, at, ...ids],
  );
  if (revived.length === 0) return [];
  const undone = { kind: 'undone', issue_id: issueId, created_at: at };
  const rows = revived.map(({ id }) => ({ ...undone, key: randomId(), subscriber_id: id }));
  await insertRows(tx, 'bounces', rows);
  await tx.execute(
    `update dead_mailboxes set state = 'undone', decided_by = 'publisher', decided_at = $1
     where state in ('held', 'applied') and subscriber_id in (${placeholders(revived.length, 2)})`,
    [at, ...revived.map(({ id }) => id)],
  );
  return revived.map(({ id }) => id);
}

/** Deletes the row of a person who is forgotten; resolves to its id. What else is stored ends in `forgetPerson`. */
export async function deletePerson(tx: Queryable, email: string, now: string): Promise<string | undefined> {
  // The history of the list counts whoever leaves on the day of the change, and a deletion has no time of its own.
  await tx.execute("update subscribers set status = 'unsubscribed', updated_at = $2 where email = $1", [email, now]);
  const [gone] = await tx.query<{ id: string }>('delete from subscribers where email = $1 returning id', [email]);
  return gone?.id;
}

/** Deletes a sign-up that nobody confirmed since `before`, and all about it; resolves to false when it was confirmed meanwhile. */
export async function expirePending(tx: Queryable, context: StoreContext, id: string, before: string) {
  const sql = "delete from subscribers where id = $1 and status = 'pending' and updated_at <= $2";
  if ((await tx.execute(sql, [id, before])) === 0) return false;
  await tx.execute('delete from single_mails where subscriber_id = $1', [id]);
  await eraseConsents(tx, id, context.now().toISOString());
  return true;
}

/** Adds rows of another store as they are. */
export const copySubscribers = (to: Queryable, rows: readonly Row[]): Promise<number> =>
  insertRows(to, 'subscribers', rows);

/** Gives a person the status that a newer store has. */
export async function copyStatus(to: Queryable, id: string, row: Row): Promise<void> {
  const sql = 'update subscribers set status = $2, unsubscribed_at = $3, updated_at = $4 where id = $1';
  await to.execute(sql, [id, row['status'] ?? '', row['unsubscribed_at'] ?? null, row['updated_at'] ?? '']);
}

/** Gives the person of a row of a newer store its address and status; resolves to whether they are in this one. */
export async function copyMoved(to: Queryable, row: Row): Promise<boolean> {
  const values = ['id', 'email', 'status', 'unsubscribed_at', 'updated_at'].map((column) => row[column] ?? null);
  const sql = 'update subscribers set email = $2, status = $3, unsubscribed_at = $4, updated_at = $5 where id = $1';
  return (await to.execute(sql, values)) > 0;
}

/** Makes a person active who confirmed according to a newer store. */
export async function copyConfirmed(to: Queryable, id: string, row: Row): Promise<void> {
  const sql = "update subscribers set status = 'active', confirmed_at = $2, updated_at = $3 where id = $1";
  await to.execute(sql, [id, row['confirmed_at'] ?? null, row['updated_at'] ?? '']);
}

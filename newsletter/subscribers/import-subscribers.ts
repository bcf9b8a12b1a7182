import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { consentWords } from '../../core/consent.ts';
import { checkEmail } from '../../core/email-address.ts';
import { placeholders, type Queryable, type SqlValue } from '../db/store.ts';
import type { StoreContext } from '../db/store-context.ts';
import { addConsent } from './consents.ts';
import type { SubscriberStatus } from './subscriber.ts';
import { findSuppressed } from './suppressions.ts';

/** One checked row of an imported list; `email` is the stored form. */
export interface ImportRow {
  email: string;
  /** Comma list of topics; empty or missing means all. */
  topics?: string | undefined;
  /** ISO time the person joined; missing means now. */
  createdAt?: string | undefined;
}

/** What an import would do, or did, with an address. */
export type ImportOutcome = 'new' | 'suppressed' | SubscriberStatus;

/** The most rows per call: both databases take that many parameters in one statement. */
export const maxImportBatch = 1000;

/** Returns what an import would do with each address, without changing anything. */
export async function planImport(
  context: StoreContext,
  emails: readonly string[],
  tx: Queryable = context.store,
): Promise<Map<string, ImportOutcome>> {
  if (emails.length === 0) return new Map();
  const rows = await tx.query<{ email: string; status: SubscriberStatus }>(
    `select email, status from subscribers where email in (${placeholders(emails.length, 1)})`,
    emails,
  );
  const statuses = new Map(rows.map((row) => [row.email, row.status]));
  const suppressed = await findSuppressed(tx, context, emails);
  const outcomeOf = (email: string): ImportOutcome =>
    suppressed.has(email) ? 'suppressed' : (statuses.get(email) ?? 'new');
  return new Map(emails.map((email) => [email, outcomeOf(email)]));
}

/**
 * Adds up to a thousand people in one transaction and returns the result for each. Anyone who is on the list, has left,
 * bounced or is suppressed is not changed, so an interrupted import can simply be run again.
 */
export async function importSubscribers(
  context: StoreContext,
  rows: readonly ImportRow[],
  source = 'import',
): Promise<Map<string, ImportOutcome>> {
  if (rows.length > maxImportBatch) throw new RangeError(`An import batch has at most ${maxImportBatch} rows.`);
  const unique = [...new Map(rows.map((row) => [row.email, row])).values()];
  return context.store.transaction(async (tx) => {
    const emails = unique.map((row) => row.email);
    const outcomes = await planImport(context, emails, tx);
    const wanted = unique.filter((row) => outcomes.get(row.email) === 'new');
    const added = await insertSubscribers(tx, context, wanted, source);
    // Someone who subscribed at the same moment was not imported and needs no proof of an import.
    for (const row of wanted) if (!added.has(row.email)) outcomes.set(row.email, 'active');
    await insertConsents(tx, context, [...added.values()], source);
    return outcomes;
  });
}

async function insertSubscribers(
  tx: Queryable,
  context: StoreContext,
  rows: readonly ImportRow[],
  source: string,
): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map();
  const now = context.now().toISOString();
  const tuples = rows.map((row): SqlValue[] => [
    context.randomId(),
    row.email,
    'active',
    source,
    row.topics ?? '',
    row.createdAt ?? now,
    now,
  ]);
  const inserted = await tx.query<{ id: string; email: string }>(
    `insert into subscribers (id, email, status, source_page, topics, created_at, updated_at)
     values ${placeholdersOf(tuples)} on conflict (email) do nothing returning id, email`,
    tuples.flat(),
  );
  return new Map(inserted.map((row) => [row.email, row.id]));
}

async function insertConsents(
  tx: Queryable,
  context: StoreContext,
  subscriberIds: readonly string[],
  source: string,
): Promise<void> {
  if (subscriberIds.length === 0) return;
  const now = context.now().toISOString();
  const text = 'The publisher imported this address and has the proof of consent.';
  const tuples = subscriberIds.map((id): SqlValue[] => [
    context.randomId(),
    id,
    'import',
    text,
    consentWords.version,
    source,
    now,
  ]);
  await tx.query(
    `insert into consents (id, subscriber_id, kind, text, text_version, page, created_at) values ${placeholdersOf(tuples)}`,
    tuples.flat(),
  );
}

function placeholdersOf(tuples: readonly (readonly SqlValue[])[]): string {
  let place = 0;
  return tuples.map((tuple) => `(${tuple.map(() => `$${++place}`).join(', ')})`).join(', ');
}

/** The result of adding a subscriber by hand; anything but `added` changed nothing. */
export type AddOutcome =
  | { kind: 'added'; id: string; email: string }
  | { kind: 'there'; status: SubscriberStatus }
  | { kind: 'suppressed' }
  | { kind: 'invalid'; message: string };

/** Adds one active subscriber for the publisher; someone who has left or was removed is never brought back. */
export async function addSubscriber(
  context: StoreContext,
  { email: typed, topics = '' }: { email: string; topics?: string },
): Promise<AddOutcome> {
  const checked = checkEmail(typed);
  if (!checked.ok) return { kind: 'invalid', message: checked.message };
  const { email } = checked;
  return context.store.transaction(async (tx) => {
    if ((await findSuppressed(tx, context, [email])).size > 0) return { kind: 'suppressed' };
    const now = context.now().toISOString();
    const [added] = await tx.query<{ id: string }>(
      `insert into subscribers (id, email, status, source_page, topics, created_at, updated_at)
       values ($1, $2, 'active', 'add', $3, $4, $4) on conflict (email) do nothing returning id`,
      [context.randomId(), email, topics, now],
    );
    if (added === undefined) {
      const sql = 'select status from subscribers where email = $1';
      const [there] = await tx.query<{ status: SubscriberStatus }>(sql, [email]);
      return { kind: 'there', status: there?.status ?? 'active' };
    }
    const text = 'The publisher added this address and has the proof of consent.';
    await addConsent(tx, context, added.id, { kind: 'add', text, version: consentWords.version });
    return { kind: 'added', id: added.id, email };
  });
}

/** Finds repeated addresses in a list, in a temporary file: a list of any length needs the same memory. */
export interface SeenAddresses {
  /** Adds an address; true when it was already there. */
  add(email: string): boolean;
  close(): void;
}

/** Creates an empty set; its file has no name and is deleted with the process. */
export function createSeenAddresses(): SeenAddresses {
  const database = new DatabaseSync('');
  database.exec('pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -4096');
  database.exec('create table seen (mark integer primary key); begin');
  const insert = database.prepare('insert or ignore into seen (mark) values (?)');
  return {
    // Eight bytes of a hash are enough to tell addresses apart.
    add: (email) => insert.run(createHash('sha256').update(email).digest().readBigInt64BE()).changes === 0,
    close: () => database.close(),
  };
}

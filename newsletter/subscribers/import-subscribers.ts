import { consentWords } from '../../core/consent.ts';
import type { Queryable, SqlValue } from '../db/store.ts';
import type { Newsletter } from '../newsletter.ts';
import type { SubscriberStatus } from './subscriber.ts';
import { findSuppressed } from './suppressions.ts';

/** One checked row of a list that is imported; `email` is the stored form. */
export interface ImportRow {
  email: string;
  /** Comma list of topics; empty or missing means all. */
  topics?: string | undefined;
  /** ISO time the person joined; missing means now. */
  createdAt?: string | undefined;
}

/** What an import would do, or did, with an address. */
export type ImportFate = 'new' | 'suppressed' | SubscriberStatus;

/** The most rows one call takes: both stores take that many parameters in one statement. */
export const maxImportBatch = 1000;

/** Says what an import would do with each address, without changing anything. */
export async function planImport(
  newsletter: Newsletter,
  emails: readonly string[],
  tx: Queryable = newsletter.store,
): Promise<Map<string, ImportFate>> {
  if (emails.length === 0) return new Map();
  const places = emails.map((_email, index) => `$${index + 1}`).join(', ');
  const rows = await tx.query<{ email: string; status: SubscriberStatus }>(
    `select email, status from subscribers where email in (${places})`,
    emails,
  );
  const statuses = new Map(rows.map((row) => [row.email, row.status]));
  const suppressed = await findSuppressed(tx, newsletter, emails);
  const fateOf = (email: string): ImportFate => (suppressed.has(email) ? 'suppressed' : (statuses.get(email) ?? 'new'));
  return new Map(emails.map((email) => [email, fateOf(email)]));
}

/**
 * Adds up to a thousand people in one transaction and says what became of each. Who is there already, has left, bounced
 * or is suppressed stays untouched, so an interrupted import can simply be run again.
 */
export async function importSubscribers(
  newsletter: Newsletter,
  rows: readonly ImportRow[],
  source = 'import',
): Promise<Map<string, ImportFate>> {
  if (rows.length > maxImportBatch) throw new RangeError(`An import batch holds at most ${maxImportBatch} rows.`);
  const unique = [...new Map(rows.map((row) => [row.email, row])).values()];
  return newsletter.store.transaction(async (tx) => {
    const emails = unique.map((row) => row.email);
    const fates = await planImport(newsletter, emails, tx);
    const wanted = unique.filter((row) => fates.get(row.email) === 'new');
    const added = await insertSubscribers(tx, newsletter, wanted, source);
    // Somebody who subscribed in this very moment was not imported and needs no proof of an import.
    for (const row of wanted) if (!added.has(row.email)) fates.set(row.email, 'active');
    await insertConsents(tx, newsletter, [...added.values()], source);
    return fates;
  });
}

async function insertSubscribers(
  tx: Queryable,
  newsletter: Newsletter,
  rows: readonly ImportRow[],
  source: string,
): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map();
  const now = newsletter.now().toISOString();
  const tuples = rows.map((row): SqlValue[] => [
    newsletter.randomId(),
    row.email,
    'active',
    source,
    row.topics ?? '',
    row.createdAt ?? now,
    now,
  ]);
  const inserted = await tx.query<{ id: string; email: string }>(
    `insert into subscribers (id, email, status, source_page, topics, created_at, updated_at)
     values ${placesOf(tuples)} on conflict (email) do nothing returning id, email`,
    tuples.flat(),
  );
  return new Map(inserted.map((row) => [row.email, row.id]));
}

async function insertConsents(
  tx: Queryable,
  newsletter: Newsletter,
  subscriberIds: readonly string[],
  source: string,
): Promise<void> {
  if (subscriberIds.length === 0) return;
  const now = newsletter.now().toISOString();
  const text = 'The publisher imported this address and holds the proof of consent.';
  const tuples = subscriberIds.map((id): SqlValue[] => [
    newsletter.randomId(),
    id,
    'import',
    text,
    consentWords.version,
    source,
    now,
  ]);
  await tx.query(
    `insert into consents (id, subscriber_id, kind, text, text_version, page, created_at) values ${placesOf(tuples)}`,
    tuples.flat(),
  );
}

function placesOf(tuples: readonly (readonly SqlValue[])[]): string {
  let place = 0;
  return tuples.map((tuple) => `(${tuple.map(() => `$${++place}`).join(', ')})`).join(', ');
}

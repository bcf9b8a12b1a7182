import { consentWords } from '../../core/people/consent.ts';
import { cleanName } from '../../core/people/reader-name.ts';
import { insertRows, placeholders, type Queryable, type Row, type StoreContext } from '../db/store.ts';
import { endByImport, joinImported } from './status.ts';
import type { SubscriberStatus } from './subscriber.ts';
import { findSuppressed, suppress } from './suppressions.ts';

/** What another list says about a person; the later word wins when its rows differ. */
export const importKinds = ['active', 'bounced', 'left', 'complained'] as const;

export type ImportKind = (typeof importKinds)[number];

/** One checked row of an imported list; `email` is the stored form. */
export interface ImportRow {
  email: string;
  name?: string | undefined;
  kind?: ImportKind;
  /** Comma list of topics; empty or missing means all. */
  topics?: string | undefined;
  /** ISO time the person joined; missing means now. */
  createdAt?: string | undefined;
  /** ISO time the person confirmed the address there. */
  confirmedAt?: string | undefined;
  /** ISO time the person left, bounced or complained there, or a later one; missing means unknown. */
  leftAt?: string | undefined;
}

/**
 * What an import would do, or did, with an address. `active`, `bounced`, `left` and `complained` are added with that
 * kind; `ended` is on the list and gets no mail from now on; `rejoined` left there and came back here later; the others
 * are on the list, or were removed from it, and do not change.
 */
export type ImportOutcome = (typeof importOutcomes)[number];

export const importOutcomes = [
  ...importKinds,
  'ended',
  'rejoined',
  'here',
  'unsubscribed here',
  'bounced here',
  'suppressed',
] as const;

/** Returns which of two rows about one address counts: whoever left once stays away, whatever the other row says. */
export function mergeImportRows<R extends Standing>(first: R, second: R): R {
  if (rankOf(first) !== rankOf(second)) return rankOf(second) > rankOf(first) ? second : first;
  // Of two rows that say the same, an unknown or later date is the safer one.
  return first.leftAt !== undefined && !(second.leftAt !== undefined && second.leftAt <= first.leftAt) ? second : first;
}

/** What a row says about whether its person gets mail. */
type Standing = Pick<ImportRow, 'kind' | 'leftAt'>;

const rankOf = ({ kind = 'active' }: Standing): number => importKinds.indexOf(kind);

/** Returns what an import would do with each address, without changing anything. */
export async function planImport(
  context: StoreContext,
  rows: readonly ImportRow[],
  tx: Queryable = context.store,
): Promise<Map<string, ImportOutcome>> {
  if (rows.length === 0) return new Map();
  const emails = rows.map((row) => row.email);
  const sql = `select email, status from subscribers where email in (${placeholders(emails.length, 1)})`;
  const found = await tx.query<{ email: string; status: SubscriberStatus }>(sql, emails);
  const statuses = new Map(found.map((row) => [row.email, row.status]));
  const suppressed = await findSuppressed(tx, context, emails);
  const isInQuestion = ({ email, kind = 'active' }: ImportRow): boolean =>
    kind !== 'active' && statuses.get(email) === 'active' && !suppressed.has(email);
  const joined = await findOwnJoins(tx, rows.filter(isInQuestion));
  const decide = (row: ImportRow): ImportOutcome => {
    const status = statuses.get(row.email);
    if (suppressed.has(row.email)) return 'suppressed';
    return status === undefined ? (row.kind ?? 'active') : compareWithList(row, status, joined.get(row.email));
  };
  return new Map(rows.map((row) => [row.email, decide(row)]));
}

function compareWithList(row: ImportRow, status: SubscriberStatus, joined: OwnJoins | undefined): ImportOutcome {
  const { kind = 'active' } = row;
  switch (status) {
    case 'active':
      if (kind === 'active') return 'here';
      return hasRejoined(row, joined) ? 'rejoined' : 'ended';
    // A pending person who left elsewhere can still confirm, but is not forgotten when the request expires.
    case 'pending':
      return kind === 'active' ? 'here' : 'ended';
    // Otherwise undoing the bounce would mail someone who left.
    case 'bounced':
      return rankOf(row) > importKinds.indexOf('bounced') ? 'ended' : 'bounced here';
    case 'unsubscribed':
      return kind === 'complained' ? 'ended' : 'unsubscribed here';
  }
}

/** When a person last joined here by their own act, or by the publisher's hand, and whether they confirmed by mail. */
type OwnJoins = { email: string; joined_at: string | null; confirmed_at: string | null };

/** An import is no join: whichever file is read first, a person who left one of the lists gets no mail. */
async function findOwnJoins(tx: Queryable, rows: readonly ImportRow[]): Promise<Map<string, OwnJoins>> {
  if (rows.length === 0) return new Map();
  const found = await tx.query<OwnJoins & Row>(
    `select s.email,
       max(case when c.kind in ('subscribe', 'confirm', 'undo', 'add') then c.created_at end) as joined_at,
       max(case when c.kind = 'confirm' then c.created_at end) as confirmed_at
     from subscribers s join consents c on c.subscriber_id = s.id
     where s.email in (${placeholders(rows.length, 1)}) group by s.email`,
    rows.map((row) => row.email),
  );
  return new Map(found.map((row) => [row.email, row]));
}

/** With a date, the later act counts. Without one, only a confirmation by mail proves that the person wants ours. */
function hasRejoined({ leftAt }: ImportRow, joined: OwnJoins | undefined): boolean {
  if (leftAt === undefined) return joined?.confirmed_at != null;
  return joined?.joined_at != null && joined.joined_at > leftAt;
}

/**
 * Writes people, each with one row, in one transaction and returns the result for each. People who left, bounced or
 * complained elsewhere are stored as such, so no later import makes them active. Nobody who left here or was removed
 * changes, so an interrupted import can simply be run again.
 */
export async function importSubscribers(
  context: StoreContext,
  rows: readonly ImportRow[],
  source = 'import',
  author: ImportAuthor = 'command',
): Promise<Map<string, ImportOutcome>> {
  return context.store.transaction(async (tx) => {
    const outcomes = await planImport(context, rows, tx);
    const isNew = ({ email }: ImportRow): boolean => importKinds.some((kind) => kind === outcomes.get(email));
    const wanted = rows.filter(isNew);
    const added = await insertSubscribers(tx, context, wanted, source);
    // Someone who subscribed at the same moment was not added: the file is compared with that row instead.
    const raced = wanted.filter(({ email }) => !added.has(email));
    for (const [email, outcome] of await planImport(context, raced, tx)) outcomes.set(email, outcome);
    const now = context.now().toISOString();
    const proof = { kind: 'import', text_version: consentWords.version, page: source, created_at: now };
    const consents = wanted
      .flatMap((row) => added.get(row.email) ?? [])
      .map(({ id, isActive }) => {
        const text = `${authorWords[author]}${isActive ? '' : leftWords}.`;
        return { id: context.randomId(), subscriber_id: id, ...proof, text };
      });
    await insertRows(tx, 'consents', consents);
    for (const row of rows) {
      if (outcomes.get(row.email) === 'ended') await endByImport(tx, context, { ...row, status: endOf(row) }, source);
      if (row.kind === 'complained' && suppressedBy.has(outcomes.get(row.email)))
        await suppress(tx, context, row.email, 'complaint');
    }
    return outcomes;
  });
}

const suppressedBy = new Set<ImportOutcome | undefined>(['complained', 'ended']);
const statusOf = { active: 'active', bounced: 'bounced', left: 'unsubscribed', complained: 'unsubscribed' } as const;

async function insertSubscribers(
  tx: Queryable,
  context: StoreContext,
  rows: readonly ImportRow[],
  source: string,
): Promise<Map<string, AddedPerson>> {
  const now = context.now().toISOString();
  const people = rows.map(({ email, name, kind = 'active', topics, createdAt, confirmedAt, leftAt }) => ({
    id: context.randomId(),
    email,
    name: cleanName(name ?? ''),
    status: statusOf[kind],
    source_page: source,
    topics: topics ?? '',
    created_at: createdAt ?? now,
    confirmed_at: confirmedAt ?? null,
    unsubscribed_at: statusOf[kind] === 'unsubscribed' ? (leftAt ?? now) : null,
    updated_at: now,
  }));
  const inserted = await joinImported(tx, people);
  return new Map(inserted.map(({ id, email, status }) => [email, { id, isActive: status === 'active' }]));
}

/** A list that names a person without a kind of end says that they left. */
const endOf = ({ kind }: ImportRow) => (kind === 'bounced' ? 'bounced' : 'unsubscribed');

type AddedPerson = { id: string; isActive: boolean };

/** Who imports; the proof says no more than what happened. */
export type ImportAuthor = 'command' | 'desk';
const authorWords: Record<ImportAuthor, string> = { command: 'Imported by command', desk: 'Imported at the desk' };
const leftWords = ', as an address that left, bounced or complained elsewhere';

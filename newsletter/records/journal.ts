import { insertRows, type Queryable, type StoreContext } from '../db/store.ts';

/** Who made a change; `server` is the program by itself. */
export type JournalAuthor = 'desk' | 'command' | 'server';

/** One line of the journal. */
type JournalEntry = { id: string; at: string; who: JournalAuthor; what: string; about: string | null };

/** What is written about a change; `about` is such as `subscriber/<id>`, `issue/2026-11` or `post/my-headline`. */
export type JournalNote = Pick<JournalEntry, 'who' | 'what'> & { about?: string | undefined };

/**
 * Adds a line to the journal. Pass the transaction of the change as `tx`, so that both are stored or none. Never put an
 * address into `what`: a person who asks to be forgotten must not stay in the journal.
 */
export async function writeJournal(
  { store, now, randomId }: Pick<StoreContext, 'store' | 'now' | 'randomId'>,
  { who, what, about }: JournalNote,
  tx: Queryable = store,
): Promise<void> {
  await insertRows(tx, 'journal', [{ id: randomId(), at: now().toISOString(), who, what, about: about ?? null }]);
}

/** Writes what the program did by itself, with no person at a keyboard, in the transaction of that change. */
export const noteAutomatic = (
  context: Pick<StoreContext, 'store' | 'now' | 'randomId'>,
  note: Omit<JournalNote, 'who'>,
  tx?: Queryable,
): Promise<void> => writeJournal(context, { who: 'server', ...note }, tx);

/** Reads lines of the journal, newest first: those before the line with the id `before`, or about one thing. */
export function readJournal(
  store: Queryable,
  { limit, before = '', about = '' }: { limit: number; before?: string | undefined; about?: string | undefined },
): Promise<JournalEntry[]> {
  return store.query<JournalEntry>(
    `select id, at, who, what, about from journal
     where ($1 = '' or id < $1) and ($2 = '' or about = $2) order by id desc limit $3`,
    [before, about, limit],
  );
}

import { type Queryable, storeCodeOf } from '../newsletter/db/store.ts';
import { writeJournal } from '../newsletter/records/journal.ts';
import type { Newsletter } from '../newsletter/service/newsletter.ts';

/** Writes a line of the journal about what the publisher did at the desk. */
export const noteAtDesk = (newsletter: Newsletter, what: string, about?: string, tx?: Queryable): Promise<void> =>
  writeJournal(newsletter, { who: 'desk', what, about }, tx);

/** Writes a line about a changed file; a file stays changed while the store is away, and its line is left out. */
export const noteFileAtDesk = (newsletter: Newsletter, what: string, about?: string): Promise<void> =>
  noteAtDesk(newsletter, what, about).catch((error: unknown) => {
    if (storeCodeOf(error) === undefined) throw error;
  });

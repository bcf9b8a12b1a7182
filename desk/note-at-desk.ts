import type { Queryable } from '../newsletter/db/store.ts';
import { writeJournal } from '../newsletter/records/journal.ts';
import type { Newsletter } from '../newsletter/service/newsletter.ts';

/** Writes a line of the journal about what the publisher did at the desk. */
export const noteAtDesk = (newsletter: Newsletter, what: string, about?: string, tx?: Queryable): Promise<void> =>
  writeJournal(newsletter, { who: 'desk', what, about }, tx);

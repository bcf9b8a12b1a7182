import { type Queryable, StoreError } from '../newsletter/db/store.ts';
import { type JournalNote, writeJournal } from '../newsletter/records/journal.ts';
import type { Newsletter } from '../newsletter/service/newsletter.ts';

/** Writes a line of the journal about what the publisher did at the desk. */
export const noteAtDesk = (newsletter: Newsletter, what: string, about?: string, tx?: Queryable): Promise<void> =>
  writeJournal(newsletter, { who: 'desk', what, about }, tx);

/**
 * Writes lines about changed files. A file stays changed while the store is away: its line waits here, with its time,
 * and follows when the store is back.
 */
export function createFileJournal(newsletter: Newsletter) {
  const waiting: { at: Date; note: JournalNote }[] = [];
  return async (note: Omit<JournalNote, 'who'>): Promise<void> => {
    waiting.push({ at: newsletter.now(), note: { who: 'desk', ...note } });
    try {
      for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
        const { at } = first;
        await writeJournal({ ...newsletter, now: () => at }, first.note);
        waiting.shift();
      }
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
    }
  };
}

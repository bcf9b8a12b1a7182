import { journalPageSchema, journalQuerySchema } from '../../core/desk-journal.ts';
import { readJournal } from '../../newsletter/records/journal.ts';
import { type AddRoutes, answers } from '../context.ts';

/** The journal, newest first. */
export const addJournalRoutes: AddRoutes = (app, { newsletter }) => {
  app.get('/api/journal', answers(journalPageSchema, { querystring: journalQuerySchema }), async ({ query }) => {
    const { limit, before } = query;
    // One more than asked for tells whether there are older lines.
    const found = await readJournal(newsletter.store, { limit: limit + 1, before });
    const entries = found.slice(0, limit);
    return { entries, next: found.length > limit ? entries.at(-1)?.id : undefined };
  });
};

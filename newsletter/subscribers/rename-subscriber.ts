import { cleanName } from '../../core/people/reader-name.ts';
import type { StoreContext } from '../db/store.ts';
import { type JournalAuthor, writeJournal } from '../records/journal.ts';

/** Gives a person another name; empty forgets it. */
export async function renameSubscriber(context: StoreContext, id: string, name: string, who: JournalAuthor) {
  await context.store.transaction(async (tx) => {
    const sql = 'update subscribers set name = $2, updated_at = $3 where id = $1 and name <> $2';
    const renamed = await tx.execute(sql, [id, cleanName(name), context.now().toISOString()]);
    const what = 'Changed the name of a reader.';
    if (renamed > 0) await writeJournal(context, { who, what, about: `subscriber/${id}` }, tx);
  });
}

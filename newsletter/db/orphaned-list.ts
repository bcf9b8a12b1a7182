import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { keysFileName } from './link-keys.ts';
import { openFailure } from './store.ts';

/** How the file of a copy that is not finished ends. */
export const partialEnding = '.partial';
/** What follows the name of a store that a restore has replaced; a time comes after it. */
export const asideEnding = '.before-';

/**
 * Throws when the SQLite file is missing although something of a list is beside it: a new, empty list would take its place
 * without a word, and new sign-ups would go there. PostgreSQL has no such file, and LINK_KEYS elsewhere says nothing.
 */
export function assertNoOrphanedList(file: string): void {
  const folder = dirname(file);
  if (existsSync(file) || !existsSync(folder)) return;
  const names = readdirSync(folder).filter((name) => name.startsWith(basename(file)));
  const aside = names.filter((name) => name.startsWith(`${basename(file)}${asideEnding}`) && !hasEnding(name)).sort();
  const newest = aside.at(-1);
  const missing = `There is no database at ${file}`;
  const empty = (name: string): string => `To start an empty list instead, move ${name} to another folder.`;
  if (newest !== undefined) {
    const found = join(folder, newest);
    throw refuse(`${missing}, but the list that was there is in ${found}`, [
      `{run mv ${found} ${file}}`,
      empty(newest),
    ]);
  }
  if (names.includes(`${basename(file)}${partialEnding}`)) {
    const partial = basename(file) + partialEnding;
    throw refuse(`${missing}, but a restore that was interrupted left ${partial}`, [restore, empty(partial)]);
  }
  if (existsSync(join(folder, keysFileName))) {
    const elsewhere = `put garage.sqlite back, or set {DATA_DIR} or {DATABASE_URL} to where the list is; from a backup, ${restore}`;
    throw refuse(`${missing}, but the link keys of a list are in ${folder}`, [elsewhere, empty(keysFileName)]);
  }
}

const restore = '{run ./garage restore --from <backup>}';

const refuse = (problem: string, fixes: readonly string[]) => openFailure('store-orphaned', problem, fixes.join('. '));

/** Logs and copies that are cut short are no store. */
const hasEnding = (name: string): boolean => /(-wal|-shm|-journal|\.partial)$/.test(name);

import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

/** Remembers one word per address in a temporary file: a list of any length needs the same memory. */
export type SeenAddresses<Word extends string> = ReturnType<typeof createSeenAddresses<Word>>;

/** Creates an empty set; its file has no name and is deleted with the process. */
export function createSeenAddresses<Word extends string>(words: readonly Word[]) {
  const database = new DatabaseSync('');
  database.exec('pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -4096');
  database.exec('create table seen (mark integer primary key, word integer not null); begin');
  const insert = database.prepare('insert or ignore into seen (mark, word) values (?, ?)');
  const update = database.prepare('update seen set word = ? where mark = ?');
  const select = database.prepare('select word from seen where mark = ?');
  // Eight bytes of a hash are enough to tell addresses apart.
  const markOf = (email: string): bigint => createHash('sha256').update(email).digest().readBigInt64BE();
  return {
    /** Adds an address; returns the word of one that is already there, which keeps it. */
    add(email: string, word: Word): Word | undefined {
      const mark = markOf(email);
      if (insert.run(mark, words.indexOf(word)).changes === 1) return undefined;
      return words[Number(select.get(mark)?.['word'])];
    },
    replace: (email: string, word: Word): void => void update.run(words.indexOf(word), markOf(email)),
    close: () => database.close(),
  };
}

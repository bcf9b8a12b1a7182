import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

/** Remembers which addresses a list has had, in a temporary file: a list of any length needs the same memory. */
export interface SeenAddresses {
  /** Notes an address; true when it was there already. */
  add(email: string): boolean;
  close(): void;
}

/** Creates an empty memory; its file has no name and goes with the process. */
export function createSeenAddresses(): SeenAddresses {
  const database = new DatabaseSync('');
  database.exec('pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -4096');
  database.exec('create table seen (mark integer primary key); begin');
  const insert = database.prepare('insert or ignore into seen (mark) values (?)');
  return {
    // Eight bytes of a hash tell addresses apart.
    add: (email) => insert.run(createHash('sha256').update(email).digest().readBigInt64BE()).changes === 0,
    close: () => database.close(),
  };
}

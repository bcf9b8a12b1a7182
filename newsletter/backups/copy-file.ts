import { chmodSync, closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { appliedMigrations, pendingMigrations } from '../db/migrations.ts';
import { partialEnding } from '../db/orphaned-list.ts';
import { connectSqlite, type SqliteConnection } from '../db/sqlite-connection.ts';
import { damagedStore, openErrorOfSqlite } from '../db/sqlite-errors.ts';
import { isIntact, withSqlite } from '../db/sqlite-store.ts';
import { openFailure } from '../db/store.ts';

const lockWaitMs = 5000;

/** A checked copy of a store. */
export type StoreCopy = { file: string; subscribers: number };

export function assertStoreExists(file: string): void {
  if (!existsSync(file)) throw openFailure('store-unreachable', `There is no database at ${file}.`);
}

/** Copies the SQLite store `from` to `to`, checked and changed by `prepare`; a crash leaves no half copy. */
export async function copySqliteFile<T>(
  from: string,
  to: string,
  prepare: (copy: SqliteConnection) => Promise<T>,
): Promise<{ copy: StoreCopy; prepared: T }> {
  const { partial, ...written } = await writePartialCopy(from, to, prepare);
  givePartialItsName(partial, to);
  return written;
}

/** Writes and checks the copy under another name: `givePartialItsName` puts it in place, in one step. */
export async function writePartialCopy<T>(
  from: string,
  to: string,
  prepare: (copy: SqliteConnection) => Promise<T>,
): Promise<{ copy: StoreCopy; prepared: T; partial: string }> {
  const partial = `${to}${partialEnding}`;
  rmSync(partial, { force: true });
  try {
    // VACUUM INTO copies one moment of the store into an empty file, whose mode we choose here.
    closeSync(openSync(partial, 'wx', 0o600));
    // Only a writer can roll back the journal of a crash.
    const readOnly = !existsSync(`${from}-journal`);
    withSqlite(from, { readOnly }, (source) => source.all('vacuum into $1', [partial]));
    const connection = connectSqlite(partial, { timeoutMs: lockWaitMs });
    let prepared: T;
    let subscribers: number;
    try {
      checkCopy(connection, from);
      prepared = await prepare(connection);
      subscribers = Number(connection.all('select count(*) as count from subscribers')[0]?.['count']);
    } finally {
      connection.close();
    }
    chmodSync(partial, 0o600);
    syncToDisk(partial);
    return { copy: { file: to, subscribers }, prepared, partial };
  } catch (error) {
    rmSync(partial, { force: true });
    throw openErrorOfSqlite(error, from, to);
  }
}

/** Renames a finished copy to `to`; `before` may keep what is there, and a failure leaves that as it was. */
export function givePartialItsName(partial: string, to: string, before: () => void = () => undefined): void {
  try {
    before();
    renameSync(partial, to);
    syncToDisk(dirname(to));
  } catch (error) {
    rmSync(partial, { force: true });
    throw openErrorOfSqlite(error, to);
  }
}

/** Writes a file or a folder's entries to disk. */
export function syncToDisk(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function checkCopy(copy: SqliteConnection, from: string): void {
  copy.exec('pragma journal_mode = delete; pragma synchronous = full');
  if (!isIntact(copy, { full: true })) throw damagedStore(from);
  const tables = copy.all("select name from sqlite_master where name in ('schema_migrations', 'subscribers')");
  if (tables.length < 2)
    throw openFailure('store-damaged', `The file ${from} is not a backup of a newsletter database.`);
  // Throws for a backup of a newer version.
  pendingMigrations('sqlite', copy.all(appliedMigrations));
}

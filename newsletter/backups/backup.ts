import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { listMissing } from '../db/inspect-store.ts';
import { openPostgresReadOnly } from '../db/postgres-store.ts';
import { type SqliteConnection, toQueryable } from '../db/sqlite-connection.ts';
import { openErrorOfSqlite } from '../db/sqlite-errors.ts';
import { assertDatabaseIntact, openSqliteStore, sqliteFile } from '../db/sqlite-store.ts';
import { openFailure, type Store, writeSetting } from '../db/store.ts';
import { assertStoreExists, copySqliteFile, type StoreCopy } from './copy-file.ts';
import { copyStore } from './copy-store.ts';

/** The folder in which a PostgreSQL store is copied before it becomes a backup file. */
export const copyingEnding = '.copying';

/** Copies the SQLite store of `dataDir` to the new file `to`, checked and on disk; a running server keeps writing. */
export const backupSqlite = (dataDir: string, to: string, { now }: { now(): Date }): Promise<StoreCopy> =>
  writeBackup(sqliteFile(dataDir), to, now().toISOString());

/** Copies one moment of the PostgreSQL store to the new SQLite file `to`, compared by hashes; servers keep writing. */
export async function backupPostgres(databaseUrl: string, to: string, { now }: { now(): Date }): Promise<StoreCopy> {
  assertNoFile(to);
  const source = await openPostgresReadOnly(databaseUrl);
  const folder = `${to}${copyingEnding}`;
  try {
    await assertCurrentSchema(source);
    const madeAt = now().toISOString();
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    const target = openSqliteStore(folder, now);
    try {
      await copyStore(source, target);
    } finally {
      await target.close();
    }
    return await writeBackup(sqliteFile(folder), to, madeAt);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await source.close();
  }
}

async function writeBackup(from: string, to: string, madeAt: string): Promise<StoreCopy> {
  assertStoreExists(from);
  assertNoFile(to);
  try {
    // The copy is rebuilt and would hide a row that is missing in an index.
    assertDatabaseIntact(from, { full: true });
  } catch (error) {
    throw openErrorOfSqlite(error, from);
  }
  // The time is stored inside: that of the file changes when it is copied elsewhere.
  const noteTime = (copy: SqliteConnection) => writeSetting(toQueryable(copy), 'backup_made_at', madeAt);
  return (await copySqliteFile(from, to, noteTime)).copy;
}

function assertNoFile(to: string): void {
  if (existsSync(to)) throw openFailure('store-exists', `There is already a file ${to}`, 'choose another name.');
}

async function assertCurrentSchema(source: Store): Promise<void> {
  const missing = await listMissing(source, (error) => {
    const problem = 'The database in DATABASE_URL has no newsletter tables';
    throw openFailure('store-unreachable', problem, 'check {DATABASE_URL}.', { cause: error });
  });
  if (missing.length === 0) return;
  const fix = 'make the backup with the version that runs on it, or {run ./garage migrate} first.';
  throw openFailure('store-changed', 'The database has an older schema', fix);
}

import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { createGroupCommit } from './group-commit.ts';
import { appliedMigrations, migrationsTable, pendingMigrations, recordMigration } from './migrations.ts';
import { assertNoOrphanedList } from './orphaned-list.ts';
import { connectSqlite, type SqliteConnection, toQueryable } from './sqlite-connection.ts';
import { damagedStore, isBusy, openErrorOfSqlite } from './sqlite-errors.ts';
import {
  createTransactionGuard,
  type Row,
  refuseUse,
  runTransactionWork,
  type SqlValue,
  type Store,
  type StoreLock,
  storeFailure,
} from './store.ts';

const lockWaitMs = 5000;
const retryMs = 20;

export const sqliteFile = (dataDir: string): string => join(dataDir, 'garage.sqlite');

/** Opens, checks and migrates the SQLite store in `dataDir`; throws Refused or Unavailable with one clear sentence. */
export function openSqliteStore(
  dataDir: string,
  now: () => Date,
  { isAlone = false }: { isAlone?: boolean | undefined } = {},
): Store {
  const file = sqliteFile(dataDir);
  let writer: SqliteConnection | undefined;
  let use: StoreLock | undefined;
  try {
    use = useSqliteStore(dataDir, { isAlone });
    createPrivateFile(file, now);
    assertDatabaseIntact(file);
    writer = connectSqlite(file, { timeoutMs: lockWaitMs });
    useWriteAheadLog(writer);
    // FULL: an acknowledged row survives a power cut. The log stays near 1 MB, and the limit returns disk space after a burst.
    writer.exec('pragma synchronous = full; pragma wal_autocheckpoint = 250; pragma journal_size_limit = 8388608');
    migrateSqlite(writer, now);
    // From here the group commit waits for locks itself, without blocking the event loop.
    writer.exec('pragma busy_timeout = 0');
    return createSqliteStore(dataDir, writer, connectSqlite(file, { readOnly: true, timeoutMs: lockWaitMs }), use);
  } catch (error) {
    writer?.close();
    void use?.release();
    throw openErrorOfSqlite(error, file);
  }
}

/** Throws when SQLite finds damaged pages; `full` also compares every index with its table, which is slow on a long list. */
export function assertDatabaseIntact(file: string, { full = false } = {}): void {
  // Only a writer can roll back the journal of a crash.
  const readOnly = !existsSync(`${file}-journal`);
  withSqlite(file, { readOnly }, (connection) => {
    if (!isIntact(connection, { full })) throw damagedStore(file);
  });
}

export function isIntact(connection: SqliteConnection, { full = false } = {}): boolean {
  const check = full ? 'integrity_check' : 'quick_check';
  return connection.all(`pragma ${check}(1)`)[0]?.[check] === 'ok';
}

/** Whether another connection has the store open. A damaged file counts as not open: nothing can work with it. */
export function isDatabaseOpen(file: string): boolean {
  try {
    const work = (connection: SqliteConnection): void =>
      connection.exec('pragma locking_mode = exclusive; begin exclusive; rollback');
    withSqlite(file, { timeoutMs: 1000 }, work);
    return false;
  } catch (error) {
    return isBusy(error);
  }
}

export function readAppliedMigrations(file: string): Row[] {
  assertDatabaseIntact(file);
  return withSqlite(file, { readOnly: true }, (reader) => {
    const [table] = reader.all("select name from sqlite_master where name = 'schema_migrations'");
    return table === undefined ? [] : reader.all(appliedMigrations);
  });
}

export function withSqlite<T>(
  file: string,
  { readOnly = false, timeoutMs = lockWaitMs }: { readOnly?: boolean; timeoutMs?: number },
  work: (connection: SqliteConnection) => T,
): T {
  const connection = connectSqlite(file, { readOnly, timeoutMs });
  try {
    return work(connection);
  } finally {
    connection.close();
  }
}

/** Switching does not wait for a lock by itself, and another process may be opening the same new file. */
function useWriteAheadLog(connection: SqliteConnection): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let waitedMs = 0; ; waitedMs += retryMs) {
    try {
      connection.exec('pragma journal_mode = wal');
      return;
    } catch (error) {
      if (!isBusy(error) || waitedMs >= lockWaitMs) throw error;
    }
    Atomics.wait(pause, 0, 0, retryMs);
  }
}

/**
 * Registers this process as a user of the store in `dataDir`, together with others or alone; throws Refused or Unavailable when
 * that is not possible now. The folder is created for its owner when it is missing.
 */
export function useSqliteStore(dataDir: string, { isAlone }: { isAlone: boolean }): StoreLock {
  if (!existsSync(dataDir)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    chmodSync(dataDir, 0o700);
  }
  return trySqliteLock(dataDir, 'use', { isShared: !isAlone }) ?? refuseUse(sqliteFile(dataDir), { isAlone });
}

/** Creates a new store that only its owner can read. */
function createPrivateFile(file: string, now: () => Date): void {
  const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (existsSync(file)) {
    // SQLite would take an emptied file for a new store, and the list would be gone without a word.
    if (sizeOf(file) === 0) throw damagedStore(file, 'is empty');
    // SQLite would open a read-only file and fail at the first write.
    accessSync(file, constants.R_OK | constants.W_OK);
    return;
  }
  assertNoOrphanedList(file);
  // A new store would delete the log, which may be the only copy of the newest rows.
  if (sizeOf(`${file}-wal`) > 0) throw damagedStore(file, `is missing, but its log ${file}-wal is there`);
  // Under another name first: a crash must not leave an empty store behind.
  const partial = `${file}.new-${process.pid}`;
  try {
    rmSync(partial, { force: true });
    closeSync(openSync(partial, 'wx', 0o600));
    withSqlite(partial, {}, (connection) => {
      connection.exec('pragma journal_mode = wal; pragma synchronous = full');
      migrateSqlite(connection, now);
    });
    giveName(partial, file);
  } catch (error) {
    // Another process may have created the store in the meantime.
    if (!existsSync(file)) throw error;
  } finally {
    for (const ending of ['', '-wal', '-shm']) rmSync(partial + ending, { force: true });
  }
}

function giveName(partial: string, file: string): void {
  try {
    // Unlike renaming, linking never replaces a store that another process has just created.
    linkSync(partial, file);
  } catch (error) {
    if (existsSync(file)) throw error;
    // Some file systems have no hard links.
    renameSync(partial, file);
  }
}

export function migrateSqlite(connection: SqliteConnection, now: () => Date): void {
  connection.exec('begin immediate');
  try {
    connection.exec(migrationsTable);
    for (const step of pendingMigrations('sqlite', connection.all(appliedMigrations))) {
      connection.exec(step.sql);
      connection.run(recordMigration, [step.number, step.name, step.checksum, now().toISOString()]);
    }
    connection.exec('commit');
  } catch (error) {
    if (connection.isTransaction()) connection.exec('rollback');
    throw error;
  }
}

function createSqliteStore(dataDir: string, writer: SqliteConnection, reader: SqliteConnection, use: StoreLock): Store {
  const group = createGroupCommit(writer);
  const guard = createTransactionGuard();
  let closing: Promise<void> | undefined;

  function assertUsable(): void {
    if (closing) throw storeFailure('08006', 'The database connection is closed.');
    guard.assertOutside();
  }

  return {
    dialect: 'sqlite',
    async query<R extends Row>(sql: string, params?: readonly SqlValue[]) {
      assertUsable();
      if (/^\s*select\b/i.test(sql)) return reader.all(sql, params) as R[];
      return group.add<R[]>({ run: () => writer.all(sql, params), isSingleStatement: true });
    },
    async execute(sql, params) {
      assertUsable();
      return group.add<number>({ run: () => writer.run(sql, params), isSingleStatement: true });
    },
    async transaction(work) {
      assertUsable();
      const guarded = guard.wrap(work);
      return group.add({ run: () => runTransactionWork(toQueryable(writer), guarded), isSingleStatement: false });
    },
    tryLock: async (name) => trySqliteLock(dataDir, name),
    close() {
      closing ??= group.drain().then(() => {
        reader.close();
        writer.close();
        return use.release();
      });
      return closing;
    },
  };
}

/**
 * Takes a lock beside the SQLite store: an empty database of its own, held in an exclusive transaction, or in a reading
 * one that others may hold too. The operating system releases it when the process dies, however it dies.
 */
export function trySqliteLock(folder: string, name: string, { isShared = false } = {}): StoreLock | undefined {
  const file = join(folder, `garage.${name}.lock`);
  closeSync(openSync(file, 'a', 0o600));
  const connection = connectSqlite(file, { timeoutMs: 0 });
  try {
    connection.exec(isShared ? 'begin; select count(*) from sqlite_master' : 'begin exclusive');
  } catch (error) {
    connection.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  let isHeld = true;
  return {
    isLost: () => false,
    async release() {
      if (isHeld) connection.close();
      isHeld = false;
    },
  };
}

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
} from 'node:fs';
import { join } from 'node:path';
import { createGroupCommit } from './group-commit.ts';
import { type AppliedMigration, listMigrations, migrationsTable, pendingMigrations } from './migrations.ts';
import { connectSqlite, type SqliteConnection } from './sqlite-connection.ts';
import { openErrorOfSqlite, sqliteResultCode } from './sqlite-errors.ts';
import { trySqliteLock } from './sqlite-lock.ts';
import { requireSound } from './sqlite-soundness.ts';
import { type Queryable, type Row, type SqlValue, type Store, StoreError } from './store.ts';
import { createTransactionGuard } from './transaction-guard.ts';

const lockWaitMs = 5000;
const retryMs = 20;

/** Where the SQLite store of a data folder lives. */
export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'garage.sqlite');
}

/**
 * Opens, checks and migrates the SQLite store in `dataDir`, to the newest step or to an earlier one; throws
 * StoreOpenError with one clear sentence.
 */
export function openSqliteStore(dataDir: string, now: () => Date, newest?: number): Store {
  const file = sqliteFile(dataDir);
  let writer: SqliteConnection | undefined;
  try {
    requireSound(file, lockWaitMs);
    makePrivateFile(dataDir, file, now, newest);
    writer = connectSqlite(file, { timeoutMs: lockWaitMs });
    useWriteAheadLog(writer);
    // FULL: an acknowledged row survives a power cut. The limit gives a burst's log back to the disk.
    writer.exec('pragma synchronous = full; pragma journal_size_limit = 8388608');
    migrateSqlite(writer, now, newest);
    // From here the group waits for locks itself, without blocking the event loop.
    writer.exec('pragma busy_timeout = 0');
    return createSqliteStore(dataDir, writer, connectSqlite(file, { readOnly: true, timeoutMs: lockWaitMs }));
  } catch (error) {
    writer?.close();
    throw openErrorOfSqlite(error, file);
  }
}

/** The switch does not wait for a lock by itself, and another process may be opening the same new file. */
function useWriteAheadLog(connection: SqliteConnection): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let waitedMs = 0; ; waitedMs += retryMs) {
    try {
      connection.exec('pragma journal_mode = wal');
      return;
    } catch (error) {
      const isBusy = (sqliteResultCode(error) & 0xff) === 5;
      if (!isBusy || waitedMs >= lockWaitMs) throw error;
    }
    Atomics.wait(pause, 0, 0, retryMs);
  }
}

/**
 * Makes the folder and a new store so that only their owner reads the addresses. The store gets its name when it is
 * whole: an empty file under that name is a damaged store, not one that is about to be.
 */
function makePrivateFile(dataDir: string, file: string, now: () => Date, newest?: number): void {
  if (!existsSync(dataDir)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    chmodSync(dataDir, 0o700);
  }
  if (existsSync(file)) {
    // SQLite would open a file that it may only read, and say so at the first row.
    accessSync(file, constants.R_OK | constants.W_OK);
    return;
  }
  const partial = `${file}.new-${process.pid}`;
  try {
    rmSync(partial, { force: true });
    closeSync(openSync(partial, 'wx', 0o600));
    const connection = connectSqlite(partial, { timeoutMs: lockWaitMs });
    try {
      connection.exec('pragma journal_mode = wal; pragma synchronous = full');
      migrateSqlite(connection, now, newest);
    } finally {
      connection.close();
    }
    giveName(partial, file);
  } catch (error) {
    // Another process that was asked the same was faster.
    if (!existsSync(file)) throw error;
  } finally {
    for (const ending of ['', '-wal', '-shm']) rmSync(partial + ending, { force: true });
  }
}

function giveName(partial: string, file: string): void {
  try {
    linkSync(partial, file);
  } catch (error) {
    if (existsSync(file)) throw error;
    // Some file systems know no second names.
    renameSync(partial, file);
  }
}

/** Brings a store to the schema of this version, or no further than to the step `newest`. */
export function migrateSqlite(connection: SqliteConnection, now: () => Date, newest?: number): void {
  connection.exec('begin immediate');
  try {
    connection.exec(migrationsTable);
    const applied = connection.all('select number, checksum from schema_migrations order by number');
    const pending = pendingMigrations(listMigrations('sqlite'), applied as unknown as AppliedMigration[]);
    for (const step of pending.filter(({ number }) => newest === undefined || number <= newest)) {
      connection.exec(step.sql);
      connection.all('insert into schema_migrations (number, name, checksum, applied_at) values ($1, $2, $3, $4)', [
        step.number,
        step.name,
        step.checksum,
        now().toISOString(),
      ]);
    }
    connection.exec('commit');
  } catch (error) {
    if (connection.isTransaction()) connection.exec('rollback');
    throw error;
  }
}

function createSqliteStore(dataDir: string, writer: SqliteConnection, reader: SqliteConnection): Store {
  const group = createGroupCommit(writer);
  const guard = createTransactionGuard();
  let closing: Promise<void> | undefined;

  function assertUsable(): void {
    if (closing) throw new StoreError('08006', 'The store is closed.');
    guard.assertOutside();
  }

  return {
    dialect: 'sqlite',
    async query<R extends Row>(sql: string, params?: readonly SqlValue[]) {
      assertUsable();
      if (isRead(sql)) return reader.all(sql, params) as R[];
      return group.add<R[]>({ run: () => writer.all(sql, params), isSingleStatement: true });
    },
    async execute(sql, params) {
      assertUsable();
      return group.add<number>({ run: () => writer.run(sql, params), isSingleStatement: true });
    },
    async transaction(work) {
      assertUsable();
      const guarded = guard.wrap(work);
      return group.add({ run: () => runTransaction(writer, guarded), isSingleStatement: false });
    },
    tryLock: async (name) => trySqliteLock(dataDir, name),
    close() {
      closing ??= group.drain().then(() => {
        reader.close();
        writer.close();
      });
      return closing;
    },
  };
}

async function runTransaction<T>(writer: SqliteConnection, work: (tx: Queryable) => Promise<T>): Promise<T> {
  let failure: unknown;
  let isOver = false;
  async function attempt<V>(statement: () => V): Promise<V> {
    if (isOver) throw new StoreError('25P01', 'The transaction is over.');
    // As on PostgreSQL: after one failed statement the transaction can only be rolled back.
    if (failure) throw new StoreError('25P02', 'The transaction has failed and takes no more statements.');
    try {
      return statement();
    } catch (error) {
      failure = error;
      throw error;
    }
  }
  const tx: Queryable = {
    query: <R extends Row>(sql: string, params?: readonly SqlValue[]) => attempt(() => writer.all(sql, params) as R[]),
    execute: (sql, params) => attempt(() => writer.run(sql, params)),
  };
  try {
    const value = await work(tx);
    if (failure) throw failure;
    return value;
  } finally {
    isOver = true;
  }
}

function isRead(sql: string): boolean {
  return /^\s*select\b/i.test(sql);
}

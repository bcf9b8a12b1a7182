import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgresStore } from '../db/postgres-store.ts';
import type { SqliteConnection } from '../db/sqlite-connection.ts';
import { isDatabaseOpen, migrateSqlite, openSqliteStore, sqliteFile } from '../db/sqlite-store.ts';
import { type Queryable, type Row, type SqlValue, StoreOpenError } from '../db/store.ts';
import { type FrozenSending, freezeSending } from '../sending/freeze-sending.ts';
import { assertStoreExists, copySqliteFile, type StoreCopy } from './copy-file.ts';
import { type CopyProgress, copyStore } from './copy-store.ts';

/** What a restore did. */
export interface RestoredStore extends StoreCopy {
  /** Where the old store was moved; only with `overwrite`. */
  movedTo?: string;
  /** ISO time at which the backup was made, as far as it is known. */
  backupAt: string;
  /** What was queued in the backup and is unknown now. */
  frozen: FrozenSending;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Restores a backup as the store of `dataDir`, with sending frozen and every mail that may have been sent since marked
 * as unknown. An old store is moved aside, never deleted.
 */
export async function restoreSqlite(
  from: string,
  dataDir: string,
  options: { now(): Date; overwrite?: boolean },
): Promise<RestoredStore> {
  const file = sqliteFile(dataDir);
  assertStoreExists(from);
  const exists = existsSync(file);
  if (exists && !options.overwrite) {
    throw new StoreOpenError('exists', `There is already a database ${file}: add --replace to replace it.`);
  }
  if (exists && isDatabaseOpen(file)) {
    throw new StoreOpenError('in-use', `The database ${file} is in use: stop the server first.`);
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const movedTo = `${file}.before-${options.now().toISOString().replaceAll(':', '')}`;
  const prepare = (copy: SqliteConnection) => freezeCopy(copy, from, options.now);
  // Also without a store: SQLite would apply a leftover log to the restored file.
  const { copy, prepared } = await copySqliteFile(from, file, prepare, () => moveAside(file, movedTo)).catch(
    (error: unknown) => {
      if (!(error instanceof StoreOpenError) || error.reason !== 'damaged') throw error;
      throw new StoreOpenError('damaged', `The backup ${from} is damaged or not a backup: use another one.`, {
        cause: error,
      });
    },
  );
  return { ...copy, ...prepared, ...(exists ? { movedTo } : {}) };
}

/** Fills an empty PostgreSQL database from a backup, with sending frozen as after every restore. */
export async function restorePostgres(
  from: string,
  databaseUrl: string,
  { now, onProgress }: { now(): Date; onProgress?: CopyProgress | undefined },
): Promise<Omit<RestoredStore, 'file' | 'movedTo'>> {
  // Checked, migrated and frozen in a folder first, so that nothing half-done is ever in the database.
  return withTempFolder('garage-restore', async (folder) => {
    const { subscribers, backupAt, frozen } = await restoreSqlite(from, folder, { now });
    const source = openSqliteStore(folder, now);
    try {
      const target = await openPostgresStore(databaseUrl, now);
      try {
        await copyStore(source, target, onProgress);
      } finally {
        await target.close();
      }
    } finally {
      await source.close();
    }
    return { subscribers, backupAt, frozen };
  });
}

function moveAside(file: string, movedTo: string): void {
  // With its log and journal: SQLite would apply them to the store that replaces it.
  for (const ending of ['', '-wal', '-shm', '-journal']) {
    if (existsSync(file + ending)) renameSync(file + ending, movedTo + ending);
  }
}

/** Makes a copy of a backup safe to open: people who left or got the mail after the backup was made are not mailed. */
async function freezeCopy(
  copy: SqliteConnection,
  from: string,
  now: () => Date,
): Promise<{ backupAt: string; frozen: FrozenSending }> {
  migrateSqlite(copy, now);
  copy.exec('begin immediate');
  const [made] = copy.all("delete from settings where key = 'backup_made_at' returning value");
  // A store that was copied without our command has only the time of its file.
  const backupAt = String(made?.['value'] ?? statSync(from).mtime.toISOString());
  const tx: Queryable = {
    query: async <R extends Row>(sql: string, params?: readonly SqlValue[]) => copy.all(sql, params) as R[],
    execute: async (sql, params) => copy.run(sql, params),
  };
  const reason = `restored from a backup of ${backupAt}`;
  const frozen = await freezeSending(tx, { dialect: 'sqlite', now: now().toISOString(), reason });
  copy.exec('commit');
  return { backupAt, frozen };
}

/** Works in a private folder that is removed at the end, also when a signal ends the process: it contains addresses. */
async function withTempFolder<T>(name: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const stopListening = (): void => {
    for (const signal of signals) process.off(signal, end);
  };
  const end = (signal: NodeJS.Signals): void => {
    remove();
    stopListening();
    // Without this listener the signal does what it does by default.
    process.kill(process.pid, signal);
  };
  for (const signal of signals) process.on(signal, end);
  try {
    return await work(folder);
  } finally {
    stopListening();
    remove();
  }
}

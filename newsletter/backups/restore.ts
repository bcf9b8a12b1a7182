import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, linkSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { hasCode } from '../../core/problem/problem.ts';
import {
  compareKeys,
  type KeyComparison,
  type LinkKeysPlace,
  readKeyFingerprints,
  readLinkKeys,
  recordKeyFingerprints,
  toStoreKeys,
} from '../db/link-keys.ts';
import { appliedMigrations, pendingMigrations } from '../db/migrations.ts';
import { asideEnding, partialEnding } from '../db/orphaned-list.ts';
import { openPostgresReadOnly, openPostgresStore } from '../db/postgres-store.ts';
import { connectSqlite, type SqliteConnection, toQueryable } from '../db/sqlite-connection.ts';
import {
  isDatabaseOpen,
  isIntact,
  migrateSqlite,
  openSqliteStore,
  sqliteFile,
  useSqliteStore,
  withSqlite,
} from '../db/sqlite-store.ts';
import { createRowId, openFailure, type Queryable, refuseUse, type StoreContext } from '../db/store.ts';
import { type HeldSending, holdAfterRestore } from '../sending/hold-sending.ts';
import { type CarriedLeavers, carryJoined, carryLeavers } from './carry-leavers.ts';
import { assertStoreExists, givePartialItsName, type StoreCopy, syncToDisk, writePartialCopy } from './copy-file.ts';
import { type CopyProgress, copyStore } from './copy-store.ts';

export interface RestoredStore extends StoreCopy {
  /** Where the old store was moved; only with `overwrite`. */
  movedTo?: string;
  /** ISO time at which the backup was made, as far as it is known. */
  backupAt: string;
  /** What was queued in the backup and is unknown now. */
  held: HeldSending;
  /** Who left after the backup, as the previous store knew it; undefined when there was none that could be read. */
  leavers: CarriedLeavers | undefined;
  /** Who signed up after the backup, and whether they were added; undefined when nobody can tell. */
  joined: { count: number; isAdded: boolean } | undefined;
  /** How the link keys here compare with those of the backup; undefined when there are none. */
  keys: KeyComparison | undefined;
}

interface RestoreOptions {
  now(): Date;
  /** Where the link keys are; without it nothing is compared. */
  keysPlace?: LinkKeysPlace | undefined;
  /** The newest store that knows who left: postgres://… or a SQLite file; without it the store that is replaced. */
  leaversFrom?: string | undefined;
  /** Decides whether people who signed up after the backup are added; without it they are not. */
  addJoined?: ((count: number) => Promise<boolean>) | undefined;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Restores a backup as the store of `dataDir`, with sending on hold and every mail that may have been sent since recorded
 * as unknown. Who left since stays away. An old store is moved aside, never deleted.
 */
export async function restoreSqlite(
  from: string,
  dataDir: string,
  options: RestoreOptions & { overwrite?: boolean },
): Promise<RestoredStore> {
  const file = sqliteFile(dataDir);
  assertStoreExists(from);
  const exists = existsSync(file);
  if (exists && !options.overwrite)
    throw openFailure('store-exists', `There is already a database ${file}`, 'add --replace to replace it.');
  const use = useSqliteStore(dataDir, { isAlone: true });
  try {
    // A program that is not ours may have it open too.
    if (exists && isDatabaseOpen(file)) refuseUse(file, { isAlone: true });
    const movedTo = `${file}${asideEnding}${options.now().toISOString().replaceAll(':', '')}`;
    const restored = await withLeavers(options.leaversFrom, exists ? file : undefined, (leavers) => {
      const prepare = (copy: SqliteConnection) => prepareCopy(copy, from, leavers, options);
      return writePartialCopy(from, file, prepare).catch(explainDamage(from));
    });
    // Not before the last connection to the old store is closed, which puts the rows of its log into it.
    givePartialItsName(restored.partial, file, () => keepAside(file, movedTo));
    return { ...restored.copy, ...restored.prepared, ...(exists ? { movedTo } : {}) };
  } finally {
    await use.release();
  }
}

const explainDamage =
  (from: string) =>
  (error: unknown): never => {
    if (!hasCode(error, 'store-damaged')) throw error;
    const problem = `The backup ${from} is damaged or not a backup`;
    throw openFailure('store-damaged', problem, 'use another one.', { cause: error });
  };

/** Fills an empty PostgreSQL database from a backup, with sending on hold as after every restore. */
export async function restorePostgres(
  from: string,
  databaseUrl: string,
  { onProgress, ...options }: RestoreOptions & { onProgress?: CopyProgress | undefined },
): Promise<Omit<RestoredStore, 'file' | 'movedTo'>> {
  const { now } = options;
  // Checked, migrated and put on hold in a folder first, so that nothing half-done is ever in the database.
  return withTempFolder('garage-restore', async (folder) => {
    const { file: _file, ...restored } = await restoreSqlite(from, folder, options);
    const source = openSqliteStore(folder, now);
    try {
      const target = await openPostgresStore(databaseUrl, now, { isAlone: true });
      try {
        await copyStore(source, target, onProgress);
      } finally {
        await target.close();
      }
    } finally {
      await source.close();
    }
    return restored;
  });
}

/** Works with the store that knows who left since the backup, if there is one that can be read. */
async function withLeavers<T>(
  named: string | undefined,
  current: string | undefined,
  work: (leavers: Queryable | undefined) => Promise<T>,
): Promise<T> {
  if (named !== undefined && /^postgres(ql)?:/.test(named)) {
    const store = await openPostgresReadOnly(named);
    return work(store).finally(() => store.close());
  }
  if (named !== undefined) assertStoreExists(named);
  const file = named ?? current;
  if (file === undefined || !isReadable(file)) {
    if (named === undefined) return work(undefined);
    throw openFailure('store-damaged', `The database ${named} cannot be read`, 'leave out --leavers-from.');
  }
  // Not read-only: that would leave an empty log behind, and could not roll back the journal of a crash.
  const connection = connectSqlite(file, { timeoutMs: 5000 });
  return work(toQueryable(connection)).finally(() => connection.close());
}

/** A damaged store, or one of another version, is not asked who left. */
function isReadable(file: string): boolean {
  try {
    const isCurrent = (connection: SqliteConnection): boolean =>
      isIntact(connection) && pendingMigrations('sqlite', connection.all(appliedMigrations)).length === 0;
    return withSqlite(file, {}, isCurrent);
  } catch {
    return false;
  }
}

/** Gives the old store a second name: until the restored one takes its place in one step, there is always a store. */
function keepAside(file: string, movedTo: string): void {
  if (existsSync(file)) addName(file, movedTo);
  // Only a crashed or damaged store still has a log or journal here. Also without a store: SQLite would apply them to the
  // restored file.
  for (const ending of ['-wal', '-shm', '-journal'])
    if (existsSync(file + ending)) renameSync(file + ending, movedTo + ending);
  syncToDisk(dirname(file));
}

function addName(file: string, name: string): void {
  try {
    linkSync(file, name);
  } catch {
    // Some file systems have no hard links. A copy that was cut short must not look like a store.
    const partial = `${name}${partialEnding}`;
    copyFileSync(file, partial);
    syncToDisk(partial);
    renameSync(partial, name);
  }
}

/** Makes a copy of a backup safe to open: people who left or got the mail after the backup was made are not mailed. */
async function prepareCopy(
  copy: SqliteConnection,
  from: string,
  leavers: Queryable | undefined,
  { now, keysPlace, addJoined }: RestoreOptions,
): Promise<Pick<RestoredStore, 'backupAt' | 'held' | 'leavers' | 'joined' | 'keys'>> {
  migrateSqlite(copy, now);
  copy.exec('begin immediate');
  const [made] = copy.all("delete from settings where key = 'backup_made_at' returning value");
  // A store that was copied without our command has only the time of its file.
  const backupAt = String(made?.['value'] ?? statSync(from).mtime.toISOString());
  const tx = toQueryable(copy);
  const reason = { code: 'restored', backupAt } as const;
  const held = await holdAfterRestore(tx, { dialect: 'sqlite', now: now().toISOString(), reason });
  const set = keysPlace && readLinkKeys(keysPlace);
  const recorded = await readKeyFingerprints(tx);
  const keys = set && (recorded === undefined ? 'same' : compareKeys(set, recorded));
  const context = { now, randomId: () => createRowId(now(), randomUUID()) };
  const usable = set !== undefined && keys !== 'other' ? { ...context, keys: toStoreKeys(set) } : context;
  const carried = leavers && (await carryLeavers(leavers, tx, usable));
  const joined = leavers && 'keys' in usable ? await addBack(leavers, tx, usable, addJoined) : undefined;
  // A key may have been added since the backup, or an old one dropped: that is no reason to refuse the store.
  if (set !== undefined && keys !== undefined && keys !== 'other')
    await recordKeyFingerprints(tx, set, { overwrite: true });
  copy.exec('commit');
  return { backupAt, held, leavers: carried, joined, keys };
}

async function addBack(
  from: Queryable,
  to: Queryable,
  context: Pick<StoreContext, 'keys'>,
  decide: RestoreOptions['addJoined'] = async () => false,
): Promise<{ count: number; isAdded: boolean }> {
  const count = await carryJoined(from, to, context, false);
  const isAdded = count > 0 && (await decide(count));
  if (isAdded) await carryJoined(from, to, context, true);
  return { count, isAdded };
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

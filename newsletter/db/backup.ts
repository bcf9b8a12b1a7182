import { chmodSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FrozenSending } from '../sending/freeze-sending.ts';
import { freezeCopy, writeBackupTime } from './freeze-copy.ts';
import { listMigrations, pendingMigrations } from './migrations.ts';
import { connectSqlite, type SqliteConnection } from './sqlite-connection.ts';
import { damagedStore, openErrorOfSqlite } from './sqlite-errors.ts';
import { isWhollySound, requireSound } from './sqlite-soundness.ts';
import { sqliteFile } from './sqlite-store.ts';
import { isInUse } from './sqlite-use.ts';
import { StoreOpenError } from './store-open-error.ts';

const lockWaitMs = 5000;

/** What a copy holds, for the publisher to read. */
export interface CopiedStore {
  file: string;
  subscribers: number;
}

/** What a restore put in place. */
export interface RestoredStore extends CopiedStore {
  /** Where the store that stood in the way was put; only with `overwrite`. */
  movedTo?: string;
  /** ISO time at which the backup was made, as far as it is known. */
  backupAt: string;
  /** What the backup took for waiting, and is in doubt now. */
  frozen: FrozenSending;
}

/** Copies the SQLite store of `dataDir` to the new file `to`, checked and on disk; a running server keeps writing. */
export function backupSqlite(dataDir: string, to: string, { now }: { now(): Date }): Promise<CopiedStore> {
  return keepBackup(sqliteFile(dataDir), to, now().toISOString());
}

/** Copies the SQLite file `from` to the new file `to`, as a backup made at a time. */
export async function keepBackup(from: string, to: string, madeAt: string): Promise<CopiedStore> {
  requireStore(from);
  requireFree(to);
  try {
    requireSound(from, lockWaitMs);
    // A copy is drawn anew and would hide a row that its index does not know.
    await withConnection(from, true, async (store) => {
      if (!isWhollySound(store)) throw damagedStore(from);
    });
  } catch (error) {
    throw openErrorOfSqlite(error, from);
  }
  return (await placeCopy(from, to, async (copy) => writeBackupTime(copy, madeAt))).copied;
}

/** Refuses to write over a file. */
export function requireFree(to: string): void {
  if (existsSync(to)) throw new StoreOpenError('exists', `There is already a file ${to}: choose another name.`);
}

/**
 * Puts a backup in place as the store of `dataDir`, with sending frozen and every mail that may have left since in
 * doubt; an old store is moved aside, never deleted.
 */
export async function restoreSqlite(
  from: string,
  dataDir: string,
  options: { now(): Date; overwrite?: boolean },
): Promise<RestoredStore> {
  const file = sqliteFile(dataDir);
  requireStore(from);
  const isTaken = existsSync(file);
  if (isTaken && !options.overwrite) {
    throw new StoreOpenError('exists', `There is already a store ${file}: say that it may be replaced.`);
  }
  const restoredAt = options.now().toISOString();
  if (isTaken) requireUnused(file);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const movedTo = `${file}.before-${restoredAt.replaceAll(':', '')}`;
  const prepare = (copy: SqliteConnection) => freezeCopy(copy, from, options.now);
  // Without a store too: a log that was left behind would be folded into the restored one.
  const { copied, prepared } = await placeCopy(from, file, prepare, () => moveAside(file, movedTo)).catch(
    (error: unknown) => {
      if (!(error instanceof StoreOpenError) || error.reason !== 'damaged') throw error;
      throw new StoreOpenError('damaged', `The backup ${from} is damaged or no backup: take another one.`, {
        cause: error,
      });
    },
  );
  return { ...copied, ...prepared, ...(isTaken ? { movedTo } : {}) };
}

function requireUnused(file: string): void {
  const isUsed = isInUse(file, lockWaitMs);
  if (isUsed === true) throw new StoreOpenError('in-use', `The store ${file} is in use: stop the server first.`);
  if (isUsed === false) return;
  throw new StoreOpenError(
    'in-use',
    `Nobody can tell whether the store ${file} is in use, because its folder takes no hard links: stop the server, move ${file}* elsewhere yourself, and restore again.`,
  );
}

/** Writes beside the target and renames at the end, so that a crash leaves no half copy under the final name. */
async function placeCopy<T>(
  from: string,
  to: string,
  prepare: (copy: SqliteConnection) => Promise<T>,
  makeRoom: () => unknown = () => undefined,
): Promise<{ copied: CopiedStore; prepared: T }> {
  const partial = `${to}.partial`;
  rmSync(partial, { force: true });
  try {
    // VACUUM INTO reads one moment of the store and fills an empty file, whose rights we choose here.
    closeSync(openSync(partial, 'wx', 0o600));
    // The journal of a crash is rolled back by a writer only.
    const isReadable = !existsSync(`${from}-journal`);
    await withConnection(from, isReadable, async (source) => source.all('vacuum into $1', [partial]));
    const { subscribers, prepared } = await withConnection(partial, false, async (copy) => {
      checkCopy(copy, from);
      return { prepared: await prepare(copy), subscribers: countSubscribers(copy) };
    });
    chmodSync(partial, 0o600);
    syncToDisk(partial);
    makeRoom();
    renameSync(partial, to);
    syncToDisk(dirname(to));
    return { copied: { file: to, subscribers }, prepared };
  } catch (error) {
    rmSync(partial, { force: true });
    throw openErrorOfSqlite(error, from, to);
  }
}

function checkCopy(copy: SqliteConnection, from: string): void {
  copy.exec('pragma journal_mode = delete; pragma synchronous = full');
  if (!isWhollySound(copy)) throw damagedStore(from);
  const tables = copy.all("select name from sqlite_master where name in ('schema_migrations', 'subscribers')");
  if (tables.length < 2) throw new StoreOpenError('damaged', `The file ${from} is not a backup of a store.`);
  const applied = copy.all('select number, checksum from schema_migrations order by number');
  pendingMigrations(
    listMigrations('sqlite'),
    applied.map((row) => ({ number: Number(row['number']), checksum: String(row['checksum']) })),
  );
}

function countSubscribers(copy: SqliteConnection): number {
  return Number(copy.all('select count(*) as count from subscribers')[0]?.['count']);
}

function requireStore(file: string): void {
  if (!existsSync(file)) throw new StoreOpenError('unreachable', `There is no store at ${file}.`);
}

function moveAside(file: string, movedTo: string): void {
  // A journal too: SQLite would roll it back into the store that comes in its place.
  for (const ending of ['', '-wal', '-shm', '-journal']) {
    if (existsSync(file + ending)) renameSync(file + ending, movedTo + ending);
  }
}

async function withConnection<T>(
  file: string,
  readOnly: boolean,
  work: (connection: SqliteConnection) => Promise<T>,
): Promise<T> {
  const connection = connectSqlite(file, { readOnly, timeoutMs: lockWaitMs });
  try {
    return await work(connection);
  } finally {
    connection.close();
  }
}

function syncToDisk(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

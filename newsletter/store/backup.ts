import { chmodSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { listMigrations, pendingMigrations } from './migrations.ts';
import { connectSqlite, type SqliteConnection } from './sqlite-connection.ts';
import { damagedStore, openErrorOfSqlite, sqliteResultCode } from './sqlite-errors.ts';
import { isSound, sqliteFile } from './sqlite-store.ts';
import { StoreOpenError } from './store-open-error.ts';

const lockWaitMs = 5000;

/** What a copy holds, for the publisher to read. */
export interface CopiedStore {
  file: string;
  subscribers: number;
  /** Where the store that stood in the way was put; only a restore with `overwrite` fills it. */
  movedTo?: string;
}

/** Copies the SQLite store of `dataDir` to the new file `to`, checked and on disk; a running server keeps writing. */
export async function backupSqlite(dataDir: string, to: string): Promise<CopiedStore> {
  const from = sqliteFile(dataDir);
  requireStore(from);
  if (existsSync(to)) throw new StoreOpenError('exists', `There is already a file ${to}: choose another name.`);
  return placeCopy(from, to, () => undefined);
}

/** Puts a backup in place as the store of `dataDir`, with sending frozen; an old store is moved aside, never deleted. */
export async function restoreSqlite(
  from: string,
  dataDir: string,
  options: { now(): Date; overwrite?: boolean },
): Promise<CopiedStore> {
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
  const prepare = (copy: SqliteConnection): void => freezeSending(copy, restoredAt);
  const copied = placeCopy(from, file, prepare, () => isTaken && moveAside(file, movedTo));
  return isTaken ? { ...copied, movedTo } : copied;
}

/** Writes beside the target and renames at the end, so that a crash leaves no half copy under the final name. */
function placeCopy(
  from: string,
  to: string,
  prepare: (copy: SqliteConnection) => void,
  makeRoom: () => unknown = () => undefined,
): CopiedStore {
  const partial = `${to}.partial`;
  rmSync(partial, { force: true });
  try {
    // VACUUM INTO reads one moment of the store and fills an empty file, whose rights we choose here.
    closeSync(openSync(partial, 'wx', 0o600));
    withConnection(from, true, (source) => source.all('vacuum into $1', [partial]));
    const subscribers = withConnection(partial, false, (copy) => checkCopy(copy, from, prepare));
    chmodSync(partial, 0o600);
    syncToDisk(partial);
    makeRoom();
    renameSync(partial, to);
    syncToDisk(dirname(to));
    return { file: to, subscribers };
  } catch (error) {
    rmSync(partial, { force: true });
    throw openErrorOfSqlite(error, from, to);
  }
}

function checkCopy(copy: SqliteConnection, from: string, prepare: (copy: SqliteConnection) => void): number {
  copy.exec('pragma journal_mode = delete; pragma synchronous = full');
  if (!isSound(copy)) throw damagedStore(from);
  const tables = copy.all("select name from sqlite_master where name in ('schema_migrations', 'subscribers')");
  if (tables.length < 2) throw new StoreOpenError('damaged', `The file ${from} is not a backup of a store.`);
  const applied = copy.all('select number, checksum from schema_migrations order by number');
  pendingMigrations(
    listMigrations('sqlite'),
    applied.map((row) => ({ number: Number(row['number']), checksum: String(row['checksum']) })),
  );
  prepare(copy);
  return Number(copy.all('select count(*) as count from subscribers')[0]?.['count']);
}

/** A restored copy must not mail people who left after the backup was made, until the publisher says so. */
function freezeSending(copy: SqliteConnection, at: string): void {
  copy.all(
    "insert into settings (key, value) values ('sending_frozen', $1) on conflict (key) do update set value = $1",
    [at],
  );
}

function requireStore(file: string): void {
  if (!existsSync(file)) throw new StoreOpenError('unreachable', `There is no store at ${file}.`);
}

/** Leaving the write-ahead log needs the file for oneself alone, so it shows whether a server still has it open. */
function requireUnused(file: string): void {
  try {
    withConnection(file, false, (connection) => connection.exec('pragma journal_mode = delete'));
  } catch (error) {
    if ((sqliteResultCode(error) & 0xff) === 5) {
      throw new StoreOpenError('in-use', `The store ${file} is in use: stop the server first.`, { cause: error });
    }
    // A damaged store is what a restore is for: it is moved aside as it is.
  }
}

function moveAside(file: string, movedTo: string): void {
  renameSync(file, movedTo);
  for (const ending of ['-wal', '-shm']) {
    if (existsSync(file + ending)) renameSync(file + ending, movedTo + ending);
  }
}

function withConnection<T>(file: string, readOnly: boolean, work: (connection: SqliteConnection) => T): T {
  const connection = connectSqlite(file, { readOnly, timeoutMs: lockWaitMs });
  try {
    return work(connection);
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

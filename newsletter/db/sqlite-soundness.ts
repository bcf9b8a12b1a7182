import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { connectSqlite, type SqliteConnection } from './sqlite-connection.ts';
import { damagedStore } from './sqlite-errors.ts';
import { isInUse } from './sqlite-use.ts';
import { StoreError } from './store.ts';

/** Where SQLite's index of the log says how many frames it holds, and how many of them are in the store itself. */
const framesAt = 16;
const foldedAt = 96;

/** Two files are never seen at one moment: what looks like a loss may be another process's commit or closing. */
const looks = 10;
const lookAgainMs = 100;

/** Whether SQLite finds its own pages in order. */
export function isSound(connection: SqliteConnection): boolean {
  return connection.all('pragma quick_check(1)')[0]?.['quick_check'] === 'ok';
}

/** The same with every index compared to its table: slow on a long list. */
export function isWhollySound(connection: SqliteConnection): boolean {
  return connection.all('pragma integrity_check(1)')[0]?.['integrity_check'] === 'ok';
}

/**
 * Refuses a store that is damaged, before anything could write to it: opening a file for writing folds the log beside it
 * in, and a log that belongs to another file, or a missing one, would then have done its harm.
 */
export function requireSound(file: string, timeoutMs: number): void {
  const [log, index] = [`${file}-wal`, `${file}-shm`];
  const loss = findLastingLoss(file, log, index);
  if (loss !== undefined) throw damagedStore(file, loss);
  if (!existsSync(file)) return;
  const made = [log, index].filter((path) => !existsSync(path));
  try {
    // A log that nobody is using was left by a crash, or by mistake: then every index is compared to its table.
    const isLeftOver = sizeOf(log) > 0 && isInUse(file, 0) !== true;
    // A crash in the middle of leaving or entering the log leaves a journal, which only a writer can roll back.
    const reader = connectSqlite(file, { readOnly: sizeOf(`${file}-journal`) === 0, timeoutMs });
    try {
      if (sizeOf(log) > 0 && isForeignLog(file, reader)) {
        throw damagedStore(file, `has the log of another store beside it, ${log}`);
      }
      if (!(isLeftOver ? isWhollySound(reader) : isSound(reader))) throw damagedStore(file);
    } finally {
      reader.close();
    }
  } catch (error) {
    // Looking made these, and a store that is put here next must find none.
    if (isDamage(error)) for (const path of made) rmSync(path, { force: true });
    throw error;
  }
}

function findLastingLoss(file: string, log: string, index: string): string | undefined {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let look = 1; ; look += 1) {
    const loss = findLoss(file, log, index);
    if (loss === undefined || look === looks) return loss;
    Atomics.wait(pause, 0, 0, lookAgainMs);
  }
}

function findLoss(file: string, log: string, index: string): string | undefined {
  if (!existsSync(file)) return sizeOf(log) > 0 ? 'is gone, and only its log is there' : undefined;
  if (sizeOf(file) === 0) return 'is empty';
  return sizeOf(log) === 0 && hasUnfolded(index) ? `has lost its log ${log}` : undefined;
}

function isDamage(error: unknown): boolean {
  return error instanceof StoreError ? error.code === 'XX001' : error instanceof Error && 'reason' in error;
}

/** A log ends empty or folded in: rows that were only in a log that is missing were acknowledged and are not here. */
function hasUnfolded(index: string): boolean {
  // Whoever closes the store last takes it away, maybe just now.
  const bytes = readIfThere(index);
  if (bytes.length < foldedAt + 4) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const isLittle = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;
  return view.getUint32(framesAt, isLittle) > view.getUint32(foldedAt, isLittle);
}

function readIfThere(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

/** A store's key is made once: if it is another one with the log than without it, the log is another store's. */
function isForeignLog(file: string, reader: SqliteConnection): boolean {
  const url = pathToFileURL(file);
  url.search = '?immutable=1';
  try {
    const alone = connectSqlite(url.href, { readOnly: true, timeoutMs: 0 });
    try {
      const [own, together] = [readKey(alone), readKey(reader)];
      return own !== undefined && own !== together;
    } finally {
      alone.close();
    }
  } catch {
    // Half folded in, it may not be readable without its log: the check that follows sees the whole.
    return false;
  }
}

function readKey(connection: SqliteConnection): unknown {
  return connection.all("select value from settings where key = 'token_key'")[0]?.['value'];
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

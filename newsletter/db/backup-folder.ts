import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CopiedStore } from './backup.ts';
import { copyingEnding } from './backup-postgres.ts';
import { inspectBackup } from './inspect-backup.ts';
import { openErrorOfSqlite } from './sqlite-errors.ts';
import { trySqliteLock } from './sqlite-lock.ts';
import { StoreOpenError } from './store-open-error.ts';

const backupName = /^garage-\d{4}-\d{2}-\d{2}T\d{6}\.\d{3}Z\.sqlite$/;
const unfinishedName = new RegExp(`${backupName.source.slice(0, -1)}(\\.partial|\\${copyingEnding})$`);

/** A backup in a folder of backups, and which older ones were removed for it. */
export interface KeptBackup extends CopiedStore {
  /** Files that are gone, oldest first. */
  removed: string[];
  /** Files whose names say a time to come: a clock was ahead once. They do not count and are never removed. */
  ahead: string[];
  /** The backup that would have been removed but holds more than twice as many; then nothing was removed. */
  spared?: { file: string; subscribers: number };
}

/** What a folder of backups is asked. */
export interface KeepWish {
  now(): Date;
  /** How many backups stay, the new one among them; undefined keeps all. */
  keep?: number | undefined;
  /** Writes and checks one backup under a new name. */
  makeBackup(to: string): Promise<CopiedStore>;
}

/** Whether a file of a folder of backups is named after a time that is still to come. */
export function isAhead(name: string, now: Date): boolean {
  return backupName.test(name) && name > nameAt(now);
}

/**
 * Adds a backup named after its time to a folder and removes the oldest beyond `keep`. Only files with such a name are
 * ever removed, never the new one, and none when the new one failed. One process at a time.
 */
export async function backupIntoFolder(folder: string, { now, keep, makeBackup }: KeepWish): Promise<KeptBackup> {
  const lock = lockFolder(folder);
  try {
    // Whoever left these was killed: nobody else is at work here.
    for (const name of listNames(folder, unfinishedName)) rmSync(join(folder, name), { recursive: true, force: true });
    const time = now();
    const name = nameAt(time);
    const made = await makeBackup(join(folder, name));
    const others = listNames(folder, backupName).filter((other) => other !== name && isFile(join(folder, other)));
    const ahead = others.filter((other) => isAhead(other, time)).map((other) => join(folder, other));
    const older = others.filter((other) => !isAhead(other, time)).map((other) => join(folder, other));
    const removed = keep === undefined ? [] : older.slice(0, Math.max(0, older.length + 1 - keep));
    const spared = findFuller(removed, made.subscribers);
    if (spared !== undefined) return { ...made, removed: [], ahead, spared };
    for (const old of removed) rmSync(old);
    return { ...made, removed, ahead };
  } finally {
    await lock.release();
  }
}

function nameAt(time: Date): string {
  return `garage-${time.toISOString().replaceAll(':', '')}.sqlite`;
}

/** A list that lost more than half was perhaps a disk that is not there: the full backups are not given for it. */
function findFuller(files: readonly string[], subscribers: number): KeptBackup['spared'] {
  for (const file of files) {
    const old = inspectBackup(file);
    if (old !== undefined && subscribers * 2 < old.subscribers) return { file, subscribers: old.subscribers };
  }
  return undefined;
}

function listNames(folder: string, pattern: RegExp): string[] {
  return readdirSync(folder)
    .filter((name) => pattern.test(name))
    .sort();
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function lockFolder(folder: string) {
  try {
    if (!existsSync(folder)) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      syncFolder(join(folder, '..'));
    }
    const lock = trySqliteLock(folder, 'backup');
    if (lock !== undefined) return lock;
  } catch (error) {
    throw openErrorOfSqlite(error, folder);
  }
  throw new StoreOpenError('in-use', `Another backup is being written into ${folder}: let it finish first.`);
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

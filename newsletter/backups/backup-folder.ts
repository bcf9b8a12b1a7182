import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openErrorOfSqlite } from '../db/sqlite-errors.ts';
import { isIntact, trySqliteLock, withSqlite } from '../db/sqlite-store.ts';
import { openFailure } from '../db/store.ts';
import { copyingEnding } from './backup.ts';
import { type StoreCopy, syncToDisk } from './copy-file.ts';

const moment = String.raw`garage-\d{4}-\d{2}-\d{2}T\d{6}\.\d{3}Z`;
const backupName = new RegExp(`^${moment}\\.sqlite$`);
const unfinishedName = new RegExp(`^${moment}\\.(sqlite(\\.partial|\\${copyingEnding})|texts\\.zip\\.partial)$`);

/** How the archive of texts beside a backup ends. */
export const textsEnding = '.texts.zip';

/** The command that makes a backup, as the publisher is told; deploy/garage-backup.service runs the same. */
export const backupCommand = (folder: string): string => `./garage backup --to ${folder}/ --keep 14`;

/** A backup in a folder, and the older ones that were removed for it. */
export interface FolderBackup extends StoreCopy {
  /** Deleted files, oldest first. */
  removed: string[];
  /** Files named after a future time, from a wrong clock. They do not count and are never removed. */
  ahead: string[];
  /** An old backup with more than twice as many subscribers: then nothing was removed. */
  spared?: { file: string; subscribers: number };
}

interface BackupFolderOptions<Made extends StoreCopy> {
  now(): Date;
  /** How many backups to keep, including the new one; undefined keeps all. */
  keep?: number | undefined;
  /** Writes and checks one backup under a new name. */
  makeBackup(to: string): Promise<Made>;
}

export const isFromFuture = (name: string, now: Date): boolean => backupName.test(name) && name > nameAt(now);

/** Returns the time of the newest backup in a folder, by its name: none is opened. A future one does not count. */
export function findNewestBackup(folder: string, now: Date): Date | 'none' {
  const names = existsSync(folder) ? listNames(folder, backupName) : [];
  const newest = names.filter((name) => !isFromFuture(name, now)).at(-1);
  if (newest === undefined) return 'none';
  return new Date(newest.replace(/^garage-(.+T\d\d)(\d\d)(.+)\.sqlite$/, '$1:$2:$3'));
}

/**
 * Adds a backup named after its time to a folder and removes the oldest beyond `keep`. Only files with such a name are
 * ever removed, never the new one, and none when the new one failed. One process at a time.
 */
export async function backupIntoFolder<Made extends StoreCopy>(
  folder: string,
  { now, keep, makeBackup }: BackupFolderOptions<Made>,
): Promise<Made & FolderBackup> {
  const lock = lockFolder(folder);
  try {
    // Left by a killed process: the lock says that no other one is running.
    for (const name of listNames(folder, unfinishedName)) rmSync(join(folder, name), { recursive: true, force: true });
    const time = now();
    const name = nameAt(time);
    const made = await makeBackup(join(folder, name));
    const others = listNames(folder, backupName).filter((other) => other !== name);
    const files = others.map((other) => join(folder, other)).filter(isFile);
    const ahead = files.filter((file) => isFromFuture(basename(file), time));
    const older = files.filter((file) => !ahead.includes(file));
    const removed = keep === undefined ? [] : older.slice(0, Math.max(0, older.length + 1 - keep));
    const spared = findLargerBackup(removed, made.subscribers);
    if (spared !== undefined) return { ...made, removed: [], ahead, spared };
    for (const old of removed) {
      rmSync(old);
      rmSync(old.replace(/\.sqlite$/, textsEnding), { force: true });
    }
    return { ...made, removed, ahead };
  } finally {
    await lock.release();
  }
}

const nameAt = (time: Date): string => `garage-${time.toISOString().replaceAll(':', '')}.sqlite`;

/** A list that lost more than half may mean a disk that is not mounted: older, larger backups must stay. */
function findLargerBackup(files: readonly string[], subscribers: number): FolderBackup['spared'] {
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

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

function lockFolder(folder: string) {
  try {
    if (!existsSync(folder)) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      syncToDisk(join(folder, '..'));
    }
    const lock = trySqliteLock(folder, 'backup');
    if (lock !== undefined) return lock;
  } catch (error) {
    throw openErrorOfSqlite(error, folder);
  }
  throw openFailure('store-in-use', `Another backup is being written into ${folder}`, 'wait until it has finished.');
}

/** Reads when a backup was made, and its size, without changing it; undefined when it is damaged or not a backup. */
export function inspectBackup(file: string): { madeAt: string; subscribers: number } | undefined {
  try {
    return withSqlite(file, { readOnly: true }, (copy) => {
      if (!isIntact(copy)) return undefined;
      const [made] = copy.all("select value from settings where key = 'backup_made_at'");
      const [counted] = copy.all('select count(*) as count from subscribers');
      // A store that was copied without our command has only the time of its file.
      const madeAt = String(made?.['value'] ?? statSync(file).mtime.toISOString());
      return { madeAt, subscribers: Number(counted?.['count']) };
    });
  } catch {
    return undefined;
  }
}

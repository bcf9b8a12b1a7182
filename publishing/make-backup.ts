import { execFile } from 'node:child_process';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { backupPostgres, backupSqlite } from '../newsletter/backups/backup.ts';
import { backupIntoFolder, type FolderBackup } from '../newsletter/backups/backup-folder.ts';
import type { StoreCopy } from '../newsletter/backups/copy-file.ts';
import { backUpTexts } from './backup-texts.ts';
import { now, type Settings } from './program.ts';
import { refusal } from './refused.ts';

/** A backup: the database, and beside it what an author edits. Passwords (.env) and link keys are in neither. */
export interface Backup extends StoreCopy {
  texts: ReturnType<typeof backUpTexts>;
}

/** Copies the configured database to a new file, and the texts and pictures to an archive beside it. */
export async function makeBackupFile(settings: Settings, file: string): Promise<Backup> {
  const { databaseUrl, dataDir, contentFolder } = settings;
  const copy = await (databaseUrl === undefined
    ? backupSqlite(dataDir, file, { now })
    : backupPostgres(databaseUrl, file, { now }));
  return { ...copy, texts: backUpTexts(contentFolder, file) };
}

/** Makes a backup in BACKUP_DIR; old ones stay. */
export async function backUp(settings: Settings): Promise<Backup & FolderBackup> {
  const { backupDir } = settings;
  if (backupDir === undefined) throw refusal('no-backup-folder');
  return backupIntoFolder(backupDir, { now, keep: undefined, makeBackup: (file) => makeBackupFile(settings, file) });
}

/**
 * Returns how to make git ignore a folder or file; undefined when it ignores `file`, which may be in that folder, or when
 * there is no repository.
 */
export async function findMissingIgnore(path: string, file: string): Promise<string | undefined> {
  if (!existsSync(path)) return undefined;
  const isInside = statSync(path).isDirectory();
  const git = (...args: string[]) =>
    promisify(execFile)('git', ['-C', isInside ? path : dirname(path), ...args]).then(
      ({ stdout }) => ({ code: 0, stdout: stdout.trimEnd() }),
      ({ code }: { code: unknown }) => ({ code, stdout: '' }),
    );
  const real = join(realpathSync(path), relative(path, file));
  // 1 is "not ignored"; everything else is an error, mostly that this is no repository.
  if ((await git('check-ignore', '--quiet', real)).code !== 1) return undefined;
  const { stdout: top } = await git('rev-parse', '--show-toplevel');
  return `add this line to ${join(top, '.gitignore')}: /${relative(top, realpathSync(path))}${isInside ? '/' : ''}`;
}

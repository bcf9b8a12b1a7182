import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inspectBackup, isFromFuture } from '../../newsletter/backups/backup-folder.ts';
import { formatCount } from '../progress-bar.ts';
import type { Finding } from './finding.ts';

const subject = 'backups';
const backupName = /^garage-.+\.sqlite$/;
const hourMs = 60 * 60 * 1000;
const oldHours = 48;
const command = (folder: string): string => `npm run -s garage -- backup --to ${folder}/ --keep 14`;

/** Looks for the newest backup: that there is one, that it is not old, and that it can be read. */
export async function checkBackups(backupDir: string | undefined, now: Date): Promise<Finding[]> {
  if (backupDir === undefined) {
    const fix = `set BACKUP_DIR to a folder on another disk, and run each day: ${command('$BACKUP_DIR')}`;
    return [{ level: 'warning', subject, message: 'BACKUP_DIR does not say where they are', fix }];
  }
  const entries = await readdir(backupDir, { withFileTypes: true }).catch(() => []);
  // The names carry the time, so the last one is the newest.
  const names = entries.flatMap((entry) => (!entry.isDirectory() && backupName.test(entry.name) ? entry.name : []));
  const ahead = names.filter((name) => isFromFuture(name, now)).map((name) => warnAhead(join(backupDir, name)));
  const past = names.filter((name) => !isFromFuture(name, now)).sort();
  return [...(await checkNewest(backupDir, past, now)), ...ahead];
}

function warnAhead(file: string): Finding {
  const fix = 'look at the clock; if it is right now, take the file away';
  return { level: 'warning', subject, message: `${file} is from a time that is still to come`, fix };
}

async function checkNewest(backupDir: string, names: readonly string[], now: Date): Promise<Finding[]> {
  const newest = names.at(-1);
  if (newest === undefined) {
    return [{ level: 'warning', subject, message: `there is none in ${backupDir}`, fix: command(backupDir) }];
  }
  const file = join(backupDir, newest);
  const backup = inspectBackup(file);
  if (backup === undefined) {
    const message = `the newest, ${file}, is damaged`;
    return [{ level: 'failure', subject, message, fix: `make another at once: ${command(backupDir)}` }];
  }
  if (Date.parse(backup.madeAt) > now.getTime()) return [warnAhead(file)];
  const hours = Math.floor((now.getTime() - Date.parse(backup.madeAt)) / hourMs);
  const message = `the newest of ${names.length}, ${newest}, is ${hours} hours old and holds ${formatCount(backup.subscribers)} subscribers`;
  const findings: Finding[] = [
    hours >= oldHours
      ? { level: 'warning', subject, message, fix: `look why none was made since, and make one: ${command(backupDir)}` }
      : { level: 'ok', subject, message },
  ];
  if (((await stat(file)).mode & 0o077) !== 0) {
    const open = `other users of this machine can open ${file}`;
    findings.push({
      level: 'warning',
      subject,
      message: open,
      fix: `chmod 700 ${backupDir}; chmod 600 ${backupDir}/*`,
    });
  }
  return findings;
}

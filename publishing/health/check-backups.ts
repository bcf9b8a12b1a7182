import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { HealthCheck } from '../../core/problem/check.ts';
import { formatCountOf } from '../../core/text/counts.ts';
import { backupCommand, inspectBackup, isFromFuture } from '../../newsletter/backups/backup-folder.ts';

const subject = 'backups';
const backupName = /^garage-.+\.sqlite$/;
const hourMs = 60 * 60 * 1000;
const oldHours = 48;
const makeBackup = (folder: string): string => `{run ${backupCommand(folder)}}`;

/** Checks that there is a backup, that the newest one is recent, and that it can be read. */
export async function checkBackups(backupDir: string | undefined, now: Date): Promise<HealthCheck[]> {
  if (backupDir === undefined) {
    const fix = `set {BACKUP_DIR} to a folder on another disk, then, every day, ${makeBackup('<that folder>')}`;
    const problem = 'it is not known where they are';
    return [{ level: 'warning', subject, code: 'backup-folder-unset', problem, fix }];
  }
  const entries = await readdir(backupDir, { withFileTypes: true }).catch(() => []);
  // The time is in the name, so the last one is the newest.
  const names = entries.flatMap((entry) => (!entry.isDirectory() && backupName.test(entry.name) ? entry.name : []));
  const ahead = names.filter((name) => isFromFuture(name, now)).map((name) => warnAhead(join(backupDir, name)));
  const past = names.filter((name) => !isFromFuture(name, now)).sort();
  return [...(await checkNewest(backupDir, past, now)), ...ahead];
}

function warnAhead(file: string): HealthCheck {
  const fix = 'check the clock; if it is right, delete the file';
  return { level: 'warning', subject, problem: `${file} is dated in the future`, fix };
}

async function checkNewest(backupDir: string, names: readonly string[], now: Date): Promise<HealthCheck[]> {
  const newest = names.at(-1);
  if (newest === undefined) {
    const problem = `there are no backups in ${backupDir}`;
    return [{ level: 'warning', subject, code: 'no-backup', problem, fix: makeBackup(backupDir) }];
  }
  const file = join(backupDir, newest);
  const backup = inspectBackup(file);
  if (backup === undefined) {
    const problem = `the newest backup, ${file}, is damaged`;
    return [{ level: 'failure', subject, problem, fix: `to make another one, ${makeBackup(backupDir)}` }];
  }
  if (Date.parse(backup.madeAt) > now.getTime()) return [warnAhead(file)];
  const hours = Math.floor((now.getTime() - Date.parse(backup.madeAt)) / hourMs);
  const problem = `the newest of ${names.length}, ${newest}, is ${formatCountOf(hours, 'hour')} old and has ${formatCountOf(backup.subscribers, 'subscriber')}`;
  const age = { subject, code: 'backup-age', value: hours, problem } as const;
  const fix = `find out why there is no newer one; to make one, ${makeBackup(backupDir)}`;
  const findings: HealthCheck[] = [hours >= oldHours ? { level: 'warning', ...age, fix } : { level: 'ok', ...age }];
  if (((await stat(file)).mode & 0o077) !== 0) {
    const open = `other users of this machine can read ${file}`;
    const close = `{run chmod 700 ${backupDir}; chmod 600 ${backupDir}/*}`;
    findings.push({ level: 'warning', subject, problem: open, fix: close });
  }
  return findings;
}

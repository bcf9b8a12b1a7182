import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { Finding } from '../../core/finding.ts';
import { lowDiskBytes } from '../../newsletter/service/alerts.ts';

const gigabyte = 1024 ** 3;
const leastBytes = 0.1 * gigabyte;

/** Checks Node, and the permissions and the free disk space of the data folder. */
export async function checkMachine(dataDir: string): Promise<Finding[]> {
  const findings: Finding[] = [{ level: 'ok', subject: 'Node', message: process.versions.node }];
  if (!existsSync(dataDir)) return findings;
  if ((statSync(dataDir).mode & 0o077) !== 0) {
    const message = `other users of this machine can read ${dataDir}`;
    findings.push({ level: 'warning', subject: 'permissions', message, fix: `{run chmod 700 ${dataDir}}` });
  }
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const value = free / gigabyte;
  const disk = {
    subject: 'disk',
    code: 'disk-free',
    value,
    message: `${value.toFixed(1)} GB free at ${dataDir}`,
  } as const;
  const level = free < leastBytes ? 'failure' : 'warning';
  const fix = 'free some space: no one can subscribe when the disk is full';
  findings.push(free >= lowDiskBytes ? { level: 'ok', ...disk } : { level, ...disk, fix });
  return findings;
}

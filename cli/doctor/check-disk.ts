import { statfs } from 'node:fs/promises';
import type { Finding } from './finding.ts';

const gigabyte = 1024 ** 3;
const enoughBytes = gigabyte;
const leastBytes = 0.1 * gigabyte;

/** Looks at the free space of the data folder's disk. */
export async function checkDisk(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const message = `${(free / gigabyte).toFixed(1)} GB free at ${folder}`;
  if (free >= enoughBytes) return { level: 'ok', subject: 'disk', message };
  const level = free < leastBytes ? 'failure' : 'warning';
  return { level, subject: 'disk', message, fix: 'free some space: a full disk refuses new subscribers' };
}

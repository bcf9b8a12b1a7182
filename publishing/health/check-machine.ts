import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding } from '../../core/finding.ts';
import { currentRelease } from '../../core/node/releases.ts';
import type { Environment } from '../../core/node/settings.ts';
import { readStoreTimes } from '../../newsletter/db/inspect-store.ts';
import { lowDiskBytes } from '../../newsletter/service/alerts.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';

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

/** How far the clock may be behind what it wrote itself: small corrections are normal. */
const backwardsMs = 60_000;
const differenceMs = 5000;
const programMs = 3000;
const setClock = 'to let the network set it, {run sudo timedatectl set-ntp true}';

/** Checks the clock against existing files and rows, against PostgreSQL's, and whether the network sets it. */
export async function checkClock(
  newsletter: Newsletter | undefined,
  distFolder: string,
  environment: Environment,
): Promise<Finding[]> {
  const subject = 'clock';
  const findings: Finding[] = [];
  const time = new Date();
  const assertPast = (when: number | undefined, what: string): void => {
    if (when === undefined || when <= time.getTime() + backwardsMs) return;
    const message = `it says ${time.toISOString()}, but ${what} is from ${new Date(when).toISOString()}`;
    findings.push({ level: 'failure', subject, message, fix: setClock });
  };
  assertPast(
    statSync(join(currentRelease(distFolder), 'manifest.json'), { throwIfNoEntry: false })?.mtimeMs,
    'the built site',
  );
  if (newsletter !== undefined) {
    const askedAt = Date.now();
    const { newest, nowMs } = await readStoreTimes(newsletter.store);
    assertPast(newest === undefined ? undefined : Date.parse(newest), 'a row in the database');
    const difference = nowMs === undefined ? 0 : nowMs - (askedAt + Date.now()) / 2;
    if (Math.abs(difference) > differenceMs) {
      const message = `PostgreSQL's clock is ${Math.abs(Math.round(difference / 1000))} seconds ${difference > 0 ? 'ahead' : 'behind'}`;
      findings.push({ level: 'warning', subject, message, fix: `${setClock}; on the database machine too` });
    }
  }
  const isSet = await readNetworkTime(environment);
  if (isSet === false) findings.push({ level: 'warning', subject, message: 'not set by the network', fix: setClock });
  if (findings.length > 0) return findings;
  const source = isSet ? 'set by the network' : 'unknown whether the network sets it';
  return [{ level: 'ok', subject, message: `${time.toISOString()}, ${source}` }];
}

/** Returns whether the network sets the clock; undefined without systemd. */
function readNetworkTime(environment: Environment): Promise<boolean | undefined> {
  return new Promise((resolve) => {
    const args = ['show', '--property=NTPSynchronized', '--value'];
    execFile('timedatectl', args, { timeout: programMs, env: environment }, (error, out) => {
      const word = out.trim();
      resolve(error || (word !== 'yes' && word !== 'no') ? undefined : word === 'yes');
    });
  });
}

import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { readStoreTimes } from '../../newsletter/db/inspect-store.ts';
import type { Newsletter } from '../../newsletter/newsletter.ts';
import type { Finding } from './finding.ts';

const subject = 'clock';
/** A clock may be a little behind what it wrote itself: machines set it back in small steps. */
const backwardsMs = 60_000;
const apartMs = 5000;
const programMs = 3000;
const fix = 'let the network set it: sudo timedatectl set-ntp true, then look with timedatectl';

/** Looks at the clock against what cannot lie in the future, against the database's, and whether the network sets it. */
export async function checkClock(newsletter: Newsletter | undefined, distFolder: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  const time = new Date();
  const notBefore = (when: number | undefined, what: string): void => {
    if (when === undefined || when <= time.getTime() + backwardsMs) return;
    const message = `it says ${time.toISOString()}, but ${what} of ${new Date(when).toISOString()}`;
    findings.push({ level: 'failure', subject, message, fix });
  };
  notBefore(readBuildTime(distFolder), 'there is a build');
  if (newsletter !== undefined) {
    const askedAt = Date.now();
    const { newest, nowMs } = await readStoreTimes(newsletter.store);
    notBefore(newest === undefined ? undefined : Date.parse(newest), 'the store has a row');
    const apart = nowMs === undefined ? 0 : nowMs - (askedAt + Date.now()) / 2;
    if (Math.abs(apart) > apartMs) {
      const message = `PostgreSQL's clock is ${Math.abs(Math.round(apart / 1000))} seconds ${apart > 0 ? 'ahead' : 'behind'}`;
      findings.push({ level: 'warning', subject, message, fix: `${fix}; on the database's machine too` });
    }
  }
  const isSet = await readNetworkTime();
  if (isSet === false) findings.push({ level: 'warning', subject, message: 'the network does not set it', fix });
  if (findings.length > 0) return findings;
  const known = isSet ? 'set by the network' : 'whether the network sets it is not known here';
  return [{ level: 'ok', subject, message: `${time.toISOString()}, ${known}` }];
}

function readBuildTime(distFolder: string): number | undefined {
  return statSync(join(distFolder, 'manifest.json'), { throwIfNoEntry: false })?.mtimeMs;
}

/** Whether the network sets the clock; undefined where systemd is not there to say. */
function readNetworkTime(): Promise<boolean | undefined> {
  return new Promise((resolve) => {
    const args = ['show', '--property=NTPSynchronized', '--value'];
    execFile('timedatectl', args, { timeout: programMs }, (error, out) => {
      const word = out.trim();
      resolve(error || (word !== 'yes' && word !== 'no') ? undefined : word === 'yes');
    });
  });
}

import { execFileSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { startServerProcess } from '../../server/server-process.ts';
import { auditRows } from './audit.ts';
import type { TryFault } from './outcome.ts';
import { openPlace, type Place } from './place.ts';
import { limitFileSize } from './small-disk.ts';
import { requireClearRefusals, requirePage, startSubscriberLoad } from './subscriber-load.ts';

const sentence = /^The store \S+ cannot be written: give this user read and write rights on it and on its folder\.\n$/;

/** By then a start is refused, however busy the machine. */
const startMs = 60_000;

/** The data folder may only be read: first while the server runs, then when it starts. */
export const protectFolder: TryFault = async (times) => {
  await using ends = new AsyncDisposableStack();
  const place = await openPlace(ends);
  const recoveryMs: number[] = [];
  const acknowledged: string[] = [];
  for (let round = 0; round < times; round += 1) {
    const server = await place.openServer();
    const load = startSubscriberLoad(ends, place.port);
    await load.waitFor(201, 20);
    await limitFileSize(server.child.pid, '0');
    requireClearRefusals(await load.waitFor(503, 20));
    await requirePage(place.port);
    const endedAt = performance.now();
    await limitFileSize(server.child.pid, 'unlimited');
    recoveryMs.push(await load.recoveryFrom(endedAt));
    await load.stop();
    acknowledged.push(...load.acknowledged);
    await server.stop();
    await requireRefusedStart(place);
  }
  return {
    fault: 'Data folder that may only be read: while the server runs, and when it starts',
    times,
    ...(await auditRows(place, acknowledged)),
    recoveryMs,
    seen: 'Running: subscribing answers 503, the log says `database 58030`, pages go on, and it works again without a restart. Starting: one sentence that names the file and the rights it needs, exit code 1.',
  };
};

async function requireRefusedStart(place: Place): Promise<void> {
  const { folder, release } = protect(place.dataDir);
  try {
    const { child, exit, output } = startServerProcess({ ...place.environment, DATA_DIR: folder });
    // One that does start would never end by itself.
    const timer = setTimeout(() => child.kill('SIGKILL'), startMs);
    const code = await exit.finally(() => clearTimeout(timer));
    if (code !== 1 || !sentence.test(output.text)) throw new Error(`Exit code ${code}, and it said: ${output.text}`);
  } finally {
    release();
  }
}

/** Root is not held by permissions: for root the folder becomes a mount that may only be read. */
function protect(folder: string): { folder: string; release(): void } {
  if (process.getuid?.() !== 0) {
    chmodSync(folder, 0o500);
    return { folder, release: () => chmodSync(folder, 0o700) };
  }
  const release = (): void => void execFileSync('umount', [folder]);
  try {
    execFileSync('mount', ['--bind', folder, folder], { stdio: 'ignore' });
    try {
      execFileSync('mount', ['-o', 'remount,bind,ro', folder]);
    } catch (error) {
      release();
      throw error;
    }
    return { folder, release };
  } catch {
    // In a container that may not mount, this is a folder in which even root can make nothing.
    return { folder: '/proc/garage', release: () => undefined };
  }
}

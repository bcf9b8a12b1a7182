import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openServerProcess } from '../../server/server-process.ts';

/** The folder that contains package.json. */
export const root = fileURLToPath(new URL('../..', import.meta.url));
// Linux counts processor time in hundredths of a second.
const ticksPerSecond = 100;

/** Runs work with an empty folder that is removed afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'garage-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads the processor seconds a running process has used so far (Linux only). */
export function readCpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Starts our server without limits, and waits until it is open. */
export async function startServer(dataDir: string) {
  const { child, port } = await openServerProcess({ HOST: '127.0.0.1', DATA_DIR: dataDir, RATE_LIMIT: 'off' });
  const stop = async (): Promise<void> => {
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  };
  return { url: `http://127.0.0.1:${port}`, pid: Number(child.pid), stop };
}

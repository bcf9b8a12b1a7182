import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../core/node/free-port.ts';

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

/** Starts our server on a free port, without limits unless `more` sets them, and waits until it answers. */
export async function startServer(
  dataDir: string,
  more: Record<string, string> = {},
): Promise<{ url: string; pid: number; stop: () => Promise<void> }> {
  const port = await findFreePort();
  const address = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir };
  const env = { PATH: process.env.PATH, ENV_FILE: 'off', ...address, RATE_LIMIT: 'off', ...more };
  const child = spawn(process.execPath, ['server/main.ts'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  await waitFor(child, url);
  return { url, pid: Number(child.pid), stop: () => stop(child) };
}

/** Waits until an address responds; throws when its process exits first. */
async function waitFor(child: ChildProcess, url: string): Promise<void> {
  while (child.exitCode === null) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${child.spawnfile} ended before it answered.`);
}

/** Ends a process and waits for it. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const pageBytes = 4096;
const sampleMs = 1000;

/** How late the server's event loop was, in milliseconds. */
export interface LoopDelay {
  p50: number;
  p90: number;
  p99: number;
  max: number;
}

/** The setting that lets a server watch its own event loop, and the way to read what it saw after its end. */
export function watchLoop(folder: string) {
  const file = join(folder, 'loop-delay.json');
  const script = new URL('loop-delay.ts', import.meta.url);
  script.searchParams.set('to', file);
  return {
    settings: { NODE_OPTIONS: `--import=${script.href}` },
    read: () => JSON.parse(readFileSync(file, 'utf8')) as LoopDelay,
  };
}

/** Reads a process's resident memory every second, in megabytes; `stop` gives all that was read. */
export function watchMemory(pid: number) {
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(readResidentMegabytes(pid)), sampleMs);
  return {
    stop(): number[] {
      clearInterval(timer);
      return samples;
    },
  };
}

/** As Linux counts it: the second number is the resident pages. */
function readResidentMegabytes(pid: number): number {
  const resident = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  return (resident * pageBytes) / 1024 ** 2;
}

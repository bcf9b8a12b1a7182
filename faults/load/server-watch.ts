import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const pageBytes = 4096;
const sampleMs = 1000;

/** How late the server's event loop was, in milliseconds, and what its heap held after each full collection. */
export interface InsideView {
  p50: number;
  p90: number;
  p99: number;
  max: number;
  heap: { second: number; megabytes: number }[];
}

/** The setting that lets a server watch itself, and the way to read what it saw after its end. */
export function watchInside(folder: string) {
  const file = join(folder, 'inside.json');
  const script = new URL('watched-server.ts', import.meta.url);
  script.searchParams.set('to', file);
  return {
    settings: { NODE_OPTIONS: `--import=${script.href}` },
    read: () => JSON.parse(readFileSync(file, 'utf8')) as InsideView,
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

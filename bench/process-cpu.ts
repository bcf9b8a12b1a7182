import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** CPU seconds a process and its threads have used so far, in user and system time, as Linux counts them. */
export function readCpuSeconds(pid: number): number {
  // utime and stime
  return readTicks(pid, 11) / ticksPerSecond();
}

/** CPU seconds of all processes a process started that have ended, with those that they started and waited for. */
export function readChildrenCpuSeconds(pid: number = process.pid): number {
  // cutime and cstime
  return readTicks(pid, 13) / ticksPerSecond();
}

/** Two neighbouring counts of ticks; the name in parentheses may hold spaces, so words are counted after it. */
function readTicks(pid: number, at: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(words[at]) + Number(words[at + 1]);
}

let ticks: number | undefined;

function ticksPerSecond(): number {
  ticks ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return ticks;
}

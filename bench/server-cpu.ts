import { readFileSync } from 'node:fs';
import { readCpuSeconds } from './process-cpu.ts';

/** CPU seconds a process and all processes below it have used so far. */
export function readTreeCpuSeconds(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  const below = children === '' ? [] : children.split(' ').map(Number);
  return below.reduce((sum, child) => sum + readTreeCpuSeconds(child), readCpuSeconds(pid));
}

import { readdirSync, readFileSync } from 'node:fs';
import type { Store } from '../newsletter/store/store.ts';
import { readChildrenCpuSeconds, readCpuSeconds } from './process-cpu.ts';

/** Gives a function that reads the CPU seconds of all processes of a PostgreSQL server on this machine; 0 on SQLite. */
export async function watchDatabaseCpu(store: Store): Promise<() => number> {
  if (store.dialect !== 'postgres') return () => 0;
  const [row] = await store.query<{ pid: number }>('select pg_backend_pid() as pid');
  const parent = readParent(Number(row?.pid));
  if (!parent) throw new Error('The PostgreSQL server runs on another machine: its CPU cannot be read.');
  return () => {
    const own = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && readParent(Number(name)) === parent);
    // A connection that was closed meanwhile has left its time with the parent.
    const ended = readCpuSeconds(parent) + readChildrenCpuSeconds(parent);
    return own.reduce((sum, pid) => sum + readCpuSeconds(Number(pid)), ended);
  };
}

/** Undefined when the process has ended meanwhile. */
function readParent(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

import { execFileSync } from 'node:child_process';

/** A process and the words it was started with. */
export interface Child {
  pid: number;
  words: string[];
}

/** The processes that a process has started. */
export function listChildren(parent: number | undefined): Child[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n');
  const fields = lines.map((line) => line.trim().split(/\s+/));
  return fields
    .filter(([, ppid]) => ppid === String(parent))
    .map(([pid, , ...words]): Child => ({ pid: Number(pid), words }));
}

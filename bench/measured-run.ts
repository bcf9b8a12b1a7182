import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { readChildrenCpuSeconds, readCpuSeconds } from './process-cpu.ts';

/** What one command cost. */
export interface RunCost {
  /** CPU of the command and everything it started. */
  cpuSeconds: number;
  /** The most memory its processes held at one moment. */
  peakMb: number;
  /** False when it used more CPU than allowed and was ended. */
  isDone: boolean;
}

/** A command to measure. */
export interface MeasuredCommand {
  /** What Node is given: a file and its arguments. */
  args: readonly string[];
  cwd: string;
  env?: Record<string, string>;
  /** In CPU time, so that a busy machine ends nothing. */
  limitCpuSeconds: number;
}

const pollMs = 100;

/** Runs Node and measures it; ends it when it uses more CPU than allowed. Nothing else may be started meanwhile. */
export async function runMeasured({ args, cwd, env, limitCpuSeconds }: MeasuredCommand): Promise<RunCost> {
  const before = readChildrenCpuSeconds();
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4000);
    });
  }
  let peakMb = 0;
  let isDone = true;
  const watch = setInterval(() => {
    const tree = readTree(child.pid ?? 0);
    peakMb = Math.max(peakMb, tree.residentMb);
    if (tree.cpuSeconds < limitCpuSeconds) return;
    isDone = false;
    child.kill('SIGKILL');
  }, pollMs);
  const [code] = await once(child, 'close');
  clearInterval(watch);
  if (isDone && code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${said}`);
  return { cpuSeconds: readChildrenCpuSeconds() - before, peakMb, isDone };
}

/** Resident memory and CPU of a process and its descendants, as far as they still run. */
function readTree(pid: number): { residentMb: number; cpuSeconds: number } {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? readProcFile(name, 'stat') : '';
    if (stat) parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const isOurs = (id: number | undefined): boolean => id === pid || (!!id && isOurs(parents.get(id)));
  const tree = { residentMb: 0, cpuSeconds: 0 };
  for (const id of [...parents.keys()].filter(isOurs)) {
    tree.residentMb += Number(/VmRSS:\s+(\d+)/.exec(readProcFile(id, 'status'))?.[1] ?? 0) / 1024;
    tree.cpuSeconds += readCpuIfAlive(id);
  }
  return tree;
}

/** Empty when the process has ended meanwhile. */
function readProcFile(pid: number | string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function readCpuIfAlive(pid: number): number {
  try {
    return readCpuSeconds(pid);
  } catch {
    return 0;
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { readChildrenCpuSeconds } from './process-cpu.ts';

/** What one command cost. */
export interface RunCost {
  /** CPU of the command and everything it started. */
  cpuSeconds: number;
  seconds: number;
  /** The most memory its processes held at one moment. */
  peakMb: number;
  /** False when it took longer than allowed and was ended. */
  isDone: boolean;
}

/** A command to measure. */
export interface MeasuredCommand {
  /** What Node is given: a file and its arguments. */
  args: readonly string[];
  cwd: string;
  env?: Record<string, string>;
  limitSeconds: number;
}

const pollMs = 100;

/** Runs Node and measures it; ends it when it takes longer than allowed. Nothing else may be started meanwhile. */
export async function runMeasured({ args, cwd, env, limitSeconds }: MeasuredCommand): Promise<RunCost> {
  const [startedAt, cpu] = [performance.now(), readChildrenCpuSeconds()];
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
    peakMb = Math.max(peakMb, readTreeMb(child.pid ?? 0));
    if ((performance.now() - startedAt) / 1000 < limitSeconds) return;
    isDone = false;
    child.kill('SIGKILL');
  }, pollMs);
  const [code] = await once(child, 'close');
  clearInterval(watch);
  if (isDone && code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${said}`);
  const seconds = (performance.now() - startedAt) / 1000;
  return { cpuSeconds: readChildrenCpuSeconds() - cpu, seconds, peakMb, isDone };
}

/** Resident memory of a process and its descendants. */
function readTreeMb(pid: number): number {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? readProcFile(name, 'stat') : '';
    if (stat) parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const isOurs = (id: number | undefined): boolean => id === pid || (!!id && isOurs(parents.get(id)));
  const ours = [...parents.keys()].filter(isOurs);
  const kilobytes = ours.map((id) => Number(/VmRSS:\s+(\d+)/.exec(readProcFile(id, 'status'))?.[1] ?? 0));
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

/** Empty when the process has ended meanwhile. */
function readProcFile(pid: number | string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

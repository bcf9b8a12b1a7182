import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A running writer process and what it has acknowledged so far. */
export interface TestWriter {
  child: ChildProcess;
  /** Ids whose line arrived whole. */
  acknowledged(): string[];
  /** Resolves once at least `count` rows were acknowledged, or the process has ended. */
  waitFor(count: number): Promise<void>;
  /** Resolves to the exit code and the process's complaints. */
  ended: Promise<{ code: number | null; errors: string }>;
}

/** Starts a process that writes `rows` subscribers, `lanes` at once. */
export function startTestWriter(
  place: { dataDir: string; databaseUrl?: string },
  rows: number,
  lanes: number,
): TestWriter {
  const script = fileURLToPath(new URL('./test-writer.ts', import.meta.url));
  const args = [script, place.dataDir, place.databaseUrl ?? '-', String(rows), String(lanes)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  let isOver = false;
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = once(child, 'close').then(() => {
    isOver = true;
    return { code: child.exitCode, errors };
  });
  const acknowledged = (): string[] => output.split('\n').slice(0, -1);
  return {
    child,
    acknowledged,
    ended,
    async waitFor(count) {
      while (!isOver && acknowledged().length < count) {
        await Promise.race([ended, new Promise((resolve) => child.stdout?.once('data', resolve))]);
      }
    },
  };
}

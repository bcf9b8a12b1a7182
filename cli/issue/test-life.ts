import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../main.ts', import.meta.url));

// Most of a short life is reading the program: what was read is kept for the next ones.
const compileCache = mkdtempSync(join(tmpdir(), 'garage-compiled-'));
process.once('exit', () => rmSync(compileCache, { recursive: true, force: true }));

/** A command at work that a test may kill at any moment. */
export interface Life {
  name: string;
  child: ChildProcess;
  /** Ends it at once, as a power cut would. */
  kill(): void;
  /** Resolves when it has said these words on standard error, or has ended. */
  said(words: string): Promise<void>;
  /** Resolves when it has ended, by itself or by a signal. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; out: string; err: string }>;
}

/** Starts a command of the publisher as a process of its own, with nothing of our environment. */
export function startLife(name: string, words: readonly string[], env: Record<string, string>): Life {
  const child = spawn(process.execPath, [program, ...words], {
    env: { NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, signal: child.signalCode, out, err }));
  const said = async (words: string): Promise<void> => {
    while (!err.includes(words) && child.exitCode === null && child.signalCode === null) {
      await Promise.race([once(child.stderr, 'data'), ended]);
    }
  };
  return { name, child, said, ended, kill: () => void child.kill('SIGKILL') };
}

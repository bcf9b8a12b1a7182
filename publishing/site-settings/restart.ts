import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../../core/node/settings/env-file.ts';

const fileIn = (dataDir: string): string => join(dataDir, 'restart-wanted');

/** Asks the server on this data folder to start again, so that it reads its settings; it looks every second. */
export function askForRestart(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(fileIn(dataDir), 'The server starts again when this file changes.\n');
}

const lookEveryMs = 1000;

/** Calls back once, when someone asks for a restart from now on. */
export function followRestarts(dataDir: string, restart: () => void): void {
  const file = fileIn(dataDir);
  const before = lastChange([file]);
  const timer = setInterval(() => {
    if (lastChange([file]) === before) return;
    clearInterval(timer);
    restart();
  }, lookEveryMs).unref();
}

/** Returns when one of these files last changed, in milliseconds; 0 when there is none. */
export const lastChange = (files: readonly string[]): number =>
  Math.max(0, ...files.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0));

/** Whether this system can replace a running program by a new one in its place. */
export const canStartAgain = process.platform !== 'win32';

/** Replaces this process by the same program with these words, after everything it had open is closed. */
export function startAgain(words: readonly string[], environment: Environment): void {
  const known = Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const [program = ''] = process.argv.slice(1);
  const args = [process.execPath, ...process.execArgv, program, ...words];
  process.execve?.(process.execPath, args, Object.fromEntries(known));
  // Where a process cannot be replaced, what supervises it starts the next one.
  process.exit(0);
}

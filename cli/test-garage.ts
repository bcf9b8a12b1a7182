import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openStore } from '../newsletter/db/open-store.ts';
import type { Store } from '../newsletter/db/store.ts';

const program = fileURLToPath(new URL('main.ts', import.meta.url));

/** How a command ended. */
export interface CommandEnd {
  code: number | null;
  out: string;
  err: string;
}

/** What a test gives a command besides its words. */
export interface CommandWish {
  /** What is typed at its question. */
  input?: string;
  env?: Record<string, string>;
  /** Sees the process while it runs. */
  watch?(child: ChildProcess): void;
}

/** A folder with a store of its own and the real command line on it. */
export interface TestGarage {
  folder: string;
  dataDir: string;
  run(words: string[], wish?: CommandWish): Promise<CommandEnd>;
  /** Writes a file into the folder and gives its path. */
  write(name: string, text: string): Promise<string>;
  open(): Promise<Store>;
  remove(): Promise<void>;
}

/** Makes a folder for one test; commands run as processes of their own, as a publisher runs them. */
export async function createTestGarage(): Promise<TestGarage> {
  const folder = await mkdtemp(join(tmpdir(), 'garage-cli-'));
  const dataDir = join(folder, 'data');
  return {
    folder,
    dataDir,
    run: (words, wish = {}) => runProgram(words, { ...wish, env: { DATA_DIR: dataDir, PORT: '0', ...wish.env } }),
    async write(name, text) {
      await writeFile(join(folder, name), text);
      return join(folder, name);
    },
    open: () => openStore({ dataDir, now: () => new Date() }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

function runProgram(words: string[], { input = '', env = {}, watch }: CommandWish): Promise<CommandEnd> {
  return new Promise((resolve, reject) => {
    // Nothing of the tester's own settings may reach the command.
    const child = spawn(process.execPath, [program, ...words], { env });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    child.on('error', reject).on('close', (code) => resolve({ code, out, err }));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    watch?.(child);
  });
}

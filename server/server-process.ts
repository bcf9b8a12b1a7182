import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readTestParts } from '../publishing/test-parts.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const testMain = fileURLToPath(new URL('./test-main.ts', import.meta.url));
const startLimitMs = 90_000;
// Most of a short process is loading the program: what was compiled is reused by all tests and by the next run.
const compileCache = fileURLToPath(new URL('../.cache/compile', import.meta.url));

interface ProcessOptions {
  /** How many files it may have open. */
  openFiles?: number;
}

/** Starts the server as its own process, with only the given environment and no `.env`, and collects what it prints. */
export function startServerProcess(environment: Record<string, string>, { openFiles }: ProcessOptions = {}) {
  const program = Object.keys(readTestParts(environment)).length > 0 ? testMain : main;
  // A shell lowers the limit and becomes the server.
  const limit = openFiles === undefined ? [] : ['sh', '-c', `ulimit -n ${openFiles}; exec "$0" "$1"`];
  const words = [...limit, process.execPath, program];
  const child = spawn(words[0] ?? '', words.slice(1), {
    // A publish keeps a version in git: never in the repository of this program.
    env: { NODE_COMPILE_CACHE: compileCache, ENV_FILE: 'off', GIT_DIR: 'none', ...environment },
  });
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output.text += chunk;
    });
  }
  const exit = once(child, 'close').then(([code]) => code as number | null);
  return { child, output, exit };
}

/** Starts the server on a free port and waits until it is open. */
export async function openServerProcess(environment: Record<string, string>, options: ProcessOptions = {}) {
  const started = startServerProcess({ PORT: '0', ...environment }, options);
  const startedAt = performance.now();
  for (;;) {
    const port = /is open at \S+:(\d+)\n/.exec(started.output.text)?.[1];
    if (port !== undefined) return { ...started, port: Number(port) };
    const isOver = started.child.exitCode !== null || performance.now() - startedAt > startLimitMs;
    if (isOver) {
      started.child.kill('SIGKILL');
      throw new Error(`The server did not open: ${started.output.text}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { readLinkKeys, toStoreKeys } from '../newsletter/db/link-keys.ts';
import { openStore } from '../newsletter/db/open-store.ts';
import type { Store, StoreKeys } from '../newsletter/db/store.ts';
import { createTestFolder } from '../newsletter/db/test-store.ts';
import { readTestParts } from '../publishing/test-parts.ts';
import { openServerProcess } from '../server/server-process.ts';
import { writeFixtureSite } from '../server/site-fixture.ts';
import { runGarage } from './run-garage.ts';
import { createTerminal } from './terminal.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const testMain = fileURLToPath(new URL('test-main.ts', import.meta.url));

/** Environment variables for a command. */
export type TestEnvironment = Record<string, string>;

/** Creates a folder with its own database and the commands on it; it is deleted after the test. */
export function createTestGarage() {
  const folder = createTestFolder();
  const dataDir = join(folder, 'data');
  const environment = { DATA_DIR: dataDir, PORT: '0' };
  // The texts of this site are not what is tested, and packing them into every backup takes long.
  const inEmptySite = { ...environment, TEST_CONTENT_FOLDER: join(folder, 'content') };
  mkdirSync(inEmptySite.TEST_CONTENT_FOLDER);
  /** Writes a file into the folder, or one inside it, and returns its path. */
  const write = (name: string, text: string | Buffer): string => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  };
  return {
    folder,
    dataDir,
    /** Runs a command in this process; `input` is typed at its question. */
    run: (words: readonly string[], { env = {}, input = '' }: { env?: TestEnvironment; input?: string } = {}) =>
      runCommand(words, { ...inEmptySite, ...env }, input).ended.then((ended) => assertNoAddress(words, ended)),
    /** Runs a command in this process until it is stopped; it is stopped after the test. */
    open: (words: readonly string[], env: TestEnvironment = {}) =>
      openCommand(words, { ENV_FILE: 'off', ...environment, ...env }),
    /** Starts a command as a process that can be signaled and killed. */
    start: (words: readonly string[], env: TestEnvironment = {}) => startCommand(words, { ...environment, ...env }),
    /** Starts the server on this database with a small site; it is stopped after the test. */
    async openServer(env: TestEnvironment = {}) {
      const site = await writeFixtureSite();
      onTestFinished(site.remove);
      const server = await openServerProcess({ ...environment, ...env, DIST_FOLDER: site.distFolder });
      const stop = (): Promise<number | null> => {
        server.child.kill('SIGTERM');
        return server.exit;
      };
      onTestFinished(async () => void (await stop()));
      return { ...server, stop };
    },
    write,
    addReaders: (emails: readonly string[], env: TestEnvironment = {}) =>
      runCommand(['subscribers', 'import', write('list.csv', `email\n${emails.join('\n')}\n`), '--yes'], {
        ...environment,
        ...env,
      }).ended,
    /** Returns the keys that the commands have created. */
    readKeys(): StoreKeys {
      const set = readLinkKeys({ dataDir });
      if (set === undefined) throw new Error('There are no link keys yet.');
      return toStoreKeys(set);
    },
    /** Opens the SQLite database, or the PostgreSQL database of `databaseUrl`, for one job. */
    async withStore<T>(work: (store: Store) => Promise<T>, databaseUrl?: string): Promise<T> {
      const store = await openStore({ dataDir, databaseUrl, now: () => new Date() });
      return work(store).finally(() => store.close());
    },
  };
}

/** What `createTestGarage` returns. */
export type TestGarage = ReturnType<typeof createTestGarage>;

const readerAddress = /@(example\.org|(d|list)\d+\.example)/;

function assertNoAddress<Ended extends { out: string; err: string }>(words: readonly string[], ended: Ended): Ended {
  // `subscribers` exists to print addresses; all others must not, because their output ends up in logs.
  const mayPrint = words[0] === 'subscribers' || words.some((word) => word.includes('@'));
  if (!mayPrint) expect(ended.out + ended.err).not.toMatch(readerAddress);
  return ended;
}

function runCommand(words: readonly string[], env: TestEnvironment, input = '') {
  const stdout = collectText();
  const stderr = collectText();
  const terminal = createTerminal({ stdin: Readable.from([input]), stdout: stdout.stream, stderr: stderr.stream });
  const said = () => ({ out: stdout.text(), err: stderr.text() });
  const ended = runGarage(words, terminal, env, readTestParts(env)).then((code) => ({ code, ...said() }));
  return { ended, said };
}

/** Starts a command in this process. Stopping is what Ctrl-C does: its own listeners hear the signal, those of the test runner do not. */
function openCommand(words: readonly string[], env: TestEnvironment) {
  const others = process.listeners('SIGTERM');
  let isOver = false;
  const { said, ended: over } = runCommand(words, env);
  const ended = over.finally(() => {
    isOver = true;
  });
  const stop = (): void => {
    for (const listener of process.listeners('SIGTERM')) if (!others.includes(listener)) listener('SIGTERM');
  };
  onTestFinished(async () => {
    if (!isOver) stop();
    await ended;
  });
  return {
    stop,
    ended,
    /** Resolves to what was printed, once it matches or the command has ended. */
    async printed(pattern: RegExp): Promise<string> {
      const text = (): string => said().out + said().err;
      while (!pattern.test(text()) && !isOver) await sleep(5);
      return text();
    },
  };
}

function collectText() {
  let text = '';
  const stream = new Writable({
    decodeStrings: false,
    write(chunk: string | Buffer, _encoding, done) {
      text += chunk;
      done();
    },
  });
  return { stream, text: () => text };
}

// Most of a short process is loading the program: what was compiled is reused by all test files and by the next run.
const compileCache = fileURLToPath(new URL('../.cache/compile', import.meta.url));

/** A command that runs as a process of its own. */
export type RunningCommand = ReturnType<typeof startCommand>;

/** Starts a command as a process with nothing of our environment; it is killed after the test. */
export function startCommand(words: readonly string[], env: TestEnvironment) {
  const program = Object.keys(readTestParts(env)).length > 0 ? testMain : main;
  const child = spawn(process.execPath, [program, ...words], {
    env: { NODE_COMPILE_CACHE: compileCache, ENV_FILE: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, signal: child.signalCode, out, err }));
  const kill = (): void => void child.kill('SIGKILL');
  onTestFinished(async () => {
    kill();
    await ended;
  });
  return {
    child,
    kill,
    ended,
    /** Resolves when it has printed these words on standard error, or has ended. */
    async printed(text: string): Promise<void> {
      while (!err.includes(text) && child.exitCode === null && child.signalCode === null) {
        await Promise.race([once(child.stderr, 'data'), ended]);
      }
    },
  };
}

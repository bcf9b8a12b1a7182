import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import type { HostReply, HostRequest } from './desk-host.ts';

export { expect };

const program = fileURLToPath(new URL('desk-host.ts', import.meta.url));

/** A desk with a list of its own. */
export interface Desk {
  dataDir: string;
  /** Runs a command on the same list. */
  run(...words: string[]): Promise<void>;
  /** Starts the desk and returns its link, which waits for a browser; `words` are its options. */
  start(...words: string[]): Promise<string>;
  /** Starts the desk, opens its link in the page and returns it. */
  open(page: Page, ...words: string[]): Promise<string>;
  /** Ends the desk as a power cut would. */
  kill(): void;
}

const closingMs = 2_000;

/** The process of a worker in which its desks run; started again after a kill. */
function createDeskHost() {
  const running = new Set<number>();
  let child: ChildProcess | undefined;
  let lastId = 0;
  const kill = (): void => {
    child?.kill('SIGKILL');
    child = undefined;
    running.clear();
  };
  const send = (words: string[], env: Record<string, string>, onReply: (reply: HostReply) => void): void => {
    child ??= fork(program, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    const host = child;
    const id = ++lastId;
    running.add(id);
    host.on('message', (reply: HostReply) => {
      if (reply.id !== id) return;
      if ('code' in reply) running.delete(id);
      onReply(reply);
    });
    host.send({ id, words, env } satisfies HostRequest);
  };
  return {
    kill,
    /** Resolves to the first thing the command prints. */
    start: (words: string[], env: Record<string, string>): Promise<string> =>
      new Promise((resolve, reject) =>
        send(words, env, (reply) => {
          if ('printed' in reply) resolve(reply.printed.trim());
          else reject(new Error(`${words.join(' ')} ended with ${reply.code}.`));
        }),
      ),
    /** Resolves to the exit code of the command. */
    run: (words: string[], env: Record<string, string>): Promise<number> =>
      new Promise((resolve) => send(words, env, (reply) => void ('code' in reply && resolve(reply.code)))),
    /** Closes the open desk; resolves when nothing runs any more. */
    async stop(): Promise<void> {
      if (running.size === 0) return;
      child?.kill('SIGTERM');
      const ended = expect.poll(() => running.size, { timeout: closingMs, intervals: [5, 10, 20] }).toBe(0);
      // A desk waits for what it sends or publishes; the next test does not.
      await ended.catch(kill);
    },
  };
}

// One for all desks of this worker, and no fixture: Playwright would start other workers, with other browsers, for desks.
const deskHost = createDeskHost();

/** A journey at a desk of its own; what the browser complains about fails it, a broken content policy too. */
export const test = base.extend<{ desk: Desk; deskSettings: Record<string, string> }>({
  deskSettings: [{}, { option: true }],
  desk: async ({ deskSettings }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'garage-desk-'));
    const dataDir = join(folder, 'data');
    const env = {
      PATH: String(process.env['PATH']),
      HOME: String(process.env['HOME']),
      NODE_COMPILE_CACHE: String(process.env['NODE_COMPILE_CACHE']),
      ENV_FILE: 'off',
      PORT: '0',
      DATA_DIR: dataDir,
      BACKUP_DIR: join(folder, 'backups'),
      ...deskSettings,
    };
    const start = (...words: string[]) => deskHost.start(['desk', '--no-open', ...words], env);
    await use({
      dataDir,
      start,
      kill: deskHost.kill,
      async run(...words) {
        expect(await deskHost.run(words, env), words.join(' ')).toBe(0);
      },
      async open(page, ...words) {
        const complaints: string[] = [];
        page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
        page.on('pageerror', (error) => complaints.push(error.message));
        const link = await start(...words);
        await page.goto(link);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(complaints).toEqual([]);
        return link;
      },
    });
    await deskHost.stop();
    rmSync(folder, { recursive: true, force: true });
  },
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import { startTestPostgres, type TestPostgres } from '../newsletter/db/test-postgres.ts';

export { expect };

const root = fileURLToPath(new URL('..', import.meta.url));
const program = join(root, 'cli/main.ts');

interface StartedDesk {
  link: string;
  child: ChildProcess;
}

/** A desk with a list of its own. */
export interface Desk {
  dataDir: string;
  /** Runs a command on the same list. */
  run(...words: string[]): Promise<void>;
  /** Starts the desk; `words` are its options. Its link waits for a browser. */
  start(...words: string[]): Promise<StartedDesk>;
  /** Starts the desk and opens its link in the page. */
  open(page: Page, ...words: string[]): Promise<StartedDesk>;
}

interface DeskFixtures {
  desk: Desk;
  deskSettings: Record<string, string>;
  /** Where the desk keeps its readers: `test.use({ database: 'postgres' })` gives each test an empty database. */
  database: 'sqlite' | 'postgres';
  /** The address of that database; empty with SQLite. */
  databaseUrl: string;
}

interface DeskFixtures {
  desk: Desk;
  deskSettings: Record<string, string>;
  /** Where the desk keeps its readers: `test.use({ database: 'postgres' })` gives each test an empty database. */
  database: 'sqlite' | 'postgres';
  /** The address of that database; empty with SQLite. */
  databaseUrl: string;
}

/** A journey at a desk of its own; what the browser complains about fails it, a broken content policy too. */
export const test = base.extend<DeskFixtures, { postgres: () => Promise<TestPostgres> }>({
  deskSettings: [{}, { option: true }],
  database: ['sqlite', { option: true }],
  // One server for all journeys of a worker; those with SQLite alone never start it.
  postgres: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the braces
    async ({}, use) => {
      let started: Promise<TestPostgres> | undefined;
      await use(() => {
        started ??= startTestPostgres();
        return started;
      });
      await (await started)?.stop();
    },
    { scope: 'worker' },
  ],
  databaseUrl: async ({ database, postgres }, use) =>
    use(database === 'postgres' ? await (await postgres()).createDatabase() : ''),
  desk: async ({ deskSettings, databaseUrl }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'garage-desk-'));
    const dataDir = join(folder, 'data');
    const env = {
      ...process.env,
      ENV_FILE: 'off',
      PORT: '0',
      DATA_DIR: dataDir,
      BACKUP_DIR: join(folder, 'backups'),
      DATABASE_URL: databaseUrl,
      ...deskSettings,
    };
    const children: ChildProcess[] = [];
    const start = (words: readonly string[]) => {
      const child = spawn(process.execPath, [program, ...words], {
        cwd: root,
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(child);
      return child;
    };
    async function startDesk(...words: string[]): Promise<StartedDesk> {
      const child = start(['desk', '--no-open', ...words]);
      let out = '';
      for await (const part of child.stdout ?? []) {
        out += String(part);
        if (/^http:\/\/\S+$/m.test(out)) break;
      }
      return { link: out.trim(), child };
    }
    await use({
      dataDir,
      start: startDesk,
      async run(...words) {
        const [code] = await once(start(words), 'exit');
        expect(code, words.join(' ')).toBe(0);
      },
      async open(page, ...words) {
        const complaints: string[] = [];
        page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
        page.on('pageerror', (error) => complaints.push(error.message));
        const { link, child } = await startDesk(...words);
        await page.goto(link);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(complaints).toEqual([]);
        return { link, child };
      },
    });
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  },
});

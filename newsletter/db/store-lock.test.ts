import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openStore } from './open-store.ts';
import { createTestFolder } from './test-folder.ts';
import { startTestPostgres, type TestPostgres } from './test-postgres.ts';

const holder = fileURLToPath(new URL('./test-lock-holder.ts', import.meta.url));

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
}, 60_000);
afterAll(() => postgres.stop(), 60_000);

describe.each(['SQLite', 'PostgreSQL'])('on %s', (kind) => {
  async function open() {
    const dataDir = createTestFolder();
    const databaseUrl = kind === 'PostgreSQL' ? await postgres.createDatabase() : undefined;
    const store = await openStore({ dataDir, databaseUrl, now: () => new Date() });
    onTestFinished(() => store.close());
    return { store, dataDir, databaseUrl };
  }

  test('a lock has one holder until it is released, and names do not disturb each other', async () => {
    const { store } = await open();
    const first = await store.tryLock('send');
    expect(first?.isLost()).toBe(false);
    expect(await store.tryLock('send')).toBeUndefined();
    const other = await store.tryLock('worker-1');
    expect(other).toBeDefined();
    await first?.release();
    await first?.release();
    const second = await store.tryLock('send');
    expect(second).toBeDefined();
    await Promise.all([second?.release(), other?.release()]);
  });

  test('the lock of a process that is killed is free again', async () => {
    const { store, dataDir, databaseUrl } = await open();
    const child = spawn(process.execPath, [holder, dataDir, databaseUrl ?? '-'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [said] = await once(child.stdout, 'data');
    expect(String(said)).toBe('held\n');
    expect(await store.tryLock('send')).toBeUndefined();
    const isGone = once(child, 'exit');
    child.kill('SIGKILL');
    await isGone;
    // PostgreSQL needs a moment to see that the connection has ended.
    const lock = await vi.waitFor(async () => {
      const taken = await store.tryLock('send');
      if (taken === undefined) throw new Error('still held');
      return taken;
    });
    await lock.release();
  });
});

test('a lock whose connection broke knows that it is lost', async () => {
  const databaseUrl = await postgres.createDatabase();
  const store = await openStore({ dataDir: '', databaseUrl, now: () => new Date() });
  onTestFinished(() => store.close());
  const lock = await store.tryLock('send');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'garage-lock'");
  await client.end();
  await expect.poll(() => lock?.isLost()).toBe(true);
  await lock?.release();
  const again = await store.tryLock('send');
  expect(again?.isLost()).toBe(false);
  await again?.release();
});

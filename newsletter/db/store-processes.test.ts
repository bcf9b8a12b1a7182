import { once } from 'node:events';
import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startLockHolder, startTestWriter } from './test-process.ts';
import { createPostgresDatabase, createTestFolder, openTestStore } from './test-store.ts';
import { countRows } from './test-subscribers.ts';

const kills = 6;

describe.each(['SQLite', 'PostgreSQL'])('on %s', (kind) => {
  async function createPlace() {
    if (kind === 'SQLite') return { dataDir: createTestFolder() };
    return { dataDir: '', databaseUrl: await createPostgresDatabase({ isEmpty: true }) };
  }

  test('killed writers lose no acknowledged row and leave none half-written', { tags: 'faults' }, async () => {
    const place = await createPlace();
    const acknowledged: string[] = [];
    for (let round = 1; round <= kills; round += 1) {
      const writer = startTestWriter(place, 1_000_000, 16);
      // A different number of rows each time, so that the kills hit different moments of a write.
      await writer.waitFor(round * 11);
      writer.child.kill('SIGKILL');
      expect([(await writer.ended).errors, writer.child.signalCode]).toEqual(['', 'SIGKILL']);
      acknowledged.push(...writer.acknowledged());
    }
    const store = await openTestStore(place);
    if (kind === 'SQLite') {
      expect(await store.query('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    }
    const rows = await store.query<{ id: string }>('select id from subscribers');
    const stored = new Set(rows.map((row) => row.id));
    expect(acknowledged.length).toBeGreaterThan(kills * 10);
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    const alone = await store.query(
      'select id from subscribers where not exists (select 1 from consents where subscriber_id = subscribers.id)',
    );
    expect(alone).toEqual([]);
    expect(await countRows(store, 'consents')).toBe(rows.length);
  });

  test('several processes open a new database and write at the same time', async () => {
    const place = await createPlace();
    const writers = Array.from({ length: 3 }, () => startTestWriter(place, 200, 8));
    for (const writer of writers) expect(await writer.ended).toEqual({ code: 0, errors: '' });
    const acknowledged = writers.flatMap((writer) => writer.acknowledged());
    const store = await openTestStore(place);
    expect(new Set(acknowledged).size).toBe(600);
    expect([await countRows(store, 'subscribers'), await countRows(store, 'consents')]).toEqual([600, 600]);
  });

  test('a lock has one holder until it is released, and other names are independent', async () => {
    const store = await openTestStore(await createPlace());
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

  test('the lock of a killed process is free again', async () => {
    const place = await createPlace();
    const store = await openTestStore(place);
    const child = await startLockHolder(place);
    onTestFinished(() => void child.kill('SIGKILL'));
    expect(await store.tryLock('send')).toBeUndefined();
    const isGone = once(child, 'exit');
    child.kill('SIGKILL');
    await isGone;
    // PostgreSQL needs a moment to notice that the connection has ended.
    const lock = await vi.waitFor(
      async () => {
        const taken = await store.tryLock('send');
        if (taken === undefined) throw new Error('still locked');
        return taken;
      },
      { timeout: 20_000 },
    );
    await lock.release();
  });
});

test('a lock reports that it is lost when its connection breaks', async () => {
  const databaseUrl = await createPostgresDatabase();
  const store = await openTestStore({ databaseUrl });
  const lock = await store.tryLock('send');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'garage-lock' and datname = current_database()`,
  );
  await client.end();
  await expect.poll(() => lock?.isLost()).toBe(true);
  await lock?.release();
  const again = await store.tryLock('send');
  expect(again?.isLost()).toBe(false);
  await again?.release();
});

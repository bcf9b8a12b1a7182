import pg from 'pg';
import { describe, expect, test } from 'vitest';
import type { Store } from './store.ts';
import { createPostgresDatabase, createTestFolder, openTestStore } from './test-store.ts';
import { countRows, createTestId, insertConsent, insertSubscriber } from './test-subscribers.ts';

describe.each(['SQLite', 'PostgreSQL'])('on %s', (kind) => {
  async function createPlace() {
    if (kind === 'SQLite') return { dataDir: createTestFolder() };
    return { dataDir: '', databaseUrl: await createPostgresDatabase({ isEmpty: true }) };
  }

  test('several connections open a new database and write at the same time', async () => {
    const place = await createPlace();
    const stores = await Promise.all([1, 2, 3].map(() => openTestStore(place)));
    const write = async (store: Store): Promise<void> => {
      for (let row = 0; row < 25; row += 1) {
        const id = createTestId();
        await store.transaction(async (tx) => {
          await insertSubscriber(tx, `${id}@example.com`, id);
          await insertConsent(tx, id);
        });
      }
    };
    await Promise.all(stores.flatMap((store) => Array.from({ length: 8 }, () => write(store))));
    for (const store of stores)
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

import { expect, test } from 'vitest';
import { openStore, type StoreSettings } from './open-store.ts';
import type { StoreFailure } from './store.ts';
import { createPostgresDatabase, openTestStore } from './test-store.ts';
import { countRows, insertSubscriber } from './test-subscribers.ts';

const now = () => new Date();

/** Opens a store, and what breaks all its connections. */
async function openBreakable(settings: Partial<StoreSettings> = {}) {
  const databaseUrl = await createPostgresDatabase();
  const [store, other] = [await openTestStore({ ...settings, databaseUrl }), await openTestStore({ databaseUrl })];
  const sql = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  return { store, breakConnections: () => other.query(sql) };
}

test('a missing database is reported by name, and a read-only one as not writable', async () => {
  const databaseUrl = await createPostgresDatabase();
  const absent = Object.assign(new URL(databaseUrl), { pathname: '/absent' }).href;
  await expect(openStore({ dataDir: '', databaseUrl: absent, now })).rejects.toMatchObject({
    code: 'store-unreachable',
    message: expect.stringContaining('database "absent" does not exist'),
  });
  const readOnly = `${databaseUrl}?options=-c%20default_transaction_read_only%3Don`;
  const refused = { code: 'store-not-writable' };
  await expect(openStore({ dataDir: '', databaseUrl: readOnly, now })).rejects.toMatchObject(refused);
});

test('a connection lost inside a transaction gives 08006, stores nothing, and the next call works', async () => {
  const { store, breakConnections } = await openBreakable();
  const error = await store
    .transaction(async (tx) => {
      await insertSubscriber(tx, 'ada@example.com');
      await breakConnections();
      await insertSubscriber(tx, 'bob@example.com');
    })
    .catch((reason: StoreFailure) => reason);
  expect(error).toMatchObject({ code: '08006', message: 'The database is unreachable.' });
  await insertSubscriber(store, 'eve@example.com');
  expect(await countRows(store, 'subscribers')).toBe(1);
});

test('a broken idle connection is reported through onConnectionError', async () => {
  const errors: string[] = [];
  const onConnectionError = (error: Error): void => void errors.push(error.message);
  const { store, breakConnections } = await openBreakable({ onConnectionError });
  await store.query('select 1 as one');
  await breakConnections();
  await expect.poll(() => errors).toEqual([expect.stringMatching(/terminat/)]);
});

test('a connection lost before COMMIT gives 08007, an unknown result', async () => {
  const { store, breakConnections } = await openBreakable();
  const work = store.transaction(async (tx) => {
    await insertSubscriber(tx, 'ada@example.com');
    await breakConnections();
  });
  expect(await work.catch((reason: StoreFailure) => reason.code)).toBe('08007');
});

test('a read-only server counts as unreachable, and the next call reaches the writable one', async () => {
  const store = await openTestStore({ databaseUrl: await createPostgresDatabase() });
  // Like a standby server; the next connection reaches the writable one.
  await store.query("select set_config('default_transaction_read_only', 'on', false)");
  const error = await insertSubscriber(store, 'ada@example.com').catch((reason: StoreFailure) => reason);
  expect(error).toMatchObject({ code: '08006' });
  await insertSubscriber(store, 'ada@example.com');
  expect(await countRows(store, 'subscribers')).toBe(1);
});

test('a lock reports that it is lost when its connection breaks', async () => {
  const { store, breakConnections } = await openBreakable();
  const lock = await store.tryLock('send');
  await breakConnections();
  await expect.poll(() => lock?.isLost()).toBe(true);
  await lock?.release();
  const again = await store.tryLock('send');
  expect(again?.isLost()).toBe(false);
  await again?.release();
});

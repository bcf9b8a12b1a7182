import { expect, test } from 'vitest';
import { type Store, storeFailure } from '../../newsletter/db/store.ts';
import { openTestStore } from '../../newsletter/db/test-store.ts';
import { createLog, type LogEvent } from '../log.ts';
import { openFixtureApp } from '../test-client.ts';
import { createReadiness } from './health-routes.ts';

/** Opens the real app with a database; `ready` asks /readyz over HTTP. */
async function openWithStore() {
  const store = await openTestStore({ now: () => new Date() });
  const state = { isDown: false };
  const query: Store['query'] = (sql, params) =>
    state.isDown ? Promise.reject(storeFailure('08006', 'secret')) : store.query(sql, params);
  const events: LogEvent[] = [];
  const readiness = createReadiness(
    { ...store, query },
    createLog((event) => events.push(event)),
  );
  const { get } = await openFixtureApp({ readiness });
  const ready = async () => {
    const { status, text } = await get('/readyz');
    const { release, ...rest } = JSON.parse(text);
    expect(release).toMatch(/\S/);
    return `${status} ${JSON.stringify(rest)}`;
  };
  return { store, state, events, readiness, ready, get };
}

test('the server is not ready while the schema lacks a step this version knows', async () => {
  const { store, ready, events, get } = await openWithStore();
  expect(await ready()).toBe('200 {"status":"ok"}');
  const [{ last = 0 } = {}] = await store.query<{ last: number }>('select max(number) as last from schema_migrations');
  const move = 'update schema_migrations set number = $2 where number = $1';
  await store.execute(move, [last, -last]);
  await expect.poll(ready).toBe('503 {"status":"schema"}');
  const alive = { status: 200, text: '{"status":"ok"}', headers: { 'cache-control': 'no-store' } };
  expect(await get('/healthz')).toMatchObject(alive);
  const { headers } = await get('/readyz');
  expect([headers['cache-control'], headers['retry-after']]).toEqual(['no-store', '5']);
  await store.execute(move, [-last, last]);
  // A newer version beside this one may be ahead: that is no reason to stop.
  await store.execute(
    "insert into schema_migrations (number, name, checksum, applied_at) values (9999, 'n', 'c', 'a')",
  );
  await expect.poll(ready).toBe('200 {"status":"ok"}');
  expect(events.map(({ event }) => event)).toEqual(['not-ready', 'ready']);
});

test('a database that is away is reported with one line and without its message, and its return with another', async () => {
  const { state, ready, events } = await openWithStore();
  expect(await ready()).toBe('200 {"status":"ok"}');
  state.isDown = true;
  await expect.poll(ready).toBe('503 {"status":"store"}');
  state.isDown = false;
  await expect.poll(ready).toBe('200 {"status":"ok"}');
  const error = 'the database is down, unreachable or read-only (database 08006)';
  expect(events).toEqual([
    { level: 'warn', event: 'not-ready', error },
    { level: 'info', event: 'ready' },
  ]);
});

test('stopping is reported first, and pages are still served', async () => {
  const { readiness, ready, get } = await openWithStore();
  readiness.stop();
  expect(await ready()).toBe('503 {"status":"stopping"}');
  expect((await get('/about')).status).toBe(200);
});

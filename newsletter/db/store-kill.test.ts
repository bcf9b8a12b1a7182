import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore, type StoreSettings } from './open-store.ts';
import { startTestWriter } from './start-test-writer.ts';
import type { Store } from './store.ts';
import { createTestFolder } from './test-folder.ts';
import { startTestPostgres, type TestPostgres } from './test-postgres.ts';
import { countRows } from './test-subscribers.ts';

const kills = 20;
const minutes = 60_000;

let server: TestPostgres;
beforeAll(async () => {
  server = await startTestPostgres({ durable: true });
}, minutes);
afterAll(() => server.stop());

test(
  'twenty killed writers lose no row SQLite had acknowledged, and leave none half-written',
  async () => {
    const { store, acknowledged } = await killWriters({ dataDir: createTestFolder() });
    expect(await store.query('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    await expectAllThere(store, acknowledged);
  },
  2 * minutes,
);

test(
  'twenty killed writers lose no row PostgreSQL had acknowledged, and leave none half-written',
  async () => {
    const { store, acknowledged } = await killWriters({ dataDir: '', databaseUrl: await server.createDatabase() });
    await expectAllThere(store, acknowledged);
  },
  2 * minutes,
);

async function killWriters(place: { dataDir: string; databaseUrl?: string }) {
  const acknowledged: string[] = [];
  for (let round = 0; round < kills; round += 1) {
    const writer = startTestWriter(place, 1_000_000, 16);
    // More than ten each, however busy the machine is.
    await writer.waitFor(11);
    // Different moments of the write: each round dies a little later.
    await sleep(10 + round * 4);
    writer.child.kill('SIGKILL');
    const { errors } = await writer.ended;
    expect([errors, writer.child.signalCode]).toEqual(['', 'SIGKILL']);
    acknowledged.push(...writer.acknowledged());
  }
  const settings: StoreSettings = { ...place, now: () => new Date() };
  return { store: await openStore(settings), acknowledged };
}

async function expectAllThere(store: Store, acknowledged: string[]): Promise<void> {
  const rows = await store.query<{ id: string }>('select id from subscribers');
  const kept = new Set(rows.map((row) => row.id));
  expect(acknowledged.length).toBeGreaterThan(kills * 10);
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  const alone = await store.query(
    'select id from subscribers where not exists (select 1 from consents where subscriber_id = subscribers.id)',
  );
  expect(alone).toEqual([]);
  expect(await countRows(store, 'consents')).toBe(rows.length);
  await store.close();
}

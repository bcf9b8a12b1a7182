import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { copyStore } from './copy-store.ts';
import { openStore } from './open-store.ts';
import { connectSqlite } from './sqlite-connection.ts';
import { sqliteFile } from './sqlite-store.ts';
import type { Store } from './store.ts';
import { readStoreKeys } from './store-keys.ts';
import { createTestFolder } from './test-folder.ts';
import { startTestPostgres, type TestPostgres } from './test-postgres.ts';
import { countRows, insertConsent, insertSubscriber } from './test-subscribers.ts';

let server: TestPostgres;
beforeAll(async () => {
  server = await startTestPostgres();
}, 60_000);
afterAll(() => server.stop());

async function open(dataDir: string, databaseUrl?: string): Promise<Store> {
  const store = await openStore({ dataDir, databaseUrl, now: () => new Date() });
  onTestFinished(() => store.close());
  return store;
}

async function createSource(): Promise<{ dataDir: string; source: Store }> {
  const dataDir = createTestFolder();
  const source = await open(dataDir);
  await Promise.all(
    Array.from({ length: 700 }, (_, index) =>
      source.transaction(async (tx) => {
        await insertSubscriber(tx, `${index}.zoë@bücher.example`, `id-${index}`);
        await insertConsent(tx, `id-${index}`);
      }),
    ),
  );
  await source.query("insert into rate_limits values ('203.0.113.0/24', $1, '')", [1 / 3]);
  await readStoreKeys(source, randomBytes);
  return { dataDir, source };
}

test('an SQLite store moves to PostgreSQL and back with the same counts and hashes', async () => {
  const { source } = await createSource();
  const postgres = await open('', await server.createDatabase());
  const there = await copyStore(source, postgres);
  expect(there.find(({ table }) => table === 'subscribers')?.rows).toBe(700);
  expect(await readStoreKeys(postgres, randomBytes)).toEqual(await readStoreKeys(source, randomBytes));
  expect(await copyStore(postgres, await open(createTestFolder()))).toEqual(there);
});

test('a source that is being copied takes no row that the copy would miss', async () => {
  const { dataDir, source } = await createSource();
  const other = connectSqlite(sqliteFile(dataDir), { timeoutMs: 0 });
  onTestFinished(() => other.close());
  const attempts: string[] = [];
  await copyStore(source, await open(createTestFolder()), ({ table }) => {
    try {
      other.exec('begin immediate; rollback');
    } catch {
      attempts.push(table);
    }
  });
  expect(attempts).toContain('subscribers');
});

test('a target that changes a row on the way is found out and keeps nothing', async () => {
  const { source } = await createSource();
  const target = await open('', await server.createDatabase());
  await target.query(`create function shout() returns trigger language plpgsql as
    $$ begin if new.id = 'id-555' then new.email = upper(new.email); end if; return new; end $$`);
  await target.query('create trigger shout before insert on subscribers for each row execute function shout()');
  await expect(copyStore(source, target)).rejects.toThrow('The copy of subscribers differs from its source');
  expect(await countRows(target, 'subscribers')).toBe(0);
  expect(await countRows(target, 'settings')).toBe(0);
});

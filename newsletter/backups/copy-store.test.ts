import { expect, onTestFinished, test } from 'vitest';
import { connectSqlite } from '../db/sqlite-connection.ts';
import { sqliteFile } from '../db/sqlite-store.ts';
import type { Store } from '../db/store.ts';
import { createPostgresDatabase, createTestFolder, openTestStore } from '../db/test-store.ts';
import { countRows, insertConsent, insertSubscriber, testTime } from '../db/test-subscribers.ts';
import { copiedTables, copyStore } from './copy-store.ts';

async function createSource(): Promise<{ dataDir: string; source: Store }> {
  const dataDir = createTestFolder();
  const source = await openTestStore({ dataDir });
  await Promise.all(
    Array.from({ length: 600 }, (_, index) =>
      source.transaction(async (tx) => {
        await insertSubscriber(tx, `${index}.zoë@bücher.example`, `id-${index}`);
        await insertConsent(tx, `id-${index}`);
      }),
    ),
  );
  await source.query("insert into settings values ('link_keys', 'fingerprints')");
  return { dataDir, source };
}

test('a SQLite database moves to PostgreSQL and back with the same counts and hashes, and takes no write meanwhile', async () => {
  const { dataDir, source } = await createSource();
  const postgres = await openTestStore({ databaseUrl: await createPostgresDatabase() });
  // What a server writes that was started once there is replaced.
  await postgres.query("insert into settings values ('link_keys', 'another')");
  await postgres.query("insert into journal values ('two', $1, 'command', 'Made a backup.', null)", [testTime]);
  const other = connectSqlite(sqliteFile(dataDir), { timeoutMs: 0 });
  onTestFinished(() => other.close());
  const refused: string[] = [];
  const there = await copyStore(source, postgres, ({ table }) => {
    try {
      other.exec('begin immediate; rollback');
    } catch {
      refused.push(table);
    }
  });
  expect(refused).toContain('subscribers');
  expect(there.find(({ table }) => table === 'subscribers')?.rows).toBe(600);
  expect(await postgres.query('select * from settings')).toEqual(await source.query('select * from settings'));
  expect(await copyStore(postgres, await openTestStore())).toEqual(there);
  await expect(copyStore(source, postgres)).rejects.toMatchObject({ code: 'store-exists' });
});

test('a copy that differs from its source is detected and rolled back', async () => {
  const { source } = await createSource();
  const target = await openTestStore({ databaseUrl: await createPostgresDatabase() });
  await target.query(`create function shout() returns trigger language plpgsql as
    $$ begin if new.id = 'id-555' then new.email = upper(new.email); end if; return new; end $$`);
  await target.query('create trigger shout before insert on subscribers for each row execute function shout()');
  await expect(copyStore(source, target)).rejects.toThrow('The copy of subscribers differs from its source');
  expect(await countRows(target, 'subscribers')).toBe(0);
  expect(await countRows(target, 'settings')).toBe(0);
});

test('every table except schema_migrations is copied', async () => {
  const store = await openTestStore();
  const rows = await store.query("select name from sqlite_master where type = 'table' order by name");
  const names = [...copiedTables.map((table) => table.name), 'schema_migrations'].sort();
  expect(rows.map((row) => row['name'])).toEqual(names);
});

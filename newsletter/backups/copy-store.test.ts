import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { connectSqlite } from '../db/sqlite-connection.ts';
import { sqliteFile } from '../db/sqlite-store.ts';
import type { Queryable, Store } from '../db/store.ts';
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
  await source.query("insert into rate_limits values ('203.0.113.0/24', $1, '')", [1 / 3]);
  await source.query("insert into settings values ('link_keys', 'fingerprints')");
  return { dataDir, source };
}

test('a SQLite database moves to PostgreSQL and back with the same counts and hashes', async () => {
  const { source } = await createSource();
  const postgres = await openTestStore({ databaseUrl: await createPostgresDatabase() });
  const there = await copyStore(source, postgres);
  expect(there.find(({ table }) => table === 'subscribers')?.rows).toBe(600);
  expect(await postgres.query('select * from settings')).toEqual(await source.query('select * from settings'));
  expect(await copyStore(postgres, await openTestStore())).toEqual(there);
});

test('the source refuses writes while it is copied, so the copy misses no row', async () => {
  const { dataDir, source } = await createSource();
  const other = connectSqlite(sqliteFile(dataDir), { timeoutMs: 0 });
  onTestFinished(() => other.close());
  const attempts: string[] = [];
  await copyStore(source, await openTestStore(), ({ table }) => {
    try {
      other.exec('begin immediate; rollback');
    } catch {
      attempts.push(table);
    }
  });
  expect(attempts).toContain('subscribers');
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

test('a copy has every row of every table, and a second copy into it is refused', async () => {
  const [source, target] = [await openTestStore(), await openTestStore()];
  for (let index = 0; index < 603; index += 1) await source.transaction((tx) => fillOne(tx, index));
  await source.query("insert into settings values ('link_keys', 'of the source')");
  await target.query("insert into settings values ('link_keys', 'of a server that was started once')");
  await source.query("insert into rate_limits values ('10.0.0.0/24', 0.1, $1)", [testTime]);
  await source.query("insert into suppressions values ('ab', 'forgotten', $1)", [testTime]);
  await source.query(
    `insert into single_mails (id, kind, subscriber_id, status, ready_at, created_at)
     values ('one', 'welcome', 'two', 'queued', $1, $1)`,
    [testTime],
  );
  await source.query("insert into alerts values ('paused: one', $1)", [testTime]);
  await source.query("insert into journal values ('one', $1, 'desk', 'Made a backup.', null)", [testTime]);
  await target.query("insert into journal values ('two', $1, 'command', 'Made a backup.', null)", [testTime]);
  await source.query("insert into visits values ('2026-11-15', 'visitors', '', 3)");
  await target.query("insert into visits values ('2026-11-15', 'visitors', '', 1)");
  await fillIssue(source);
  const steps: string[] = [];
  const copied = await copyStore(source, target, (step) => steps.push(`${step.table} ${step.copied}/${step.total}`));
  expect(copied.map(({ table, rows }) => [table, rows])).toEqual([
    ['settings', 1],
    ['subscribers', 603],
    ['consents', 603],
    ['suppressions', 1],
    ['rate_limits', 1],
    ['issues', 1],
    ['issue_mails', 1],
    ['domain_queues', 2],
    ['deliveries', 603],
    ['single_mails', 1],
    ['alerts', 1],
    ['bounces', 1],
    ['visits', 1],
    ['spent_links', 0],
    ['letters', 0],
    ['journal', 1],
    ['list_changes', 2],
  ]);
  expect(steps).toContain('subscribers 500/603');
  for (const { name, key } of copiedTables) {
    const everything = `select * from ${name} order by ${key.join(', ')}`;
    expect(await target.query(everything)).toEqual(await source.query(everything));
  }
  await expect(copyStore(source, target)).rejects.toMatchObject({ reason: 'exists' });
});

async function fillOne(tx: Queryable, index: number): Promise<void> {
  const id = randomUUID();
  await insertSubscriber(tx, `zoë${index}@example.com`, id);
  await insertConsent(tx, id);
}

async function fillIssue(source: Store): Promise<void> {
  await source.query(
    `insert into issues (id, status, subject, content_hash, envelope, pace_at, created_at, updated_at)
     values ('one', 'sent', 'Towing', 'ab', '{}', $1, $1, $1)`,
    [testTime],
  );
  await source.query("insert into issue_mails values ('one', 1, 'Towing', '<p>', 'p', '', '2026-01-01')");
  await source.query(
    "insert into domain_queues values ('one', 'example.com', $1, 0, null), ('one', 'example.org', $1, 2, '450')",
    [testTime],
  );
  await source.query(`insert into deliveries (issue_id, subscriber_id, domain, status)
    select 'one', id, 'example.com', 'accepted' from subscribers`);
  await source.query("insert into bounces values ('k', 'hard', 'one', null, '5.1.1', $1)", [testTime]);
}

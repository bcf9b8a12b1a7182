import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../db/open-store.ts';
import { connectSqlite } from '../db/sqlite-connection.ts';
import { sqliteFile } from '../db/sqlite-store.ts';
import { startTestWriter } from '../db/test-process.ts';
import { createTestFolder, openTestStore } from '../db/test-store.ts';
import { countRows, insertSubscriber } from '../db/test-subscribers.ts';
import { backupSqlite } from './backup.ts';
import { restoreSqlite } from './restore.ts';

const now = () => new Date('2026-05-01T08:00:00.000Z');

async function createBackup(emails: string[]): Promise<string> {
  const dataDir = createTestFolder();
  const store = await openTestStore({ dataDir });
  for (const email of emails) await insertSubscriber(store, email);
  const file = join(createTestFolder(), 'backup.sqlite');
  await backupSqlite(dataDir, file, { now });
  return file;
}

test('a backup made while another process writes is complete up to its start', async () => {
  const dataDir = createTestFolder();
  const writer = startTestWriter({ dataDir }, 1_000_000, 8);
  await writer.waitFor(200);
  const before = writer.acknowledged();
  const to = join(createTestFolder(), 'backup.sqlite');
  const { subscribers } = await backupSqlite(dataDir, to, { now });
  const atBackup = writer.acknowledged().length;
  await writer.waitFor(atBackup + 100);
  writer.child.kill('SIGKILL');
  await writer.ended;
  const restored = createTestFolder();
  await restoreSqlite(to, restored, { now });
  const store = await openTestStore({ dataDir: restored });
  const restoredIds = new Set((await store.query('select id from subscribers')).map((row) => row['id']));
  expect(before.filter((id) => !restoredIds.has(id))).toEqual([]);
  expect([restoredIds.size, await countRows(store, 'consents')]).toEqual([subscribers, subscribers]);
}, 60_000);

test('a backup is readable only by its owner and never overwrites a file', async () => {
  const file = await createBackup(['ada@example.com']);
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  const dataDir = createTestFolder();
  await openTestStore({ dataDir });
  const before = readFileSync(file);
  await expect(backupSqlite(dataDir, file, { now })).rejects.toMatchObject({
    name: 'StoreOpenError',
    reason: 'exists',
  });
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('a restored database has all its rows, and sending is frozen', async () => {
  const file = await createBackup(['ada@example.com', 'bob@example.com']);
  const dataDir = join(createTestFolder(), 'new');
  expect(await restoreSqlite(file, dataDir, { now })).toEqual({
    file: sqliteFile(dataDir),
    subscribers: 2,
    backupAt: '2026-05-01T08:00:00.000Z',
    frozen: { started: [], unscheduled: [] },
  });
  expect(readdirSync(dataDir)).toEqual(['garage.sqlite', 'garage.use.lock']);
  const store = await openTestStore({ dataDir });
  expect(await countRows(store, 'subscribers')).toBe(2);
  const frozen = await store.query("select value from settings where key = 'sending_frozen'");
  expect(frozen).toEqual([{ value: '2026-05-01T08:00:00.000Z restored' }]);
});

test('a restore replaces an existing database only with overwrite, and moves the old one aside', async () => {
  const file = await createBackup(['ada@example.com']);
  const dataDir = createTestFolder();
  const old = await openTestStore({ dataDir });
  await insertSubscriber(old, 'old@example.com');
  await old.close();
  await expect(restoreSqlite(file, dataDir, { now })).rejects.toMatchObject({ reason: 'exists' });
  const { movedTo = '' } = await restoreSqlite(file, dataDir, { now, overwrite: true });
  const store = await openTestStore({ dataDir });
  expect(await store.query('select email from subscribers')).toEqual([{ email: 'ada@example.com' }]);
  const again = createTestFolder();
  await restoreSqlite(movedTo, again, { now });
  expect(await (await openTestStore({ dataDir: again })).query('select email from subscribers')).toEqual([
    { email: 'old@example.com' },
  ]);
});

test('a restore refuses to replace a database that is in use', async () => {
  const file = await createBackup(['ada@example.com']);
  const dataDir = createTestFolder();
  const store = await openTestStore({ dataDir });
  await insertSubscriber(store, 'old@example.com');
  await expect(restoreSqlite(file, dataDir, { now, overwrite: true })).rejects.toMatchObject({
    reason: 'in-use',
    message: `The database ${sqliteFile(dataDir)} is in use: stop every server and every command that uses it first.`,
  });
  await insertSubscriber(store, 'still@example.com');
  expect(await countRows(store, 'subscribers')).toBe(2);
}, 30_000);

test('a restore with overwrite replaces a damaged database', async () => {
  const file = await createBackup(['ada@example.com']);
  const dataDir = createTestFolder();
  writeFileSync(sqliteFile(dataDir), 'broken '.repeat(1000));
  const { movedTo = '' } = await restoreSqlite(file, dataDir, { now, overwrite: true });
  expect(readFileSync(movedTo, 'utf8')).toBe('broken '.repeat(1000));
  expect(await countRows(await openTestStore({ dataDir }), 'subscribers')).toBe(1);
});

test('a damaged or foreign backup is refused, and the database is unchanged', async () => {
  const dataDir = createTestFolder();
  const store = await openTestStore({ dataDir });
  await insertSubscriber(store, 'old@example.com');
  await store.close();
  const broken = join(createTestFolder(), 'broken.sqlite');
  writeFileSync(broken, 'broken '.repeat(1000));
  const whole = await createBackup(Array.from({ length: 200 }, (_, index) => `${index}@example.com`));
  const cut = join(createTestFolder(), 'cut.sqlite');
  writeFileSync(cut, readFileSync(whole).subarray(0, 30_000));
  const foreign = join(createTestFolder(), 'foreign.sqlite');
  const other = connectSqlite(foreign, { timeoutMs: 0 });
  other.exec('create table subscribers (id text)');
  other.close();
  for (const from of [broken, cut, foreign]) {
    await expect(restoreSqlite(from, dataDir, { now, overwrite: true })).rejects.toMatchObject({ reason: 'damaged' });
  }
  await expect(restoreSqlite(join(dataDir, 'absent'), dataDir, { now })).rejects.toMatchObject({
    message: `There is no database at ${join(dataDir, 'absent')}.`,
  });
  expect(readdirSync(dataDir)).toEqual(['garage.sqlite', 'garage.use.lock']);
  expect(await countRows(await openTestStore({ dataDir }), 'subscribers')).toBe(1);
});

test('a database copied by hand gets its backup time from the file', async () => {
  const dataDir = createTestFolder();
  await (await openStore({ dataDir, now })).close();
  const made = new Date('2026-04-01T10:00:00.000Z');
  utimesSync(sqliteFile(dataDir), made, made);
  const { backupAt } = await restoreSqlite(sqliteFile(dataDir), createTestFolder(), { now });
  expect(backupAt).toBe(made.toISOString());
});

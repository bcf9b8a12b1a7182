import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../db/open-store.ts';
import { connectSqlite } from '../db/sqlite-connection.ts';
import { sqliteFile } from '../db/sqlite-store.ts';
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

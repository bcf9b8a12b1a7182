import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../db/open-store.ts';
import { connectSqlite } from '../db/sqlite-connection.ts';
import { sqliteFile, withSqlite } from '../db/sqlite-store.ts';
import { createTestFolder, openTestStore } from '../db/test-store.ts';
import { countRows, joinList } from '../db/test-subscribers.ts';
import { backupSqlite } from './backup.ts';
import { restoreSqlite } from './restore.ts';

const now = () => new Date('2026-05-01T08:00:00.000Z');
const people = 300;

/** Creates a closed database with 300 subscribers, and a backup of it. */
async function createStore() {
  const dataDir = createTestFolder();
  const store = await openStore({ dataDir, now });
  await Promise.all(Array.from({ length: people }, (_, index) => joinList(store, `reader${index}`)));
  await store.close();
  const backup = join(createTestFolder(), 'backup.sqlite');
  await backupSqlite(dataDir, backup, { now });
  return { dataDir, file: sqliteFile(dataDir), backup };
}

/** Creates the files of a server that was killed: half of the rows are only in the write-ahead log. */
async function createKilledStore() {
  const { dataDir: living, backup } = await createStore();
  const store = await openTestStore({ dataDir: living });
  await Promise.all(Array.from({ length: people }, (_, index) => joinList(store, `late${index}`)));
  const dataDir = createTestFolder();
  for (const part of ['', '-wal', '-shm']) copyFileSync(sqliteFile(living) + part, sqliteFile(dataDir) + part);
  return { dataDir, file: sqliteFile(dataDir), backup };
}

function overwrite(file: string, from: number, bytes: Buffer): void {
  const all = readFileSync(file);
  bytes.copy(all, from);
  writeFileSync(file, all);
}

test.each([
  ['a header of zeros', (file: string) => overwrite(file, 0, Buffer.alloc(100)), 'is damaged'],
  ['overwritten pages', (file: string) => overwrite(file, 4096 * 6, Buffer.alloc(40_960, 0x5a)), 'is damaged'],
  ['half of its bytes', (file: string) => truncateSync(file, readFileSync(file).length / 2), 'is damaged'],
  ['no bytes', (file: string) => truncateSync(file, 0), 'is empty'],
])('a database with %s is refused, not changed, and can be restored from its backup', async (_name, damage, what) => {
  const { dataDir, file, backup } = await createStore();
  damage(file);
  const hash = () => createHash('sha256').update(readFileSync(file)).digest('hex');
  const before = hash();
  const refused = {
    code: 'store-damaged',
    message: `The database ${file} ${what}: to restore a backup, run ./garage restore --from <backup> --replace`,
  };
  await expect(openStore({ dataDir, now })).rejects.toMatchObject(refused);
  const to = join(createTestFolder(), 'b.sqlite');
  await expect(backupSqlite(dataDir, to, { now })).rejects.toMatchObject({ code: 'store-damaged' });
  expect([hash(), existsSync(to)]).toEqual([before, false]);
  await restoreSqlite(backup, dataDir, { now, overwrite: true });
  const store = await openTestStore({ dataDir });
  expect([await countRows(store, 'subscribers'), await countRows(store, 'consents')]).toEqual([people, people]);
});

test('a backup detects a row that is missing from an index', async () => {
  const { dataDir, file } = await createStore();
  const bytes = readFileSync(file);
  // Old copies of a page may contain the text too.
  for (let at = bytes.indexOf('reader77@'); at >= 0; at = bytes.indexOf('reader77@', at + 1)) bytes.write('REader', at);
  writeFileSync(file, bytes);
  const to = join(createTestFolder(), 'b.sqlite');
  await expect(backupSqlite(dataDir, to, { now })).rejects.toMatchObject({ code: 'store-damaged' });
  expect(existsSync(to)).toBe(false);
});

test('a write-ahead log without its database is not deleted, and no new database is created', async () => {
  const { dataDir, file, backup } = await createKilledStore();
  rmSync(file);
  await expect(openStore({ dataDir, now })).rejects.toMatchObject({
    code: 'store-damaged',
    message: expect.stringContaining(`The database ${file} is missing, but its log ${file}-wal is there: to restore`),
  });
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
  await restoreSqlite(backup, dataDir, { now });
  expect(await countRows(await openTestStore({ dataDir }), 'subscribers')).toBe(people);
});

test('a journal left by a crash is rolled back on open and moved aside by a restore', async () => {
  const { file, backup } = await createStore();
  const writer = connectSqlite(file, { timeoutMs: 0 });
  writer.exec('pragma journal_mode = delete; pragma cache_size = 1; begin');
  writer.exec("update subscribers set source_page = '/a-long-way-to-the-end-of-the-page'");
  const folders = [createTestFolder(), createTestFolder()];
  for (const folder of folders) {
    for (const part of ['', '-journal']) copyFileSync(file + part, sqliteFile(folder) + part);
  }
  writer.exec('rollback');
  writer.close();
  const [opened = '', restored = ''] = folders;
  expect(readFileSync(file).equals(readFileSync(sqliteFile(opened)))).toBe(false);
  const { movedTo = '' } = await restoreSqlite(backup, restored, { now, overwrite: true });
  expect(readdirSync(restored).filter((name) => name.includes('journal'))).toEqual([]);
  const again = createTestFolder();
  await restoreSqlite(movedTo, again, { now });
  for (const dataDir of [opened, restored, again]) {
    const store = await openTestStore({ dataDir });
    const rows = await store.query('select count(*) as people, count(source_page) as changed from subscribers');
    expect(rows).toEqual([{ people, changed: 0 }]);
  }
});

test('half a backup, a foreign one and a missing one are refused, and the database is unchanged', async () => {
  const { dataDir, backup } = await createStore();
  const folder = createTestFolder();
  const [cut, foreign, absent] = [join(folder, 'cut'), join(folder, 'foreign'), join(folder, 'absent')];
  writeFileSync(cut, readFileSync(backup).subarray(0, 30_000));
  withSqlite(foreign, {}, (other) => other.exec('create table subscribers (id text)'));
  for (const from of [cut, foreign]) {
    await expect(restoreSqlite(from, dataDir, { now, overwrite: true })).rejects.toMatchObject({
      code: 'store-damaged',
    });
  }
  await expect(restoreSqlite(absent, dataDir, { now })).rejects.toThrow(`There is no database at ${absent}.`);
  expect(readdirSync(dataDir)).toEqual(['garage.sqlite', 'garage.use.lock']);
  expect(await countRows(await openTestStore({ dataDir }), 'subscribers')).toBe(people);
});

test('a database copied by hand gets its backup time from the file', async () => {
  const { file } = await createStore();
  const made = new Date('2026-04-01T10:00:00.000Z');
  utimesSync(file, made, made);
  const { backupAt } = await restoreSqlite(file, createTestFolder(), { now });
  expect(backupAt).toBe(made.toISOString());
});

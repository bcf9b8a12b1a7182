import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { backupSqlite, restoreSqlite } from './backup.ts';
import { openStore } from './open-store.ts';
import { connectSqlite } from './sqlite-connection.ts';
import { sqliteFile } from './sqlite-store.ts';
import type { Store } from './store.ts';
import { readStoreKeys } from './store-keys.ts';
import { createTestFolder } from './test-folder.ts';
import { countRows, insertConsent, insertSubscriber } from './test-subscribers.ts';

const now = () => new Date('2026-05-01T08:00:00.000Z');
const people = 300;
const parts = ['', '-wal', '-shm'];

/** A store whose rows are partly in the file and partly in its log, as a killed server leaves it, and a backup of it. */
async function createKilledStore(name = 'reader', isHalfFolded = true) {
  const living = createTestFolder();
  const store = await openStore({ dataDir: living, now });
  onTestFinished(() => store.close());
  await readStoreKeys(store, randomBytes);
  const half = people / 2;
  const joinMore = (from: number) =>
    Promise.all(Array.from({ length: half }, (_, at) => joinList(store, `${name}${from + at}`)));
  await joinMore(0);
  if (isHalfFolded) {
    const other = connectSqlite(sqliteFile(living), { timeoutMs: 1000 });
    other.all('pragma wal_checkpoint(truncate)');
    other.close();
  }
  await joinMore(half);
  const backup = join(createTestFolder(), 'backup.sqlite');
  await backupSqlite(living, backup, { now });
  const dataDir = join(createTestFolder(), 'data');
  mkdirSync(dataDir);
  const file = sqliteFile(dataDir);
  for (const part of parts) copyFileSync(sqliteFile(living) + part, file + part);
  return { dataDir, file, backup, living: sqliteFile(living) };
}

function joinList(store: Store, name: string): Promise<void> {
  return store.transaction(async (tx) => {
    await insertSubscriber(tx, `${name}@example.com`, name);
    await insertConsent(tx, name);
  });
}

/** The same after a clean end: everything is in the file. */
async function createStoppedStore() {
  const killed = await createKilledStore();
  await (await openStore({ dataDir: killed.dataDir, now })).close();
  expect(readdirSync(killed.dataDir)).toEqual(['garage.sqlite']);
  return killed;
}

const hashAll = (folder: string) =>
  readdirSync(folder).map((name) => [
    name,
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex'),
  ]);

async function expectRefusedAndRestored(
  { dataDir, file, backup }: { dataDir: string; file: string; backup: string },
  what: string,
): Promise<void> {
  const before = hashAll(dataDir);
  const sentence = `The store ${file} ${what}: put a backup in its place with ./garage restore --from <backup> --replace`;
  await expect(openStore({ dataDir, now })).rejects.toMatchObject({ reason: 'damaged', message: sentence });
  const to = join(createTestFolder(), 'b.sqlite');
  if (existsSync(file)) {
    await expect(backupSqlite(dataDir, to, { now })).rejects.toMatchObject({ reason: 'damaged', message: sentence });
  }
  expect(hashAll(dataDir)).toEqual(before);
  await restoreSqlite(backup, dataDir, { now, overwrite: true });
  // The old one lies aside as it was, with its log.
  const aside = hashAll(dataDir).filter(([name]) => name?.includes('.before-'));
  expect(aside.map(([, hash]) => hash)).toEqual(before.map(([, hash]) => hash));
  const store = await openStore({ dataDir, now });
  onTestFinished(() => store.close());
  expect([await countRows(store, 'subscribers'), await countRows(store, 'consents')]).toEqual([people, people]);
}

function overwrite(file: string, from: number, bytes: Buffer): void {
  const all = readFileSync(file);
  bytes.copy(all, from);
  writeFileSync(file, all);
}

test.each([
  ['a header of zeros', (file: string) => overwrite(file, 0, Buffer.alloc(100)), 'is damaged'],
  ['a header with another page size', (file: string) => overwrite(file, 16, Buffer.from([0x20, 0])), 'is damaged'],
  [
    'pages overwritten in the middle',
    (file: string) => overwrite(file, 4096 * 6, Buffer.alloc(40_960, 0x5a)),
    'is damaged',
  ],
  ['half of its bytes', (file: string) => truncateSync(file, readFileSync(file).length / 2), 'is damaged'],
  ['no byte', (file: string) => truncateSync(file, 0), 'is empty'],
  ['a letter in its place', (file: string) => writeFileSync(file, 'Dear reader, '.repeat(900)), 'is damaged'],
])('a store with %s is refused, left as it is, and comes back from its backup', async (_name, damage, what) => {
  const store = await createStoppedStore();
  damage(store.file);
  await expectRefusedAndRestored(store, what);
});

test.each([
  ['whole log', false, 'has the log of another store beside it, '],
  ['newer part of the log', true, 'is damaged'],
])('the %s of another store is not folded in', async (_part, isHalfFolded, what) => {
  const store = await createStoppedStore();
  const other = await createKilledStore('stranger', isHalfFolded);
  copyFileSync(`${other.living}-wal`, `${store.file}-wal`);
  await expectRefusedAndRestored(store, isHalfFolded ? what : `${what}${store.file}-wal`);
});

test('a log that fits is still not folded in when it holds the keys of another store', async () => {
  const [dataDir, other] = [createTestFolder(), createTestFolder()];
  const store = await openStore({ dataDir, now });
  await readStoreKeys(store, randomBytes);
  await store.close();
  const stranger = await openStore({ dataDir: other, now });
  onTestFinished(() => stranger.close());
  await readStoreKeys(stranger, randomBytes);
  const log = `${sqliteFile(dataDir)}-wal`;
  copyFileSync(`${sqliteFile(other)}-wal`, log);
  const before = hashAll(dataDir);
  await expect(openStore({ dataDir, now })).rejects.toMatchObject({
    reason: 'damaged',
    message: expect.stringContaining(`has the log of another store beside it, ${log}: put a backup in its place`),
  });
  expect(hashAll(dataDir)).toEqual(before);
});

test('a store whose log was lost after a crash is refused: rows that were acknowledged are missing in it', async () => {
  const store = await createKilledStore();
  rmSync(`${store.file}-wal`);
  await expectRefusedAndRestored(store, `has lost its log ${store.file}-wal`);
});

test.each([
  ['log', '-wal'],
  ['store', ''],
])('a %s that another process brings between two looks is no damage', async (_what, part) => {
  const { dataDir, file } = await createKilledStore();
  renameSync(file + part, `${file}.away`);
  // Opening never pauses this thread, so another one has to bring it.
  const begun = new Int32Array(new SharedArrayBuffer(4));
  const bringer = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
    parentPort.postMessage('ready');
    Atomics.wait(workerData.begun, 0, 0);
    Atomics.wait(workerData.begun, 0, 1, 50);
    require('node:fs').renameSync(workerData.from, workerData.to);`,
    { eval: true, workerData: { begun, from: `${file}.away`, to: file + part } },
  );
  await once(bringer, 'message');
  Atomics.store(begun, 0, 1);
  Atomics.notify(begun, 0);
  const store = await openStore({ dataDir, now });
  onTestFinished(() => store.close());
  expect(await countRows(store, 'subscribers')).toBe(people);
});

test('a log without its store is kept, and a new store is not begun beside it', async () => {
  const store = await createKilledStore();
  rmSync(store.file);
  await expectRefusedAndRestored(store, 'is gone, and only its log is there');
});

test('what a killed server left is opened with every row', async () => {
  const { dataDir } = await createKilledStore();
  const store = await openStore({ dataDir, now });
  onTestFinished(() => store.close());
  expect(await countRows(store, 'subscribers')).toBe(people);
});

test('a store with the journal of a crash beside it is rolled back and opened with every row', async () => {
  const { dataDir, file } = await createStoppedStore();
  const writer = connectSqlite(file, { timeoutMs: 0 });
  writer.exec('pragma journal_mode = delete; pragma cache_size = 1; begin');
  writer.exec("update subscribers set source_page = '/a-long-way-to-the-end-of-the-page'");
  const crashed = createTestFolder();
  copyFileSync(file, sqliteFile(crashed));
  copyFileSync(`${file}-journal`, `${sqliteFile(crashed)}-journal`);
  writer.exec('rollback');
  writer.close();
  expect(readFileSync(file).equals(readFileSync(sqliteFile(crashed)))).toBe(false);
  const store = await openStore({ dataDir: crashed, now });
  onTestFinished(() => store.close());
  expect(await store.query('select count(*) as all_rows, count(source_page) as changed from subscribers')).toEqual([
    { all_rows: people, changed: 0 },
  ]);
  expect(readdirSync(dataDir)).toEqual(['garage.sqlite']);
});

test('the journal of a crash goes aside with its store and is not rolled into the restored one', async () => {
  const { file, backup } = await createStoppedStore();
  const writer = connectSqlite(file, { timeoutMs: 0 });
  writer.exec('pragma journal_mode = delete; pragma cache_size = 1; begin');
  writer.exec("update subscribers set source_page = '/a-long-way-to-the-end-of-the-page'");
  const crashed = createTestFolder();
  for (const part of ['', '-journal']) copyFileSync(file + part, sqliteFile(crashed) + part);
  writer.exec('rollback');
  writer.close();
  const { movedTo = '' } = await restoreSqlite(backup, crashed, { now, overwrite: true });
  expect(readdirSync(crashed).toSorted()).toEqual(
    ['garage.sqlite', basename(movedTo), `${basename(movedTo)}-journal`].toSorted(),
  );
  const again = createTestFolder();
  await restoreSqlite(movedTo, again, { now });
  for (const dataDir of [crashed, again]) {
    const store = await openStore({ dataDir, now });
    onTestFinished(() => store.close());
    const rows = await store.query('select count(*) as people, count(source_page) as changed from subscribers');
    expect(rows).toEqual([{ people, changed: 0 }]);
  }
});

test('a row that its index does not know is found by the backup', async () => {
  const { dataDir, file } = await createStoppedStore();
  const bytes = readFileSync(file);
  // Old copies of a page may hold the words too.
  for (let at = bytes.indexOf('reader77@'); at >= 0; at = bytes.indexOf('reader77@', at + 1)) bytes.write('REader', at);
  writeFileSync(file, bytes);
  await (await openStore({ dataDir, now })).close();
  const to = join(createTestFolder(), 'b.sqlite');
  await expect(backupSqlite(dataDir, to, { now })).rejects.toMatchObject({ reason: 'damaged' });
  expect(existsSync(to)).toBe(false);
});

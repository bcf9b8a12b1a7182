import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from './open-store.ts';
import { sqliteFile } from './sqlite-store.ts';
import { createTestFolder } from './test-folder.ts';
import { insertSubscriber } from './test-subscribers.ts';

const now = () => new Date();
const nobody = 65534;

test('a new store and its folder are for their owner alone', async () => {
  const dataDir = join(createTestFolder(), 'deep', 'data');
  const store = await openStore({ dataDir, now });
  await insertSubscriber(store, 'ada@example.com');
  const file = sqliteFile(dataDir);
  const modes = [dataDir, file, `${file}-wal`].map((path) => (statSync(path).mode & 0o777).toString(8));
  await store.close();
  expect(modes).toEqual(['700', '600', '600']);
});

test('a file that is no store is refused as damaged and left as it is', async () => {
  const dataDir = createTestFolder();
  writeFileSync(
    sqliteFile(dataDir),
    'this is a letter, not a database, and it is long enough to have a header '.repeat(40),
  );
  const before = readFileSync(sqliteFile(dataDir));
  await expect(openStore({ dataDir, now })).rejects.toMatchObject({
    name: 'StoreOpenError',
    reason: 'damaged',
    message: `The store ${sqliteFile(dataDir)} is damaged: put a backup in its place with ./garage restore --from <backup> --replace`,
  });
  expect(readFileSync(sqliteFile(dataDir)).equals(before)).toBe(true);
});

test('a store with an overwritten page is refused as damaged', async () => {
  const dataDir = createTestFolder();
  const store = await openStore({ dataDir, now });
  await Promise.all(Array.from({ length: 500 }, (_, index) => insertSubscriber(store, `${index}@example.com`)));
  await store.close();
  const bytes = readFileSync(sqliteFile(dataDir));
  bytes.fill(0x5a, 4096 * 4, 4096 * 20);
  writeFileSync(sqliteFile(dataDir), bytes);
  await expect(openStore({ dataDir, now })).rejects.toMatchObject({ name: 'StoreOpenError', reason: 'damaged' });
});

test('a store cut off in the middle is refused as damaged', async () => {
  const dataDir = createTestFolder();
  const store = await openStore({ dataDir, now });
  await Promise.all(Array.from({ length: 500 }, (_, index) => insertSubscriber(store, `${index}@example.com`)));
  await store.close();
  const bytes = readFileSync(sqliteFile(dataDir));
  writeFileSync(sqliteFile(dataDir), bytes.subarray(0, bytes.length / 2));
  await expect(openStore({ dataDir, now })).rejects.toMatchObject({ name: 'StoreOpenError', reason: 'damaged' });
});

test('a data folder that is a file is refused as not writable', async () => {
  const dataDir = join(createTestFolder(), 'data');
  writeFileSync(dataDir, '');
  await expect(openStore({ dataDir, now })).rejects.toMatchObject({ name: 'StoreOpenError', reason: 'not-writable' });
});

test('a store that this user may only read is refused as not writable', async () => {
  const dataDir = createTestFolder();
  await (await openStore({ dataDir, now })).close();
  const script = `import { openStore } from ${JSON.stringify(new URL('./open-store.ts', import.meta.url).href)};
    await openStore({ dataDir: process.argv[1], now: () => new Date() }).catch((error) => console.log(error.message));`;
  const isRoot = process.getuid?.() === 0;
  // Rights do not stop root, so root asks somebody else.
  if (isRoot) chownSync(dataDir, nobody, nobody);
  chmodSync(sqliteFile(dataDir), 0o444);
  const user = isRoot ? { uid: nobody, gid: nobody } : {};
  const args = ['--input-type=module', '-e', script, dataDir];
  const answer = spawnSync(process.execPath, args, { encoding: 'utf8', ...user });
  expect(answer.stdout + answer.stderr).toBe(
    `The store ${sqliteFile(dataDir)} cannot be written: give this user read and write rights on it and on its folder.\n`,
  );
});

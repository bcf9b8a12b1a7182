import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createGroupCommit } from './group-commit.ts';
import { openStore } from './open-store.ts';
import { connectSqlite } from './sqlite-connection.ts';
import { sqliteFile } from './sqlite-store.ts';
import { createTestFolder, openTestStore } from './test-store.ts';
import { countRows, insertSubscriber } from './test-subscribers.ts';

const now = () => new Date('2026-05-01T08:00:00.000Z');
const nobodyId = 65534;

test('a new database and its folder are readable only by their owner', async () => {
  const dataDir = join(createTestFolder(), 'deep', 'data');
  const store = await openTestStore({ dataDir });
  await insertSubscriber(store, 'ada@example.com');
  const file = sqliteFile(dataDir);
  const modes = [dataDir, file, `${file}-wal`].map((path) => (statSync(path).mode & 0o777).toString(8));
  expect(modes).toEqual(['700', '600', '600']);
});

test('a data folder that is a file is refused as not writable', async () => {
  const dataDir = join(createTestFolder(), 'data');
  writeFileSync(dataDir, '');
  await expect(openStore({ dataDir, now })).rejects.toMatchObject({ code: 'store-not-writable' });
});

test('a database this user can only read is refused as not writable', async () => {
  const dataDir = createTestFolder();
  await (await openStore({ dataDir, now })).close();
  const script = `import { openStore } from ${JSON.stringify(new URL('./open-store.ts', import.meta.url).href)};
    await openStore({ dataDir: process.argv[1], now: () => new Date() }).catch((error) => console.log(error.message));`;
  const isRoot = process.getuid?.() === 0;
  // Root may write everything, so another user tries it.
  if (isRoot) chownSync(dataDir, nobodyId, nobodyId);
  chmodSync(sqliteFile(dataDir), 0o444);
  const user = isRoot ? { uid: nobodyId, gid: nobodyId } : {};
  const args = ['--input-type=module', '-e', script, dataDir];
  const answer = spawnSync(process.execPath, args, { encoding: 'utf8', ...user });
  expect(answer.stdout + answer.stderr).toBe(
    `The database ${sqliteFile(dataDir)} cannot be written: give this user read and write rights on it and on its folder.\n`,
  );
});

test('a lock held by another process delays a write but not the event loop, and times out with an error', async () => {
  const dataDir = createTestFolder();
  const store = await openTestStore({ dataDir });
  const [writer, other] = [0, 1].map(() => connectSqlite(sqliteFile(dataDir), { timeoutMs: 0 }));
  if (!writer || !other) throw new Error('no connection');
  onTestFinished(() => [writer, other].forEach((connection) => void connection.close()));
  other.exec('begin immediate');
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 5);
  const group = createGroupCommit(writer, 200);
  const insert = { run: () => writer.run("insert into settings values ('a', 'b')"), isSingleStatement: true };
  await expect(group.add(insert)).rejects.toMatchObject({
    code: '55P03',
    message: 'The database is locked by another process.',
  });
  clearInterval(counting);
  // A blocked event loop would not have run the timer at all.
  expect(turns).toBeGreaterThan(2);
  expect(await countRows(store, 'settings')).toBe(0);
  setTimeout(() => other.exec('commit'), 50);
  await insertSubscriber(store, 'ada@example.com');
  expect(await countRows(store, 'subscribers')).toBe(1);
});

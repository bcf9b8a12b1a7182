import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from './open-store.ts';
import { connectSqlite } from './sqlite-connection.ts';
import { sqliteFile } from './sqlite-store.ts';
import { startTestWriter } from './start-test-writer.ts';
import { type Store, StoreError } from './store.ts';
import { createTestFolder } from './test-folder.ts';
import { countRows, insertConsent, insertSubscriber } from './test-subscribers.ts';

async function openIn(dataDir: string): Promise<Store> {
  const store = await openStore({ dataDir, now: () => new Date() });
  onTestFinished(() => store.close());
  return store;
}

test('the write-ahead log stays small after 6,000 inserts that return their row', async () => {
  const dataDir = createTestFolder();
  const store = await openIn(dataDir);
  for (let turn = 0; turn < 600; turn += 1) {
    await Promise.all(Array.from({ length: 10 }, (_, lane) => insertSubscriber(store, `${turn}.${lane}@example.com`)));
  }
  expect(await countRows(store, 'subscribers')).toBe(6000);
  expect(statSync(`${sqliteFile(dataDir)}-wal`).size).toBeLessThan(8 * 1024 * 1024);
}, 60_000);

test('two hundred transactions of one turn share one commit', async () => {
  const dataDir = createTestFolder();
  const store = await openIn(dataDir);
  const before = countCommits(dataDir);
  await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      store.transaction(async (tx) => {
        await insertSubscriber(tx, `${index}@example.com`, `${index}`);
        await insertConsent(tx, `${index}`);
      }),
    ),
  );
  expect(countCommits(dataDir) - before).toBe(1);
  for (let index = 0; index < 3; index += 1) await insertSubscriber(store, `alone${index}@example.com`);
  expect(countCommits(dataDir) - before).toBe(4);
});

test('two processes write at the same time and every acknowledged row is kept', async () => {
  const dataDir = createTestFolder();
  const writers = [startTestWriter({ dataDir }, 1500, 8), startTestWriter({ dataDir }, 1500, 8)];
  for (const writer of writers) expect(await writer.ended).toEqual({ code: 0, errors: '' });
  const acknowledged = writers.flatMap((writer) => writer.acknowledged());
  const store = await openIn(dataDir);
  expect(new Set(acknowledged).size).toBe(3000);
  expect(await countRows(store, 'subscribers')).toBe(3000);
  expect(await countRows(store, 'consents')).toBe(3000);
}, 60_000);

test('six processes may open a new store at the same moment', async () => {
  const dataDir = createTestFolder();
  const writers = Array.from({ length: 6 }, () => startTestWriter({ dataDir }, 1, 1));
  for (const writer of writers) expect(await writer.ended).toEqual({ code: 0, errors: '' });
  expect(await countRows(await openIn(dataDir), 'subscribers')).toBe(6);
}, 60_000);

test('a lock of another process delays the write but not the event loop, and one held too long is told', async () => {
  const dataDir = createTestFolder();
  const store = await openIn(dataDir);
  const other = connectSqlite(sqliteFile(dataDir), { timeoutMs: 0 });
  onTestFinished(() => other.close());
  other.exec('begin immediate');
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 5);
  const refused = await insertSubscriber(store, 'ada@example.com').catch((error: StoreError) => error);
  clearInterval(counting);
  expect(refused).toMatchObject({
    name: 'StoreError',
    code: '55P03',
    message: 'The store is locked by another process.',
  });
  expect(turns).toBeGreaterThan(200);
  expect(await countRows(store, 'subscribers')).toBe(0);
  setTimeout(() => other.exec('commit'), 50);
  expect(await insertSubscriber(store, 'ada@example.com')).toHaveLength(1);
});

test('a store that may not grow refuses with 53100, keeps what it acknowledged and works again with space', async () => {
  const store = await openIn(createTestFolder());
  await store.query('pragma max_page_count = 40');
  await expectFullDisk(store, async () => {
    await store.query('pragma max_page_count = 100000');
  });
});

const canMount = process.getuid?.() === 0 && isMountable();

test.runIf(canMount)(
  'a really full disk is answered with 53100 and leaves nothing half-written (needs mount)',
  async () => {
    const dataDir = createTestFolder();
    mountSmallDisk(dataDir);
    const filler = join(dataDir, 'filler');
    writeFileSync(filler, Buffer.alloc(2 * 1024 * 1024));
    const store = await openStore({ dataDir, now: () => new Date() });
    try {
      await expectFullDisk(store, async () => rmSync(filler));
      expect(await store.query('select * from pragma_integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    } finally {
      await store.close();
      spawnSync('umount', [dataDir]);
    }
  },
  60_000,
);

async function expectFullDisk(store: Store, freeSpace: () => Promise<void>): Promise<void> {
  let acknowledged = 0;
  const refusals: unknown[] = [];
  while (refusals.length === 0 && acknowledged < 50_000) {
    const from = acknowledged;
    const work = Array.from({ length: 20 }, (_, index) =>
      store.transaction(async (tx) => {
        await insertSubscriber(tx, `${from + index}@example.com`, `${from + index}`);
        await insertConsent(tx, `${from + index}`);
      }),
    );
    for (const result of await Promise.allSettled(work)) {
      if (result.status === 'rejected') refusals.push(result.reason);
      else acknowledged += 1;
    }
  }
  expect(refusals[0]).toBeInstanceOf(StoreError);
  expect(new Set(refusals.map((error) => (error as StoreError).code))).toEqual(new Set(['53100']));
  expect((refusals[0] as StoreError).message).toBe('The disk of the store is full.');
  expect([await countRows(store, 'subscribers'), await countRows(store, 'consents')]).toEqual([
    acknowledged,
    acknowledged,
  ]);
  await freeSpace();
  expect(await insertSubscriber(store, 'after@example.com')).toHaveLength(1);
  expect(await countRows(store, 'subscribers')).toBe(acknowledged + 1);
}

/** Commits in the write-ahead log: its frames whose header names the size of the database after the commit. */
function countCommits(dataDir: string): number {
  const log = readFileSync(`${sqliteFile(dataDir)}-wal`);
  if (log.length === 0) return 0;
  const frameBytes = 24 + log.readUInt32BE(8);
  let commits = 0;
  for (let frame = 32; frame + frameBytes <= log.length; frame += frameBytes) {
    if (log.readUInt32BE(frame + 4) !== 0) commits += 1;
  }
  return commits;
}

function mountSmallDisk(folder: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', folder]).status === 0;
}

function isMountable(): boolean {
  const folder = spawnSync('mktemp', ['-d'], { encoding: 'utf8' }).stdout.trim();
  const isMounted = mountSmallDisk(folder);
  if (isMounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
  return isMounted;
}

import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isStoreMissing } from './inspect-store.ts';
import { openKeyedStore, openStore } from './open-store.ts';
import { sqliteFile } from './sqlite-store.ts';
import { createTestFolder } from './test-store.ts';

const now = () => new Date('2026-11-19T08:00:00.000Z');

const testLinkKeys = JSON.stringify({
  hashKey: '2'.repeat(64),
  tokenKeys: [{ key: '1'.repeat(64), createdAt: '2026-01-01T00:00:00.000Z' }],
});

/** A data folder as it is after a server has run in it. */
async function createUsedFolder(): Promise<string> {
  const dataDir = createTestFolder();
  await (await openKeyedStore({ dataDir, now })).store.close();
  return dataDir;
}

test.each([
  ['the link keys of a list', 'link-keys.json', /restore --from .*move link-keys\.json to another folder\.$/],
  [
    'a store that a restore put aside',
    'garage.sqlite.before-2026-11-18T080000.000Z',
    /: run mv \S+before\S+ \S+sqlite\./,
  ],
  ['a restore that was cut short', 'garage.sqlite.partial', /restore --from .*move garage\.sqlite\.partial to/],
])('%s and no database: nothing opens a new, empty list in its place', async (_what, name, fix) => {
  const dataDir = createTestFolder();
  writeFileSync(join(dataDir, name), name === 'link-keys.json' ? testLinkKeys : 'rows');
  const refusal = { code: 'store-orphaned', message: expect.stringMatching(fix) };
  await expect(openStore({ dataDir, now })).rejects.toMatchObject(refusal);
  await expect(isStoreMissing({ dataDir })).rejects.toMatchObject(refusal);
  expect(readdirSync(dataDir).filter((file) => !file.endsWith('.lock'))).toEqual([name]);
});

test('the store that was put aside opens again where the message says, newest first', async () => {
  const dataDir = await createUsedFolder();
  const file = sqliteFile(dataDir);
  renameSync(file, `${file}.before-2026-11-18T080000.000Z`);
  writeFileSync(`${file}.before-2026-11-17T080000.000Z`, 'an older one');
  writeFileSync(`${file}.before-2026-11-19T080000.000Z-wal`, 'a log is no list');
  const { message } = (await openStore({ dataDir, now }).catch((error: unknown) => error)) as Error;
  const [, from = '', to = ''] = /run mv (\S+) (\S+)\./.exec(message) ?? [];
  renameSync(from, to);
  await (await openKeyedStore({ dataDir, now })).store.close();
});

test('keys in LINK_KEYS, here or elsewhere, are no list: a new machine starts with them', async () => {
  const dataDir = createTestFolder();
  const elsewhere = join(createTestFolder(), 'link-keys.json');
  writeFileSync(elsewhere, testLinkKeys);
  await (await openKeyedStore({ dataDir, now, linkKeys: testLinkKeys })).store.close();
  await (await openKeyedStore({ dataDir: createTestFolder(), now, linkKeys: elsewhere })).store.close();
});

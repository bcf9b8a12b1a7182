import { hash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sqliteFile, withSqlite } from '../newsletter/db/sqlite-store.ts';
import { testLinkKeys } from '../newsletter/service/test-newsletter.ts';
import { createTestGarage } from './test-garage.ts';

/** One for each way in which commands open the database. */
const opening = [
  'doctor',
  'subscribers list',
  'migrate',
  'subscribers add ann@example.org',
  'keys rotate',
  'backup --to b.sqlite',
];

test.each(opening)('on a damaged database %s says what to do and changes nothing', async (words) => {
  const garage = createTestGarage();
  const { dataDir } = garage;
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'garage.sqlite'), 'not a database any more '.repeat(900));
  // A lock is an empty file.
  const listData = () => readdirSync(dataDir).filter((file) => file !== 'garage.use.lock');
  const readFiles = () => listData().map((file) => [file, hash('sha256', readFileSync(join(dataDir, file)))]);
  const before = readFiles();
  const { code, out, err } = await garage.run(words.replace('b.sqlite', join(garage.folder, 'b.sqlite')).split(' '));
  expect({ code, text: `${out}${err}`.replaceAll(/\s+→ /g, ': ') }).toEqual({
    code: 1,
    text: expect.stringMatching(/garage\.sqlite is damaged: .*\.\/garage restore --from <backup> --replace/),
  });
  if (words !== 'doctor') expect([out, err.trim().split('\n')]).toEqual(['', [expect.any(String)]]);
  expect(readFiles()).toEqual(before);
});

test.each(opening)(
  'where the list is gone but its keys are left, %s names the fix and makes no empty list',
  async (words) => {
    const garage = createTestGarage();
    const { dataDir } = garage;
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'link-keys.json'), testLinkKeys, { mode: 0o600 });
    const { code, out, err } = await garage.run(words.replace('b.sqlite', join(garage.folder, 'b.sqlite')).split(' '));
    expect({ code, text: `${out}${err}` }).toEqual({
      code: 1,
      text: expect.stringMatching(/no database at \S+garage\.sqlite/),
    });
    if (!words.startsWith('backup')) expect(`${out}${err}`).toMatch(/run \.\/garage restore --from <backup>/);
    expect(readdirSync(dataDir).filter((file) => !file.endsWith('.lock'))).toEqual(['link-keys.json']);
  },
);

test('a restore fills a new machine where the keys were put first', async () => {
  const old = createTestGarage();
  await old.addReaders(['ann@example.org']);
  await old.run(['backup', '--to', join(old.folder, 'b.sqlite')]);
  const garage = createTestGarage();
  mkdirSync(garage.dataDir);
  copyFileSync(join(old.dataDir, 'link-keys.json'), join(garage.dataDir, 'link-keys.json'));
  expect((await garage.run(['restore', '--from', join(old.folder, 'b.sqlite')])).code).toBe(0);
  expect((await garage.run(['subscribers', 'list', 'ann'])).code).toBe(0);
});

test('a database of another line of versions is explained and left alone', async () => {
  const garage = createTestGarage();
  await garage.addReaders(['ann@example.org']);
  withSqlite(sqliteFile(garage.dataDir), {}, (connection) =>
    connection.exec("update schema_migrations set checksum = 'ab'"),
  );
  for (const words of ['migrate', 'subscribers list', 'doctor']) {
    const { code, out, err } = await garage.run(words.split(' '));
    expect([words, code, `${out}${err}`]).toEqual([words, 1, expect.stringContaining('made by another line')]);
  }
});

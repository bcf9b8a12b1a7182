import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sqliteFile, withSqlite } from '../newsletter/db/sqlite-store.ts';
import { createTestGarage } from './test-garage.ts';

/** One for each way in which commands open the database. */
const opening = [
  'doctor',
  'stats',
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

test('a database of a version before the first release is explained, and its list moves by export and import', async () => {
  const garage = createTestGarage();
  const statuses = ['active', 'bounced', 'unsubscribed'];
  await garage.addReaders(statuses.map((status) => `${status}@example.org`));
  // Its steps had other contents, and its people no name.
  withSqlite(sqliteFile(garage.dataDir), {}, (connection) =>
    connection.exec(`update schema_migrations set checksum = 'ab'; alter table subscribers drop column name;
      update subscribers set status = replace(email, '@example.org', '')`),
  );
  for (const words of [['migrate'], ['stats'], ['doctor']]) {
    const { code, out, err } = await garage.run(words);
    expect([words, code, `${out}${err}`]).toEqual([words, 1, expect.stringContaining('that was never released')]);
  }
  const list = join(garage.folder, 'old.csv');
  const exported = await garage.run(['subscribers', 'export', '--to', list]);
  expect(exported).toMatchObject({
    code: 0,
    err: expect.stringMatching(/^Reading .+\n3 subscribers written to .+\n$/),
  });
  const next = { env: { DATA_DIR: join(garage.folder, 'new') } };
  expect(await garage.run(['subscribers', 'import', list, '--yes'], next)).toMatchObject({ code: 0 });
  const { out } = await garage.run(['subscribers', 'list', '--json'], next);
  const moved: { email: string; status: string }[] = JSON.parse(out);
  expect(moved.map(({ email, status }) => [email, status]).toSorted()).toEqual(
    statuses.map((status) => [`${status}@example.org`, status]),
  );
});

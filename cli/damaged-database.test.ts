import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sqliteFile, withSqlite } from '../newsletter/db/sqlite-store.ts';
import { commands } from './commands.ts';
import { createTestGarage } from './test-garage.ts';

/** Commands that need no database, or something else first, by why. */
const withoutDatabase = {
  'repairs it': ['restore'],
  'has a database of its own': ['drill'],
  'writes files or a folder': [
    'setup',
    'new-site',
    'issue new',
    'dkim new',
    'import-posts',
    'post rename',
    'post delete',
  ],
  'reads files or a folder': ['issue list', 'mail judge', 'outbox', 'facts due'],
  'reads the built site first': ['issue digest', 'issue check', 'issue send', 'issue mark-sent', 'static'],
  'reads something else first': ['bounces read', 'update', 'keys prune'],
  'builds pages first': ['publish', 'desk'],
};

const options: Record<string, string[]> = {
  'subscribers import': ['--yes'],
  'subscribers remove': ['--yes'],
  'issue resolve': ['--assume-sent'],
  'issue resend': ['--failed'],
  'issue cancel': ['--yes'],
  move: ['--to', 'postgres://garage@127.0.0.1:9/none'],
};

const others = Object.values(withoutDatabase).flat();
const needing = commands.filter(({ name }) => !others.includes(name));
test.each(needing)('on a damaged database $name says what to do and changes nothing', async ({ name, load }) => {
  const { takes = [] } = await load();
  const garage = createTestGarage();
  const { dataDir } = garage;
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'garage.sqlite'), 'not a database any more '.repeat(900));
  const list = garage.write('list.csv', 'email\nann@example.org\n');
  // A lock is an empty file.
  const listData = () => readdirSync(dataDir).filter((file) => file !== 'garage.use.lock');
  const readFiles = () => listData().map((file) => [file, hash('sha256', readFileSync(join(dataDir, file)))]);
  const before = readFiles();
  const words = takes.map((word) => (word.includes('file') || word.includes('csv') ? list : 'ann@example.org'));
  const extra = name === 'backup' ? ['--to', join(garage.folder, 'b.sqlite')] : (options[name] ?? []);
  const { code, out, err } = await garage.run([...name.split(' '), ...words, ...extra], { input: 'y\n' });
  expect({ code, text: `${out}${err}`.replaceAll(/\s+→ /g, ': ') }).toEqual({
    code: 1,
    text: expect.stringMatching(/garage\.sqlite is damaged: .*\.\/garage restore --from <backup> --replace/),
  });
  if (name !== 'doctor') expect([out, err.trim().split('\n')]).toEqual(['', [expect.any(String)]]);
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

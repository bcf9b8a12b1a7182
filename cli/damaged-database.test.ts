import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sqliteFile, withSqlite } from '../newsletter/db/sqlite-store.ts';
import { commands } from './commands.ts';
import { createTestGarage } from './test-garage.ts';

/** Commands that need no database, or something else first, and why. */
const withoutDatabase = new Map([
  ['restore', 'repairs it'],
  ['setup', 'writes the settings'],
  ['new-site', 'writes a folder'],
  ['issue new', 'writes a Markdown file'],
  ['issue list', 'lists Markdown files'],
  ['issue digest', 'reads the built site first'],
  ['issue check', 'reads the built site first'],
  ['issue send', 'reads the built site first'],
  ['issue mark-sent', 'reads the built site first'],
  ['bounces read', 'reads a mailbox first'],
  ['mail judge', 'reads a file'],
  ['dkim new', 'writes a file'],
  ['drill', 'has a database of its own'],
  ['outbox', 'reads a folder'],
  ['outbox open', 'reads a folder'],
  ['outbox clear', 'clears a folder'],
  ['facts due', 'reads the content'],
  ['publish', 'builds the pages'],
  ['post rename', 'changes the content'],
  ['post delete', 'changes the content'],
  ['import-posts', 'writes the content'],
  ['static', 'reads the built site'],
  ['update', 'reads the git repository first'],
  ['desk', 'builds its pages first'],
  ['keys list', 'reads the link keys'],
  ['keys prune', 'reads the link keys first'],
]);

const options: Record<string, string[]> = {
  'subscribers import': ['--yes'],
  'subscribers remove': ['--yes'],
  'issue resolve': ['--assume-sent'],
  'issue resend': ['--failed'],
  'issue cancel': ['--yes'],
  move: ['--to', 'postgres://garage@127.0.0.1:9/none'],
};

test.each(commands.filter(({ name }) => !withoutDatabase.has(name)))(
  'on a damaged database $name says in one sentence what to do and changes nothing',
  async ({ name, load }) => {
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
  },
);

// As a version before the first release made it; its steps had other names and contents.
const oldDatabase = [
  `create table subscribers (id text primary key, email text not null unique, status text not null, source_page text,
     topics text not null default '', frequency text not null default 'every', created_at text not null,
     confirmed_at text, unsubscribed_at text, updated_at text not null)`,
  'create table settings (key text primary key, value text not null)',
  `create table schema_migrations (number integer primary key, name text not null, checksum text not null,
     applied_at text not null)`,
  `insert into schema_migrations values (1, 'subscribers', 'ab', '2026-11-15T20:00:00.000Z')`,
  ...['active', 'unsubscribed', 'bounced'].map(
    (status) => `insert into subscribers (id, email, status, created_at, updated_at)
      values ('${status}', '${status}@example.org', '${status}', '2026-11-15T20:00:00.000Z', '2026-11-15T20:00:00.000Z')`,
  ),
];

test('a database of a version before the first release is explained, and its list moves by export and import', async () => {
  const garage = createTestGarage();
  mkdirSync(garage.dataDir, { recursive: true });
  withSqlite(sqliteFile(garage.dataDir), {}, (connection) => {
    for (const sql of oldDatabase) connection.exec(sql);
  });
  for (const words of [['migrate'], ['stats'], ['subscribers', 'stats'], ['doctor']]) {
    const { code, out, err } = await garage.run(words);
    expect([words, code, `${out}${err}`]).toEqual([words, 1, expect.stringContaining('that was never released')]);
  }
  const list = join(garage.folder, 'list.csv');
  const exported = await garage.run(['subscribers', 'export', '--to', list]);
  expect(exported).toMatchObject({
    code: 0,
    err: expect.stringMatching(/^Reading .+\n3 subscribers written to .+\n$/),
  });
  const next = { env: { DATA_DIR: join(garage.folder, 'new') } };
  expect(await garage.run(['subscribers', 'import', list, '--yes'], next)).toMatchObject({ code: 0 });
  const { out } = await garage.run(['subscribers', 'export', '--json'], next);
  const moved = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(moved.map(({ email, status }) => [email, status])).toEqual([
    ['active@example.org', 'active'],
    ['bounced@example.org', 'bounced'],
    ['unsubscribed@example.org', 'unsubscribed'],
  ]);
});

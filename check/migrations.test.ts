import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkMigrations } from './migrations.ts';
import { repositoryRoot } from './repository.ts';

const store = 'newsletter/store';

function copyRepository() {
  const root = mkdtempSync(join(tmpdir(), 'garage-migrations-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of ['migrations', 'released']) {
    cpSync(join(repositoryRoot, store, folder), join(root, store, folder), { recursive: true });
  }
  const write = (name: string, sql: string): void => {
    for (const ending of ['pg', 'sqlite']) writeFileSync(join(root, store, 'migrations', `${name}.${ending}.sql`), sql);
  };
  const messages = (): string[] => checkMigrations(root).map(({ file, message }) => `${file} ${message}`);
  return { root, write, messages };
}

test('every step of the schema has its kept stores and leaves the version before it working', () => {
  expect(checkMigrations(repositoryRoot)).toEqual([]);
});

test('a new step without its kept store is told, with the command that makes it', () => {
  const { write, messages } = copyRepository();
  write('0004_more', 'alter table subscribers add column note text;\n');
  expect(messages()).toHaveLength(2);
  expect(messages()[0]).toContain('has no newsletter/store/released/0004.sqlite.sql');
  expect(messages()[0]).toContain('node release/write-stores.ts');
});

test('a released step that was changed is told, whatever was changed', () => {
  const { root, messages } = copyRepository();
  appendFileSync(join(root, store, 'migrations/0002_issues.pg.sql'), '-- a word\n');
  expect(messages()).toHaveLength(2);
  expect(messages()[0]).toContain('a released step never changes');
});

test('a gap in the numbers and a step for one kind of store only are told', () => {
  const { root, messages } = copyRepository();
  rmSync(join(root, store, 'migrations/0002_issues.pg.sql'));
  expect(messages().join('\n')).toContain('has no 0002_issues.pg.sql');
  expect(messages().join('\n')).toContain('0003_visits.pg.sql is step 2');
});

test.each([
  'drop table lanes;',
  'alter table subscribers drop column topics;',
  'alter table subscribers drop topics;',
  'alter table subscribers rename column topics to tags;',
  'alter table lanes rename to roads;',
  'alter table subscribers add column age integer not null;',
  'alter table subscribers alter column topics set not null;',
  'alter table subscribers add constraint short check (length(topics) < 9);',
  'alter table visits alter column total type bigint;',
  'alter table visits alter total type bigint;',
  'alter table subscribers add column note text, drop column topics;',
  "alter table subscribers add column a text not null, add column b text default '';",
  'alter table subscribers add check (length(topics) < 9);',
  'alter table subscribers add unique (topics);',
  'alter table only subscribers add foreign key (topics) references visits (page);',
  'create unique index one_topic on subscribers (topics);',
  'create table notes (id text primary key); create unique index if not exists one on subscribers (topics);',
  "create trigger stop before insert on subscribers begin select raise(abort, 'no'); end;",
  'create or replace constraint trigger stop after update of topics on subscribers execute function stop();',
])('%s needs a mark', (sql) => {
  const { write, messages } = copyRepository();
  write('0004_less', `-- why\n${sql}\n`);
  const told = () => messages().filter((message) => message.includes('the version before still runs'));
  expect(told()).toHaveLength(2);
  write('0004_less', `-- contracts: 1.2.0\n${sql}\n`);
  expect(told()).toEqual([]);
});

test.each([
  'alter table subscribers add column age integer not null default 0; -- we drop table nothing',
  'alter table subscribers add column note text;',
  "create table notes (id text primary key not null, text text not null default 'rename');",
  'create index notes_index on subscribers (created_at);',
  'create table notes (id text primary key, word text); create unique index one on notes (word);',
  "alter table subscribers add column a numeric(3, 1) not null default 0, add column b text not null default '';",
  'alter table subscribers drop constraint short; /* drop table lanes; */',
])('%s needs no mark', (sql) => {
  const { write, messages } = copyRepository();
  write('0004_more', `${sql}\n`);
  expect(messages().filter((message) => message.includes('the version before still runs'))).toEqual([]);
});

import { watch } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMigrations, migrationsTable } from '../../newsletter/db/migrations.ts';
import { connectSqlite } from '../../newsletter/db/sqlite-connection.ts';
import { sqliteFile } from '../../newsletter/db/sqlite-store.ts';
import { startTestPostgres, type TestPostgres } from '../../newsletter/db/test-postgres.ts';
import { createTestFolder } from '../../newsletter/db/test-store.ts';
import { type Life, startLife } from './test-life.ts';

const slow = 240_000;
const people = 500;
const newest = listMigrations('sqlite').length;

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
}, slow);
afterAll(() => postgres.stop());

/** The first schema with people on its list, as statements of either store. */
function firstSchema(dialect: 'sqlite' | 'postgres'): string {
  const [first] = listMigrations(dialect);
  if (first === undefined) throw new Error('no migrations');
  return `${migrationsTable}; ${first.sql};
    insert into schema_migrations (number, name, checksum, applied_at)
      values (1, '${first.name}', '${first.checksum}', '2026-01-01T00:00:00.000Z');
    with recursive numbers (i) as (select 1 union all select i + 1 from numbers where i < ${people})
      insert into subscribers (id, email, status, created_at, updated_at)
      select '00000000-0000-7000-8000-00000' || (1000000 + i), 'reader' || i || '@example.org', 'active', '2026', '2026'
      from numbers`;
}

test('a SQLite store whose migration is killed again and again keeps everybody', { timeout: slow }, async () => {
  let killed = 0;
  for (let moment = 1; moment <= 6; moment += 1) {
    const dataDir = createTestFolder();
    await mkdir(dataDir, { recursive: true });
    const author = connectSqlite(sqliteFile(dataDir), { timeoutMs: 1000 });
    author.exec('pragma journal_mode = wal');
    author.exec(firstSchema('sqlite'));
    author.close();
    const life = startLife('migrate', ['migrate'], { DATA_DIR: dataDir });
    // Every sign of life in the folder is another moment: the log appears, is written, is folded in.
    let signs = 0;
    const watcher = watch(dataDir, () => {
      signs += 1;
      if (signs >= moment) life.kill();
    });
    if ((await life.ended).signal === 'SIGKILL') killed += 1;
    watcher.close();
    const reader = connectSqlite(sqliteFile(dataDir), { timeoutMs: 1000 });
    expect(reader.all('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    const steps = reader.all('select number from schema_migrations order by number').length;
    const tables = reader.all("select name from sqlite_schema where name in ('issues', 'lanes', 'deliveries')").length;
    expect([steps, tables]).toEqual(steps === 1 ? [1, 0] : [newest, 3]);
    reader.close();
    expect(await startLife('again', ['migrate'], { DATA_DIR: dataDir }).ended).toMatchObject({ code: 0 });
    const last = connectSqlite(sqliteFile(dataDir), { timeoutMs: 1000 });
    expect(last.all('select count(*) as people, sum(soft_bounces) as bounces from subscribers')).toEqual([
      { people, bounces: 0 },
    ]);
    last.close();
  }
  expect(killed).toBeGreaterThanOrEqual(4);
});

test.each([
  ['at its first statement', 'lock table subscribers in access share mode'],
  ['before its last word', 'lock table schema_migrations in share mode'],
])('a PostgreSQL store whose migration is killed %s keeps everybody', { timeout: slow }, async (_moment, lock) => {
  const databaseUrl = await postgres.createDatabase();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(firstSchema('postgres'));
  const count = async (sql: string): Promise<number> => Number((await client.query(sql)).rows[0]?.count);
  for (let round = 0; round < 3; round += 1) {
    await client.query('begin');
    await client.query(lock);
    const life: Life = startLife('migrate', ['migrate'], { DATABASE_URL: databaseUrl });
    const isHeld = "select count(*) from pg_locks where not granted and locktype = 'relation'";
    while ((await count(isHeld)) === 0) {
      if (life.child.exitCode !== null) throw new Error((await life.ended).err);
      await sleep(10);
    }
    life.kill();
    expect((await life.ended).signal).toBe('SIGKILL');
    await client.query('commit');
    // The dead process's session ends when it cannot tell its result to anybody.
    const sessions =
      "select count(*) from pg_stat_activity where application_name = 'garage' and datname = current_database()";
    while ((await count(sessions)) > 0) await sleep(10);
    expect(await count('select count(*) from schema_migrations')).toBe(1);
    expect(await count("select count(*) from pg_tables where tablename in ('issues', 'lanes', 'deliveries')")).toBe(0);
  }
  expect(await startLife('again', ['migrate'], { DATABASE_URL: databaseUrl }).ended).toMatchObject({ code: 0 });
  expect(await count('select count(*) from schema_migrations')).toBe(newest);
  expect(await count('select count(*) from subscribers where soft_bounces = 0')).toBe(people);
  await client.end();
});

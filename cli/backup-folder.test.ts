import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { trySqliteLock } from '../newsletter/db/sqlite-store.ts';
import { startTestPostgres, type TestPostgres } from '../newsletter/db/test-postgres.ts';
import { createTestGarage, type TestGarage } from './test-garage.ts';

const slow = 240_000;
let garage: TestGarage;
let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
}, slow);
afterAll(() => postgres.stop());
beforeEach(async () => {
  garage = await createTestGarage();
});
afterEach(() => garage.remove());

const isBackup = (name: string): boolean => /^garage-\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z\.sqlite$/.test(name);

test('a folder keeps the newest backups, tells what it removed, and never touches a file of somebody else', {
  timeout: slow,
}, async () => {
  await garage.run(['subscribers', 'add', 'ann@example.org']);
  const folder = join(garage.folder, 'backups');
  const backups = (): string[] => readdirSync(folder).filter(isBackup);
  const first = await garage.run(['backup', '--to', `${folder}/`, '--keep', '2']);
  expect([first.code, first.err]).toEqual([0, '']);
  const [oldest = ''] = backups();
  expect(first.out).toBe(`1 subscribers saved in ${join(folder, oldest)}\n`);
  expect(statSync(join(folder, oldest)).mode & 0o077).toBe(0);

  // Files of others, one with nearly our name and one a killed backup left behind.
  mkdirSync(join(folder, 'garage-2020-01-01T000000.000Z.sqlite.copying'));
  writeFileSync(join(folder, 'garage-2020-01-01T000000.000Z.sqlite.partial'), 'half');
  const foreign = ['notes.txt', 'garage.sqlite', 'garage-2020.sqlite', 'garage-2020-01-01T000000.000Z.sqlite.gz'];
  for (const name of foreign) writeFileSync(join(folder, name), name);
  await garage.run(['backup', '--to', folder, '--keep', '2']);
  const third = await garage.run(['backup', '--to', folder, '--keep', '2', '--json']);
  expect(JSON.parse(third.out)).toMatchObject({ subscribers: 1, removed: [join(folder, oldest)] });
  expect(backups()).toHaveLength(2);
  expect(
    readdirSync(folder)
      .filter((name) => !isBackup(name))
      .toSorted(),
  ).toEqual([...foreign, 'garage.backup.lock'].toSorted());
  for (const name of foreign) expect(readFileSync(join(folder, name), 'utf8')).toBe(name);
});

test('a list that was emptied, a clock that was ahead and a folder named like a backup cost no backup', {
  timeout: slow,
}, async () => {
  const folder = join(garage.folder, 'backups');
  const list = await garage.write('list.csv', 'email\nann@example.org\nbob@example.org\ncat@example.org\n');
  await garage.run(['subscribers', 'import', list, '--yes']);
  const keepOne = (env: Record<string, string> = {}) =>
    garage.run(['backup', '--to', `${folder}/`, '--keep', '1'], { env });
  await keepOne();
  const [full = ''] = readdirSync(folder).filter(isBackup);

  // The data disk is not mounted, so a new store begins.
  const empty = { DATA_DIR: join(garage.folder, 'not-mounted') };
  await garage.run(['migrate'], { env: empty });
  const emptied = await keepOne(empty);
  expect([emptied.code, emptied.out.includes('removed')]).toEqual([0, false]);
  expect(emptied.err).toContain(
    `Nothing was removed: this backup holds 0 subscribers, but ${join(folder, full)} holds 3. `,
  );
  expect(readdirSync(folder)).toContain(full);

  const [ahead, odd] = ['garage-2999-01-01T000000.000Z.sqlite', 'garage-2020-01-01T000000.000Z.sqlite'];
  copyFileSync(join(folder, full), join(folder, ahead));
  mkdirSync(join(folder, odd));
  const again = await keepOne();
  expect([again.code, again.out.includes(`removed ${join(folder, full)}`)]).toEqual([0, true]);
  expect(again.err).toContain(`neither counted nor removed: ${join(folder, ahead)}. `);
  const left = readdirSync(folder).filter(isBackup);
  expect(left).toHaveLength(3);
  expect(left).toEqual(expect.arrayContaining([ahead, odd]));
});

test('a backup that fails removes nothing, and two at once do not fight', { timeout: slow }, async () => {
  await garage.run(['subscribers', 'add', 'ann@example.org']);
  const folder = join(garage.folder, 'backups');
  await garage.run(['backup', '--to', `${folder}/`]);
  await garage.run(['backup', '--to', folder]);
  const before = readdirSync(folder);
  const lock = trySqliteLock(folder, 'backup');
  const second = await garage.run(['backup', '--to', folder, '--keep', '1']);
  expect(second).toMatchObject({
    code: 1,
    out: '',
    err: `Another backup is being written into ${folder}: let it finish first.\n`,
  });
  await lock?.release();
  writeFileSync(join(garage.dataDir, 'garage.sqlite'), 'x'.repeat(9000));
  const failed = await garage.run(['backup', '--to', folder, '--keep', '1']);
  expect([failed.code, failed.out]).toEqual([1, '']);
  expect(failed.err).toContain('is damaged');
  expect(readdirSync(folder)).toEqual(before);
  const wrong = await garage.run(['backup', '--to', join(garage.folder, 'one.sqlite'), '--keep', '1']);
  expect([wrong.code, wrong.err.includes('--keep needs a folder')]).toEqual([2, true]);
});

test('a PostgreSQL store becomes a backup without any tool and comes back into an empty database, frozen', {
  timeout: slow,
}, async () => {
  const env = { DATABASE_URL: await postgres.createDatabase() };
  const folder = join(garage.folder, 'backups');
  const early = await garage.run(['backup', '--to', `${folder}/`, '--keep', '1'], { env });
  expect(early).toMatchObject({ code: 1, err: 'The database of DATABASE_URL holds no store yet.\n' });
  const list = await garage.write('list.csv', 'email\nann@example.org\nzoë@example.org\ngone@example.org\n');
  await garage.run(['subscribers', 'import', list, '--yes'], { env });
  await garage.run(['subscribers', 'remove', 'gone@example.org', '--yes'], { env });
  for (let round = 0; round < 2; round += 1) {
    expect(await garage.run(['backup', '--to', folder, '--keep', '1'], { env })).toMatchObject({ code: 0, err: '' });
  }
  const [backup = ''] = readdirSync(folder).filter(isBackup);
  expect(readdirSync(folder).toSorted()).toEqual([backup, 'garage.backup.lock'].toSorted());

  const refused = await garage.run(['restore', '--from', join(folder, backup)], { env });
  expect([refused.code, refused.err.includes('copy into an empty database')]).toEqual([1, true]);
  const target = { DATABASE_URL: await postgres.createDatabase() };
  const restored = await garage.run(['restore', '--from', join(folder, backup)], { env: target });
  expect([restored.code, restored.out.includes('Sending is frozen.')]).toEqual([0, true]);
  const exported = async (wish: { env: Record<string, string> }) =>
    (await garage.run(['subscribers', 'export', '--format', 'csv'], wish)).out;
  expect(await exported({ env: target })).toBe(await exported({ env }));
  expect((await garage.run(['subscribers', 'add', 'gone@example.org'], { env: target })).err).toContain('suppressed');
  // The same file is a whole SQLite store.
  expect((await garage.run(['restore', '--from', join(folder, backup)])).code).toBe(0);
  expect(await exported({ env: {} })).toBe(await exported({ env }));
});

test('a backup of PostgreSQL leaves an older schema as it is', { timeout: slow }, async () => {
  const databaseUrl = await postgres.createDatabase();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const released = new URL('../newsletter/store/released/0001.pg.sql', import.meta.url);
  await client.query(readFileSync(released, 'utf8'));
  const file = join(garage.folder, 'old.sqlite');
  expect((await garage.run(['backup', '--to', file], { env: { DATABASE_URL: databaseUrl } })).code).toBe(0);
  const steps = await client.query('select number from schema_migrations');
  await client.end();
  expect(steps.rows).toEqual([{ number: 1 }]);
  const { code } = await garage.run(['restore', '--from', file]);
  expect(code).toBe(0);
  expect(JSON.parse((await garage.run(['subscribers', 'stats', '--json'])).out)).toMatchObject({ suppressed: 2 });
});

test('a restore into PostgreSQL that is interrupted leaves no copy of the list behind', { timeout: slow }, async () => {
  await garage.run(['subscribers', 'add', 'ann@example.org']);
  const file = join(garage.folder, 'backup.sqlite');
  await garage.run(['backup', '--to', file]);
  const databaseUrl = await postgres.createDatabase();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // Whoever migrates holds this lock; so the restore waits in the middle.
  await client.query('select pg_advisory_lock(2700274)');
  const passing = join(garage.folder, 'passing');
  mkdirSync(passing);
  const copies = (): string[] => readdirSync(passing).filter((name) => name.startsWith('garage-'));
  let isSeen = false;
  const waiting = "select 1 from pg_locks where locktype = 'advisory' and not granted";
  const { code } = await garage.run(['restore', '--from', file], {
    env: { DATABASE_URL: databaseUrl, TMPDIR: passing },
    async watch(child) {
      await expect.poll(async () => (await client.query(waiting)).rowCount, { timeout: slow }).toBe(1);
      isSeen = copies().length === 1;
      child.kill('SIGINT');
    },
  });
  await client.end();
  expect([isSeen, code, copies()]).toEqual([true, null, []]);
});

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { createPostgresDatabase } from '../newsletter/db/test-store.ts';
import { createReaders, testBuildSettings, writeTestBuild } from './issue/test-sending.ts';
import { createTestGarage, type TestEnvironment, type TestGarage } from './test-garage.ts';

let garage: TestGarage;
beforeEach(() => {
  garage = createTestGarage();
});

const run = (words: string[], env: TestEnvironment = {}, input = '') =>
  garage.run(words, { env: { ...testBuildSettings(garage.folder), MAIL_RATE: '1000', ...env }, input });

const listMails = (): string[] => {
  const outbox = join(garage.dataDir, 'outbox');
  return existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : [];
};

const report = async (id: string, env = {}) => JSON.parse((await run(['issue', 'report', id, '--json'], env)).out);

/** Makes an issue look as if sending had stopped with six mails to go. */
const stopHalfWay = (databaseUrl?: string): Promise<void> =>
  garage.withStore(async (store) => {
    await store.query(
      `update deliveries set status = 'queued', worker = null, handed_at = null, settled_at = null, reply = null
       where subscriber_id in (select subscriber_id from deliveries order by subscriber_id limit 6)`,
    );
    await store.query("update issues set status = 'sending', finished_at = null where id = 'half'");
  }, databaseUrl);

test('a restore needs --replace and a database that nobody uses, moves the old one aside, and freezes sending until the hold is lifted', async () => {
  await run(['subscribers', 'add', 'ann@example.org']);
  const file = join(garage.folder, 'backup.sqlite');
  await run(['backup', '--to', file]);
  await run(['subscribers', 'add', 'bob@example.org']);
  const refused = await run(['restore', '--from', file]);
  expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('add --replace') });
  const notes = garage.write('notes.txt', 'not a database, but long enough to be read as one. '.repeat(100));
  const wrong = await run(['restore', '--from', notes, '--replace']);
  expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('damaged') });
  const inUse = await garage.withStore(() => run(['restore', '--from', file, '--replace']));
  expect(inUse).toMatchObject({ code: 1, out: '', err: expect.stringContaining('is in use') });
  expect((await run(['subscribers', 'list', 'bob'])).code).toBe(0);

  const restored = await run(['restore', '--from', file, '--replace']);
  expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('Sending is on hold.') });
  expect(existsSync(/is now (\S+)/.exec(restored.out)?.[1] ?? '')).toBe(true);
  expect((await run(['subscribers', 'list', 'ann'])).code).toBe(0);
  expect((await run(['subscribers', 'list', 'bob'])).code).toBe(1);

  expect((await run(['doctor'])).out).toMatch(/warning +sending +on hold since/);
  expect((await run(['lift-hold'], {}, 'n\n')).code).toBe(1);
  expect((await run(['lift-hold'], {}, 'y\n')).out).toBe('Sending is allowed again.\n');
  expect((await run(['doctor'])).out).not.toContain('on hold');
});

test('the database put aside after a crash still shows who unsubscribed, up to the last row', async () => {
  for (const name of ['ann', 'bob']) await run(['subscribers', 'add', `${name}@example.org`]);
  const file = join(garage.folder, 'backup.sqlite');
  await run(['backup', '--to', file]);
  const crashed = join(garage.folder, 'crashed');
  await garage.withStore(async (store) => {
    await store.query("update subscribers set status = 'unsubscribed' where email = 'bob@example.org'");
    // A killed server leaves its newest rows in the log, as this copy has them.
    cpSync(garage.dataDir, crashed, { recursive: true });
  });
  const restored = await run(['restore', '--from', file, '--replace'], { DATA_DIR: crashed });
  const aside = /is now (\S+)/.exec(restored.out)?.[1] ?? '';
  const env = { DATA_DIR: join(garage.folder, 'empty'), LINK_KEYS: join(garage.dataDir, 'link-keys.json') };
  expect((await run(['restore', '--from', aside], env)).code).toBe(0);
  const list = join(garage.folder, 'left.csv');
  await run(['subscribers', 'export', '--status', 'unsubscribed', '--to', list], env);
  expect(readFileSync(list, 'utf8')).toContain('bob@example.org');
  expect(existsSync(aside)).toBe(true);
});

test('after a restore nothing is sent twice: half-sent, scheduled and forgotten issues', async () => {
  for (const id of ['half', 'planned', 'later']) await writeTestBuild(garage.folder, { id });
  await garage.addReaders(createReaders(10));
  await run(['issue', 'send', 'half', '--yes']);
  await stopHalfWay();
  await run(['issue', 'send', 'planned', '--yes', '--anyway', '--at', '2099-01-01T00:00:00Z']);
  const backup = join(garage.folder, 'backup.sqlite');
  await run(['backup', '--to', backup]);
  // After the backup, the half-sent issue is finished and another one is sent.
  for (const id of ['half', 'later']) await run(['issue', 'send', id, '--yes']);
  expect(listMails()).toHaveLength(20);
  rmSync(join(garage.dataDir, 'outbox'), { recursive: true });

  const restored = await run(['restore', '--from', backup, '--replace']);
  expect(restored.code).toBe(0);
  expect(restored.out).toMatch(/^Restored 10 subscribers to \S+, from a backup made at 20\S+Z\n/);
  expect(restored.out).toContain(`Sending is on hold. Before you allow it again:
- 'half' was being sent and is now paused; 6 of its mails are unknown: ./garage issue resolve half --assume-sent or --resend
- 'planned' was scheduled for 2099-01-01T00:00:00.000Z and no longer is: schedule it again, or ./garage issue mark-sent planned if it was sent
`);
  expect((await run(['issue', 'report', 'half'])).out).toMatch(/ is paused: restored from a backup of 20\S+Z\n/);
  expect((await run(['issue', 'report', 'planned'])).out).toMatch(/ has not started: restored from a backup of /);
  expect((await run(['issue', 'send', 'half', '--yes'])).err).toContain('./garage lift-hold');

  expect((await run(['issue', 'mark-sent', 'later'], {}, 'n\n')).err).toContain('Nothing was changed.');
  const marked = await run(['issue', 'mark-sent', 'later'], {}, 'y\n');
  expect(marked.out).toMatch(/^".+" is recorded as sent to 10 subscribers\. Nothing was sent\.\n$/);
  expect(await report('later')).toMatchObject({ status: 'sent', recipients: 10, accepted: 10 });
  expect(await run(['issue', 'mark-sent', 'half', '--yes'])).toMatchObject({ code: 1, out: '' });
  expect((await run(['issue', 'resolve', 'half', '--assume-sent'])).out).toBe('Counted 6 mails as accepted.\n');
  expect(await report('half')).toMatchObject({ status: 'sent', recipients: 10, accepted: 10, unknown: 0 });

  await run(['lift-hold', '--yes']);
  for (const id of ['half', 'later']) {
    expect(await run(['issue', 'send', id, '--yes'])).toMatchObject({ code: 1, out: '' });
  }
  expect(listMails()).toEqual([]);
});

test('hold does for PostgreSQL what restore does for a file', async () => {
  const env = { DATABASE_URL: await createPostgresDatabase() };
  await writeTestBuild(garage.folder, { id: 'half' });
  await garage.addReaders(createReaders(10), env);
  await run(['issue', 'send', 'half', '--yes'], env);
  await stopHalfWay(env.DATABASE_URL);
  rmSync(join(garage.dataDir, 'outbox'), { recursive: true });
  expect((await run(['hold'], env, 'n\n')).err).toContain('Nothing was changed.');
  const held = await run(['hold'], env, 'y\n');
  expect(held).toMatchObject({ code: 0, out: expect.stringContaining('6 of its mails are unknown') });
  expect((await run(['lift-hold'], env, 'y\n')).out).toBe('Sending is allowed again.\n');
  expect((await run(['issue', 'send', 'half', '--yes'], env)).code).toBe(1);
  expect(await report('half', env)).toMatchObject({ status: 'sent', accepted: 4, unknown: 6 });
  expect(listMails()).toEqual([]);
});

test('a restore to PostgreSQL that is interrupted leaves no copy of the list behind', async () => {
  await run(['subscribers', 'add', 'ann@example.org']);
  const file = join(garage.folder, 'backup.sqlite');
  await run(['backup', '--to', file]);
  const databaseUrl = await createPostgresDatabase();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // A migration needs this lock, so the restore waits in the middle.
  await client.query('select pg_advisory_lock(2700274)');
  const temporary = join(garage.folder, 'temporary');
  mkdirSync(temporary);
  const copies = (): string[] => readdirSync(temporary).filter((name) => name.startsWith('garage-'));
  // The server is shared with other tests, which wait for locks of their own databases.
  const waiting = `select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and not granted and datname = current_database()`;
  const restoring = garage.start(['restore', '--from', file], { DATABASE_URL: databaseUrl, TMPDIR: temporary });
  await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(1);
  expect(copies()).toHaveLength(1);
  restoring.child.kill('SIGINT');
  expect((await restoring.ended).code).not.toBe(0);
  await client.end();
  expect(copies()).toEqual([]);
});

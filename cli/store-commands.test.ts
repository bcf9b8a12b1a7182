import { cpSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestPostgres, type TestPostgres } from '../newsletter/db/test-postgres.ts';
import { createTestGarage, type TestGarage } from './test-garage.ts';

const slow = 120_000;
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

test('a backup is private, never overwrites, and comes back with sending frozen until it is unfrozen', {
  timeout: slow,
}, async () => {
  await garage.run(['subscribers', 'add', 'ann@example.org']);
  const file = join(garage.folder, 'backup.sqlite');
  const running = await garage.open();
  expect(await garage.run(['backup', '--to', file])).toMatchObject({
    code: 0,
    out: `1 subscribers saved in ${file}\n`,
  });
  await running.close();
  expect(statSync(file).mode & 0o077).toBe(0);
  expect((await garage.run(['backup', '--to', file])).code).toBe(1);

  await garage.run(['subscribers', 'add', 'bob@example.org']);
  const refused = await garage.run(['restore', '--from', file]);
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain('--replace moves it aside');
  const restored = await garage.run(['restore', '--from', file, '--replace']);
  expect(restored.code).toBe(0);
  expect(restored.out).toContain('Sending is frozen.');
  const aside = /is now (\S+)/.exec(restored.out)?.[1] ?? '';
  expect(existsSync(aside)).toBe(true);
  const { out } = await garage.run(['subscribers', 'list', '--json']);
  expect(JSON.parse(out).map(({ email }: { email: string }) => email)).toEqual(['ann@example.org']);

  expect((await garage.run(['doctor'])).out).toMatch(/warning +sending +frozen since/);
  expect((await garage.run(['unfreeze'], { input: 'n\n' })).code).toBe(1);
  expect((await garage.run(['unfreeze'], { input: 'y\n' })).out).toBe('Sending is allowed again.\n');
  expect((await garage.run(['doctor'])).out).not.toContain('frozen');
});

test('what was put aside after a crash tells who left, up to the last row, as the runbook says', {
  timeout: slow,
}, async () => {
  for (const name of ['ann', 'bob']) await garage.run(['subscribers', 'add', `${name}@example.org`]);
  const file = join(garage.folder, 'backup.sqlite');
  await garage.run(['backup', '--to', file]);
  // A server that is killed leaves its newest rows in the log.
  const running = await garage.open();
  await running.query("update subscribers set status = 'unsubscribed' where email = 'bob@example.org'");
  const crashed = join(garage.folder, 'crashed');
  cpSync(garage.dataDir, crashed, { recursive: true });
  await running.close();
  const restored = await garage.run(['restore', '--from', file, '--replace'], { env: { DATA_DIR: crashed } });
  const aside = /is now (\S+)/.exec(restored.out)?.[1] ?? '';
  expect(restored.out).toContain(`Its newest rows are in ${aside}-wal: keep the files together, under these names\n`);

  const env = { DATA_DIR: join(garage.folder, 'empty') };
  expect((await garage.run(['restore', '--from', aside], { env })).code).toBe(0);
  const list = join(garage.folder, 'left.csv');
  await garage.run(['subscribers', 'export', '--status', 'unsubscribed', '--to', list], { env });
  expect(readFileSync(list, 'utf8')).toContain('bob@example.org');
  expect([existsSync(aside), existsSync(`${aside}-wal`)]).toEqual([true, true]);
});

test('restore refuses a file that is no backup and leaves the store alone', { timeout: slow }, async () => {
  await garage.run(['subscribers', 'add', 'ann@example.org']);
  const file = await garage.write('notes.txt', 'not a store at all, but long enough to be read as one. '.repeat(100));
  const { code, err } = await garage.run(['restore', '--from', file, '--replace']);
  expect(code).toBe(1);
  expect(err).toContain('damaged');
  expect((await garage.run(['subscribers', 'find', 'ann'])).code).toBe(0);
});

test('move copies every table to PostgreSQL, verifies it, and refuses a database that is not empty', {
  timeout: slow,
}, async () => {
  for (const name of ['ann', 'bob', 'cid']) await garage.run(['subscribers', 'add', `${name}@example.org`]);
  await garage.run(['subscribers', 'remove', 'cid@example.org', '--yes']);
  const to = await postgres.createDatabase();
  const moved = await garage.run(['move', '--to', to, '--json']);
  expect(moved.code).toBe(0);
  const tables: { table: string; rows: number; sha256: string }[] = JSON.parse(moved.out);
  expect(tables.find(({ table }) => table === 'subscribers')?.rows).toBe(2);
  expect(tables.find(({ table }) => table === 'suppressions')?.rows).toBe(1);
  expect(tables.every(({ sha256 }) => /^[0-9a-f]{64}$/.test(sha256))).toBe(true);

  const env = { DATABASE_URL: to };
  const emails = async (wish = {}): Promise<string> =>
    (await garage.run(['subscribers', 'export', '--format', 'csv'], wish)).out;
  expect(await emails({ env })).toBe(await emails());
  // The key of the hashes moved too: whoever was removed stays out.
  expect((await garage.run(['subscribers', 'add', 'cid@example.org'], { env })).err).toContain('suppressed');
  const again = await garage.run(['move', '--to', to]);
  expect(again).toMatchObject({ code: 1, out: '' });
  expect(again.err).toContain('empty database');
});

test('every command that reads or writes subscribers works on PostgreSQL', { timeout: slow }, async () => {
  const wish = { env: { DATABASE_URL: await postgres.createDatabase() } };
  const file = await garage.write('list.csv', 'email\nann@example.org\nbob@example.org\nann@example.org\nbad\n');
  expect((await garage.run(['subscribers', 'import', file, '--yes'], wish)).out).toContain('2 subscribers added.');
  expect((await garage.run(['subscribers', 'remove', 'bob@example.org', '--yes'], wish)).code).toBe(0);
  expect((await garage.run(['subscribers', 'import', file, '--yes'], wish)).out).toContain('Nothing was written.');
  const stats = JSON.parse((await garage.run(['subscribers', 'stats', '--json'], wish)).out);
  expect(stats).toMatchObject({ total: 1, byStatus: { active: 1 }, suppressed: 1 });
  expect((await garage.run(['doctor'], wish)).out).toMatch(/ok +store +PostgreSQL/);
});

test('move tells where it cannot go, and does not print a password', { timeout: slow }, async () => {
  expect((await garage.run(['move', '--to', postgres.url])).err).toContain('There is no store at');
  await garage.run(['migrate']);
  const port = await closedPort();
  const { code, err } = await garage.run(['move', '--to', `postgres://garage:secret@127.0.0.1:${port}/x`]);
  expect(code).toBe(1);
  expect(err).toContain('cannot be reached');
  expect(err).not.toContain('secret');
});

test('doctor finds a missing store, a damaged one, a wrong setting and a silent mail server, each with a fix', {
  timeout: slow,
}, async () => {
  const missing = await garage.run(['doctor']);
  expect(missing.code).toBe(0);
  expect(missing.out).toMatch(/warning +store +there is no store/);
  expect(existsSync(garage.dataDir)).toBe(false);

  await garage.run(['migrate']);
  const healthy = await garage.run(['doctor']);
  expect(healthy.code).toBe(0);
  for (const subject of ['store', 'schema', 'list', 'mail', 'disk']) {
    expect(healthy.out).toMatch(new RegExp(`ok +${subject} `));
  }
  const env = { SMTP_URL: `smtp://127.0.0.1:${await closedPort()}`, MAIL_FROM: 'hello@garage.test' };
  const silent = await garage.run(['doctor', '--json'], { env });
  expect(silent.code).toBe(1);
  const failure = JSON.parse(silent.out).find(({ level }: { level: string }) => level === 'failure');
  expect(failure).toMatchObject({ subject: 'mail', fix: expect.stringContaining('SMTP_URL') });

  const wrong = await garage.run(['doctor'], { env: { NEWSLETTER_OPT_IN: 'triple' } });
  expect(wrong).toMatchObject({ code: 1, out: expect.stringContaining('NEWSLETTER_OPT_IN must be single or double.') });

  writeFileSync(join(garage.dataDir, 'garage.sqlite'), 'x'.repeat(8192));
  const damaged = await garage.run(['doctor']);
  expect(damaged.code).toBe(1);
  expect(damaged.out).toMatch(/failure +store +.*damaged\n +→ put a backup in its place/);
});

function closedPort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 1));
    });
  });
}

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createPostgresDatabase } from '../newsletter/db/test-store.ts';
import { createReaders, issueId, openTestSending } from './issue/test-sending.ts';
import { createTestGarage } from './test-garage.ts';

test('after a move, servers on both databases send each mail once', { tags: 'faults' }, async () => {
  const readers = createReaders(10);
  const { garage, mailServer, run, env, withStore } = await openTestSending(readers);
  expect((await run(['issue', 'send', issueId, '--yes', '--anyway', '--at', '2099-01-01T00:00:00Z'])).code).toBe(0);
  // Its time has come.
  await withStore((store) => store.execute("update issues set send_at = '2020-01-01T00:00:00.000Z'"));
  const databaseUrl = await createPostgresDatabase();
  const moved = await run(['move', '--to', databaseUrl]);
  expect(moved.err).toContain('Sending is on hold in both databases.');
  expect(moved.err).toContain('run ./garage lift-hold there');
  expect(moved.err).toContain(join(garage.dataDir, 'link-keys.json'));

  const settings = { ...env, SEND_WORKER: 'on', WELCOME_MAIL: 'off' };
  const old = await garage.openServer({ ...settings, SMTP_URL: mailServer.url('old') });
  const next = await garage.openServer({ ...settings, SMTP_URL: mailServer.url('new'), DATABASE_URL: databaseUrl });
  const onNew = { DATABASE_URL: databaseUrl };
  const refused = await run(['issue', 'send', issueId, '--yes']);
  expect(refused.err).toContain('Sending is on hold since this database was copied to another one');
  expect((await run(['issue', 'send', issueId, '--yes'], onNew)).err).toContain('then run ./garage lift-hold');
  expect(mailServer.attempts).toEqual([]);

  expect((await run(['lift-hold', '--yes'], onNew)).out).toBe('Sending is allowed again.\n');
  const status = async () => JSON.parse((await run(['issue', 'report', issueId, '--json'], onNew)).out).status;
  await expect.poll(status).toBe('sent');
  // Stopping waits for the round a worker is in.
  await Promise.all([old.stop(), next.stop()]);
  expect(mailServer.attempts.map(({ to }) => to).toSorted()).toEqual(readers.toSorted());
  expect(new Set(mailServer.attempts.map(({ sender }) => sender))).toEqual(new Set(['new']));
});

test('move copies every table and keeps removed people out; it needs an empty database and two that nobody uses', async () => {
  const garage = createTestGarage();
  const to = await createPostgresDatabase();
  const move = (...words: string[]) => garage.run(['move', '--to', to, ...words]);
  expect(await move()).toMatchObject({ code: 1, err: expect.stringContaining('There is no database at') });
  for (const name of ['ann', 'bob', 'cid']) await garage.run(['subscribers', 'add', `${name}@example.org`]);
  await garage.run(['subscribers', 'remove', 'cid@example.org', '--yes']);
  const inUse = /^The database \S+ is in use: stop every server and every command that uses it first\.\n$/;
  const refused = { code: 1, out: '', err: expect.stringMatching(inUse) };
  expect(await garage.withStore(() => move())).toMatchObject(refused);
  const there = await garage.withStore(() => move(), to);
  expect(there).toMatchObject(refused);
  expect(there.err).toContain(new URL(to).pathname);
  expect((await garage.run(['doctor'])).out).not.toContain('on hold');

  const moved = await move('--json');
  expect(moved.code).toBe(0);
  const tables: { table: string; rows: number; sha256: string }[] = JSON.parse(moved.out);
  expect(tables.find(({ table }) => table === 'subscribers')?.rows).toBe(2);
  expect(tables.find(({ table }) => table === 'suppressions')?.rows).toBe(1);
  expect(tables.every(({ sha256 }) => /^[0-9a-f]{64}$/.test(sha256))).toBe(true);
  expect((await garage.run(['doctor'])).out).toMatch(/warning +sending +on hold since this database was copied/);
  const env = { DATABASE_URL: to };
  const exported = async (options = {}) => (await garage.run(['subscribers', 'export'], options)).out;
  expect(await exported({ env })).toBe(await exported());
  const removed = await garage.run(['subscribers', 'add', 'cid@example.org'], { env });
  expect(removed.err).toContain('--lift-suppression');
  expect(await move()).toMatchObject({ code: 1, err: expect.stringContaining('empty database') });
  const closed = await garage.run(['move', '--to', 'postgres://garage:secret@127.0.0.1:1/x']);
  expect(closed).toMatchObject({ code: 1, err: expect.stringContaining('cannot be reached') });
  expect(closed.err).not.toContain('secret');
});

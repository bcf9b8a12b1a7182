import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createPostgresDatabase } from '../newsletter/db/test-store.ts';
import { createReaders, issueId, openTestSending } from './issue/test-sending.ts';
import { createTestGarage } from './test-garage.ts';

test('after a move, servers with SEND_WORKER=on on both databases send each mail once', {
  tags: 'faults',
}, async () => {
  const readers = createReaders(10);
  const { garage, mailServer, run, env, withStore } = await openTestSending(readers);
  expect((await run(['issue', 'send', issueId, '--yes', '--at', '2099-01-01T00:00:00Z'])).code).toBe(0);
  // Its time has come.
  await withStore((store) => store.execute("update issues set send_at = '2020-01-01T00:00:00.000Z'"));
  const databaseUrl = await createPostgresDatabase();
  const moved = await run(['move', '--to', databaseUrl]);
  expect(moved.err).toContain('Sending is frozen in both databases.');
  expect(moved.err).toContain('run ./garage unfreeze there');
  expect(moved.err).toContain(join(garage.dataDir, 'link-keys.json'));

  const settings = { ...env, SEND_WORKER: 'on', WELCOME_MAIL: 'off' };
  const old = await garage.openServer({ ...settings, SMTP_URL: mailServer.url('old') });
  const next = await garage.openServer({ ...settings, SMTP_URL: mailServer.url('new'), DATABASE_URL: databaseUrl });
  const onNew = { DATABASE_URL: databaseUrl };
  const refused = await run(['issue', 'send', issueId, '--yes']);
  expect(refused.err).toContain('Sending is frozen since this database was copied to another one');
  expect((await run(['issue', 'send', issueId, '--yes'], onNew)).err).toContain('then run ./garage unfreeze');
  expect(mailServer.attempts).toEqual([]);

  expect((await run(['unfreeze', '--yes'], onNew)).out).toBe('Sending is allowed again.\n');
  const status = async () => JSON.parse((await run(['issue', 'report', issueId, '--json'], onNew)).out).status;
  await expect.poll(status, { timeout: 60_000 }).toBe('sent');
  // Stopping waits for the round a worker is in.
  await Promise.all([old.stop(), next.stop()]);
  expect(mailServer.attempts.map(({ to }) => to).toSorted()).toEqual(readers.toSorted());
  expect(new Set(mailServer.attempts.map(({ sender }) => sender))).toEqual(new Set(['new']));
});

test('move refuses while either database is in use, and leaves both as they were', async () => {
  const garage = createTestGarage();
  await garage.run(['subscribers', 'add', 'ann@example.org']);
  const to = await createPostgresDatabase();
  const move = () => garage.run(['move', '--to', to]);
  const inUse = /^The database \S+ is in use: stop every server and every command that uses it first\.\n$/;
  const refused = { code: 1, out: '', err: expect.stringMatching(inUse) };
  await garage.withStore(async () => expect(await move()).toMatchObject(refused));
  await garage.withStore(async () => {
    const there = await move();
    expect(there).toMatchObject(refused);
    expect(there.err).toContain(new URL(to).pathname);
  }, to);
  expect((await garage.run(['doctor'])).out).not.toContain('frozen');
  expect((await move()).code).toBe(0);
  expect((await garage.run(['doctor'])).out).toMatch(/warning +sending +frozen since this database was copied/);
});

test('restore refuses while the database it would fill or replace is in use', async () => {
  const garage = createTestGarage();
  await garage.run(['subscribers', 'add', 'ann@example.org']);
  const backup = join(garage.folder, 'backup.sqlite');
  await garage.run(['backup', '--to', backup]);
  const refused = { code: 1, out: '', err: expect.stringContaining('is in use') };
  const replace = () => garage.run(['restore', '--from', backup, '--replace']);
  await garage.withStore(async () => expect(await replace()).toMatchObject(refused));
  expect((await replace()).code).toBe(0);

  const env = { DATABASE_URL: await createPostgresDatabase() };
  const fill = () => garage.run(['restore', '--from', backup], { env });
  await garage.withStore(async () => expect(await fill()).toMatchObject(refused), env.DATABASE_URL);
  expect((await fill()).code).toBe(0);
});

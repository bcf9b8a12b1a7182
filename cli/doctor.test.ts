import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SMTPServer } from 'smtp-server';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openTestPort } from '../core/node/test-port.ts';
import type { HealthCheck } from '../core/problem/check.ts';
import { createPostgresDatabase } from '../newsletter/db/test-store.ts';
import { noteEvents, noteFewFiles, noteUntrustedProxy } from '../newsletter/records/doctor-notes.ts';
import { checkServer } from '../publishing/health/check-site.ts';
import { writeFixtureSite } from '../server/site-fixture.ts';
import { testBuildSettings, writeTestBuild } from './issue/test-sending.ts';
import { createTestGarage, type TestEnvironment, type TestGarage } from './test-garage.ts';

let garage: TestGarage;
beforeEach(() => {
  garage = createTestGarage();
});

/** Runs doctor, checks that each problem comes with a fix, and returns a function that finds findings by subject. */
async function examine(env: TestEnvironment = {}): Promise<(subject: string) => HealthCheck[]> {
  const { out } = await garage.run(['doctor', '--json'], { env });
  const findings = JSON.parse(out) as HealthCheck[];
  for (const { level, fix = '' } of findings) if (level !== 'ok') expect(fix).not.toBe('');
  return (subject) => findings.filter((finding) => finding.subject === subject);
}

test('a missing database is a warning and is not created; a new one is all right', async () => {
  const missing = await garage.run(['doctor']);
  expect(missing.code).toBe(0);
  expect(missing.out).toMatch(/warning +database +there is no database/);
  expect(existsSync(garage.dataDir)).toBe(false);
  await garage.run(['migrate']);
  const healthy = await garage.run(['doctor']);
  expect(healthy.code).toBe(0);
  for (const subject of ['database', 'schema', 'list', 'mail', 'disk']) {
    expect(healthy.out).toMatch(new RegExp(`ok +${subject} `));
  }
});

test('settings that are valid but dangerous are warnings, and samples are failures once mail is sent', async () => {
  await garage.run(['migrate']);
  chmodSync(garage.dataDir, 0o755);
  const risky = await examine({
    MAIL_FROM: 'hello@garage.test',
    METRICS_PORT: '9464',
    SMTP_URL: 'smtp://127.0.0.1:1',
    RATE_LIMIT: 'off',
    TRUST_PROXY: '1',
  });
  expect(risky('RATE_LIMIT')).toMatchObject([{ level: 'warning', fix: 'remove RATE_LIMIT' }]);
  expect(risky('POSTAL_ADDRESS')).toMatchObject([{ level: 'failure', fix: 'set POSTAL_ADDRESS to your real address' }]);
  expect(risky('permissions')).toMatchObject([{ level: 'warning', fix: `run chmod 700 ${garage.dataDir}` }]);
  expect(risky('DNS')).toMatchObject([{ level: 'not checked' }]);
  const fine = await examine({ POSTAL_ADDRESS: '1 Real Road' });
  expect(fine('POSTAL_ADDRESS')).toEqual([]);
  expect(fine('DNS')).toMatchObject([{ level: 'not checked' }]);
  const online = await examine({ SITE_URL: 'https://garage.test' });
  expect(online('publisher').filter(({ level }) => level !== 'failure')).toEqual([]);
});

test('doctor names what a wrong clock has left, and a server that may open few files', async () => {
  await garage.withStore(async (store) => {
    await store.execute(
      `insert into single_mails (id, kind, subscriber_id, status, ready_at, created_at)
       values ('late', 'welcome', 'ann', 'queued', '2099-12-24T12:00:00.000Z', '2099-12-24T12:00:00.000Z')`,
    );
    await noteFewFiles(store, { openFiles: 1024, connections: 824 });
  });
  const { out } = await garage.run(['doctor']);
  expect(out).toMatch(
    /warning +clock +1 mail waits until December 24, 2099: the clock was ahead\n +→ check the clock, then/,
  );
  expect(out).toMatch(/warning +open files +only 1,024 may be open at once, so the server takes 824 connections/);
  await garage.withStore(async (store) => {
    await store.execute('delete from single_mails');
    await noteFewFiles(store, undefined);
  });
  expect((await garage.run(['doctor'])).out).not.toMatch(/ahead|open files/);
});

test('a proxy that the server saw but does not trust is a warning until TRUST_PROXY is set', async () => {
  await garage.run(['migrate']);
  expect((await examine())('TRUST_PROXY')).toEqual([]);
  await garage.withStore((store) => noteUntrustedProxy(store, new Date('2026-11-15T12:00:00Z')));
  expect((await examine())('TRUST_PROXY')).toMatchObject([
    {
      level: 'warning',
      problem: expect.stringContaining('2026-11-15'),
      fix: expect.stringMatching('TRUST_PROXY to 1'),
    },
  ]);
  expect((await examine({ TRUST_PROXY: '1' }))('TRUST_PROXY')).toEqual([]);
});

test('doctor says of each service of MAIL_EVENTS whether its events arrive and name our mails', async () => {
  await garage.run(['migrate']);
  expect((await examine())('mail events')).toEqual([]);
  const env = {
    MAIL_EVENTS: 'postmark:0123456789abcdef ses:arn:aws:sns:us-east-1:123456789012:garage',
    SITE_URL: 'https://garage.test',
  };
  expect((await examine(env))('mail events')).toMatchObject([
    { level: 'warning', fix: expect.stringContaining('https://garage:<your secret>@garage.test/hooks/mail/postmark') },
    { level: 'warning', fix: expect.stringContaining(' https://garage.test/hooks/mail/ses') },
  ]);
  await garage.withStore(async (store) => {
    const context = { store, now: () => new Date('2026-11-15T12:00:00Z') };
    await noteEvents(context, 'postmark', { recorded: 1, known: 0, ignored: 2 });
    await noteEvents(context, 'ses', { recorded: 0, known: 0, ignored: 1 });
  });
  expect((await examine(env))('mail events')).toMatchObject([
    { level: 'ok', problem: expect.stringMatching(/^Postmark, last on November 15/) },
    { level: 'warning', fix: expect.stringContaining('Include original headers') },
  ]);
});

test('a stuck issue, unknown mails and mails that never left the outbox are found', async () => {
  await writeTestBuild(garage.folder, { id: 'towing' });
  await garage.addReaders(['ann@example.org', 'bob@example.org']);
  await garage.run(['issue', 'send', 'towing', '--yes'], { env: testBuildSettings(garage.folder) });
  const healthy = await examine();
  for (const subject of ['stuck issue', 'unknown mails', 'outbox']) expect(healthy(subject)).toEqual([]);
  await garage.withStore(async (store) => {
    await store.query("update deliveries set status = 'unknown'");
    await store.query("update issues set status = 'sending', updated_at = '2026-01-01T00:00:00.000Z'");
  });
  const ill = await examine({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'hello@garage.test' });
  expect(ill('stuck issue')).toMatchObject([
    {
      problem: "sending 'towing' stopped at 2026-01-01T00:00:00.000Z",
      fix: 'start the server, or run ./garage issue send towing',
    },
  ]);
  expect(ill('unknown mails')).toMatchObject([
    {
      problem: "2 mails of 'towing' may or may not have arrived",
      fix: expect.stringContaining('./garage issue resolve towing --assume-sent or --resend'),
    },
  ]);
  expect(ill('outbox')).toMatchObject([{ problem: expect.stringMatching(/^2 mails .* never sent$/) }]);
  expect((await examine({ SEND_WORKER: 'off' }))('stuck issue')[0]?.fix).toContain('SEND_WORKER is off here: run');
});

test('a database that needs a migration is a warning, and doctor does not run it', async () => {
  await garage.run(['migrate']);
  await garage.withStore((store) => store.query('delete from schema_migrations'));
  const expected = [{ level: 'warning', fix: expect.stringContaining('./garage migrate') }];
  for (const env of [{}, { DATABASE_URL: await createPostgresDatabase({ isEmpty: true }) }]) {
    for (const round of [1, 2]) expect([round, (await examine(env))('schema')]).toMatchObject([round, expected]);
  }
});

test('the newest backup is checked: none, recent, readable by others, old, damaged, dated in the future', async () => {
  await garage.run(['subscribers', 'add', 'ann@example.org']);
  expect((await examine())('backups')).toMatchObject([{ fix: expect.stringContaining('BACKUP_DIR') }]);
  const folder = join(garage.folder, 'backups');
  mkdirSync(folder, { mode: 0o700 });
  const check = async (): Promise<HealthCheck[]> => (await examine({ BACKUP_DIR: folder }))('backups');
  expect(await check()).toMatchObject([{ level: 'warning', fix: `run ./garage backup --to ${folder}/ --keep 14` }]);
  const file = join(folder, 'garage-2020-11-15T010000.000Z.sqlite');
  await garage.run(['backup', '--to', file]);
  expect(await check()).toMatchObject([
    { level: 'ok', problem: expect.stringContaining('0 hours old and has 1 subscriber') },
  ]);
  chmodSync(file, 0o644);
  expect((await check())[1]).toMatchObject({ level: 'warning', fix: expect.stringContaining('chmod 600') });

  // The time is inside the backup: copying the file does not make it newer.
  const setTime = (time: string): void => {
    const backup = new DatabaseSync(file);
    backup.exec(`update settings set value = '${time}' where key = 'backup_made_at'`);
    backup.close();
  };
  setTime('2026-01-01T00:00:00.000Z');
  expect((await check())[0]).toMatchObject({ level: 'warning', fix: expect.stringContaining('find out why') });
  const newer = join(folder, 'garage-2020-11-16T010000.000Z.sqlite');
  copyFileSync(file, newer);
  truncateSync(newer, 5000);
  expect(await check()).toMatchObject([{ level: 'failure', problem: `the newest backup, ${newer}, is damaged` }]);
  setTime('2999-01-01T00:00:00.000Z');
  const ahead = join(folder, 'garage-2999-01-01T000000.000Z.sqlite');
  renameSync(newer, ahead);
  expect(await check()).toMatchObject(
    [file, ahead].map((early) => ({ level: 'warning', problem: `${early} is dated in the future` })),
  );
});

test('a build that is missing, incomplete or made for another address is found', async () => {
  const { distFolder, manifest, remove } = await writeFixtureSite();
  onTestFinished(remove);
  const feed = '{"home_page_url":"https://old.example/"}';
  writeFileSync(join(distFolder, 'site/feed.json'), feed);
  const identity = { file: 'feed.json', bytes: feed.length, etag: '"f"' };
  manifest.entries['/feed.json'] = { type: 'application/json', immutable: false, identity };
  writeFileSync(join(distFolder, 'manifest.json'), JSON.stringify(manifest));
  const check = async (env = {}): Promise<HealthCheck[]> =>
    (await examine({ DIST_FOLDER: distFolder, SITE_URL: 'https://old.example', ...env }))('build');
  expect(await check()).toMatchObject([{ level: 'ok' }]);
  expect(await check({ SITE_URL: 'https://new.example' })).toMatchObject([
    { level: 'warning', fix: 'run ./garage publish --new-address' },
  ]);
  truncateSync(join(distFolder, 'site/about/index.html'), 3);
  expect(await check()).toMatchObject([{ level: 'failure', fix: 'run npm run build' }]);
  expect(await check({ DIST_FOLDER: garage.folder })).toMatchObject([{ level: 'warning' }]);
});

test('a server that runs, is not ready, is another program or does not run is recognized', async () => {
  const answers: Record<string, [number, string]> = {
    '/healthz': [200, '{"status":"ok"}'],
    '/readyz': [200, '{"status":"ready"}'],
  };
  const server = createServer(({ url = '' }, response) => {
    const [status, text] = answers[url] ?? [404, 'nothing'];
    response.writeHead(status).end(text);
  });
  const port = await openTestPort(server);
  const check = (): Promise<HealthCheck> => checkServer({ host: 'localhost', port });
  expect(await check()).toMatchObject({ level: 'ok', problem: expect.stringContaining('and ready') });
  answers['/readyz'] = [503, '{"status":"schema"}'];
  expect(await check()).toMatchObject({ level: 'failure', fix: expect.stringContaining('restart the server') });
  answers['/healthz'] = [200, 'hello'];
  expect(await check()).toMatchObject({ level: 'warning', problem: expect.stringContaining('another program') });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(await check()).toMatchObject({ level: 'failure', fix: expect.stringContaining('start the server: {run') });
});

test('a certificate that browsers do not trust is a warning; a site without https has none yet', async () => {
  const check = async (SITE_URL: string): Promise<HealthCheck[]> => (await examine({ SITE_URL }))('certificate');
  expect(await check('http://localhost:3000')).toMatchObject([{ level: 'not checked' }]);
  // Its library brings a certificate of its own, signed by nobody.
  const server = new SMTPServer({ secure: true, logger: false });
  server.on('error', () => undefined);
  const port = await openTestPort(server.server);
  const problem = expect.stringMatching(/do not trust the certificate of localhost \(\w+\)/);
  const fix = expect.stringContaining('renew it');
  expect(await check(`https://localhost:${port}`)).toMatchObject([{ level: 'warning', problem, fix }]);
});

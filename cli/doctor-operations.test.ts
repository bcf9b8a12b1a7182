import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, renameSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openStore } from '../newsletter/db/open-store.ts';
import { startTestPostgres, type TestPostgres } from '../newsletter/db/test-postgres.ts';
import { readDkimKey } from '../newsletter/mail/dkim.ts';
import { openServerProcess } from '../server/server-process.ts';
import { writeFixtureSite } from '../server/site-fixture.ts';
import { checkDnsRecords } from './doctor/check-dns.ts';
import { checkNode } from './doctor/check-machine.ts';
import { createTestGarage, type TestGarage } from './test-garage.ts';

const slow = 120_000;
let garage: TestGarage;
let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
}, slow);
afterAll(() => postgres.stop(), slow);
beforeEach(async () => {
  garage = await createTestGarage();
});
afterEach(() => garage.remove());

type Told = { level: string; subject: string; message: string; fix?: string };

/** What doctor says on these settings, and that each complaint has its fix. */
async function examine(env: Record<string, string> = {}): Promise<(subject: string) => Told[]> {
  const { out } = await garage.run(['doctor', '--json'], { env });
  const told = JSON.parse(out) as Told[];
  for (const finding of told) if (finding.level !== 'ok') expect(finding.fix ?? '').not.toBe('');
  return (subject) => told.filter((finding) => finding.subject === subject);
}

/** A program of that name that prints one word, before all others in the PATH. */
function putProgram(name: string, word: string): string {
  const folder = join(garage.folder, 'programs');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), `#!/bin/sh\necho ${word}\n`, { mode: 0o755 });
  return `${folder}:/usr/bin:/bin`;
}

test.each(['sqlite', 'postgres'])(
  'on %s doctor tells a clock that is behind what was written',
  {
    timeout: slow,
  },
  async (kind) => {
    const env = {
      PATH: putProgram('timedatectl', 'yes'),
      ...(kind === 'postgres' ? { DATABASE_URL: await postgres.createDatabase() } : {}),
    };
    await garage.run(['subscribers', 'add', 'ann@example.org'], { env });
    expect((await examine(env))('clock')).toMatchObject([
      { level: 'ok', message: expect.stringMatching(/by the network$/) },
    ]);
    const store = await openStore({ dataDir: garage.dataDir, databaseUrl: env.DATABASE_URL, now: () => new Date() });
    await store.execute("update subscribers set updated_at = '2099-01-01T00:00:00.000Z'");
    await store.close();
    expect((await examine(env))('clock')).toMatchObject([
      {
        level: 'failure',
        message: expect.stringMatching(/but the store has a row of 2099-01-01/),
        fix: expect.stringContaining('timedatectl'),
      },
    ]);
  },
);

test('doctor tells a clock behind the build, one that nothing sets, and one apart from that of PostgreSQL', {
  timeout: slow,
}, async () => {
  const site = await writeFixtureSite();
  onTestFinished(site.remove);
  const later = new Date(Date.now() + 3_600_000);
  utimesSync(join(site.distFolder, 'manifest.json'), later, later);
  const databaseUrl = await postgres.createDatabase();
  const store = await openStore({ dataDir: garage.dataDir, databaseUrl, now: () => new Date() });
  const name = new URL(databaseUrl).pathname.slice(1);
  await store.execute(
    "create function public.clock_timestamp() returns timestamptz language sql as 'select pg_catalog.now() - interval ''1 hour'''",
  );
  await store.execute(`alter database "${name}" set search_path = public, pg_catalog`);
  await store.close();
  const env = { DIST_FOLDER: site.distFolder, DATABASE_URL: databaseUrl, PATH: putProgram('timedatectl', 'no') };
  const clock = (await examine(env))('clock');
  expect(clock.map(({ level, message }) => `${level}: ${message}`)).toEqual([
    expect.stringMatching(/^failure: it says .* but there is a build of /),
    expect.stringMatching(/^warning: PostgreSQL's clock is 3(599|6\d\d) seconds behind$/),
    'warning: the network does not set it',
  ]);
});

test('doctor looks for the newest backup: none, fresh, open to others, old, damaged', { timeout: slow }, async () => {
  await garage.run(['subscribers', 'add', 'ann@example.org']);
  expect((await examine())('backups')).toMatchObject([
    { level: 'warning', fix: expect.stringContaining('BACKUP_DIR') },
  ]);
  const folder = join(garage.folder, 'backups');
  mkdirSync(folder, { mode: 0o700 });
  const env = { BACKUP_DIR: folder };
  const none = (await examine(env))('backups');
  expect(none).toMatchObject([{ level: 'warning', fix: `./garage backup --to ${folder}/ --keep 14` }]);
  const file = join(folder, 'garage-2020-11-15T010000.000Z.sqlite');
  await garage.run(['backup', '--to', file]);
  const fresh = (await examine(env))('backups');
  expect(fresh).toMatchObject([
    { level: 'ok', message: expect.stringContaining('0 hours old and holds 1 subscribers') },
  ]);
  chmodSync(file, 0o644);
  const open = (await examine(env))('backups');
  expect(open[1]).toMatchObject({ level: 'warning', fix: expect.stringContaining('chmod 600') });

  // Its time stands inside it: a copy of the file today is no newer.
  const { DatabaseSync } = await import('node:sqlite');
  const backup = new DatabaseSync(file);
  backup.exec("update settings set value = '2026-01-01T00:00:00.000Z' where key = 'backup_made_at'");
  backup.close();
  expect((await examine(env))('backups')[0]).toMatchObject({
    level: 'warning',
    fix: expect.stringContaining('look why'),
  });
  const newer = join(folder, 'garage-2020-11-16T010000.000Z.sqlite');
  copyFileSync(file, newer);
  truncateSync(newer, 5000);
  expect((await examine(env))('backups')).toMatchObject([
    { level: 'failure', message: `the newest, ${newer}, is damaged` },
  ]);

  // One of a clock that was ahead, by its name or by what stands in it, says nothing of the last days.
  const future = new DatabaseSync(file);
  future.exec("update settings set value = '2999-01-01T00:00:00.000Z' where key = 'backup_made_at'");
  future.close();
  const ahead = join(folder, 'garage-2999-01-01T000000.000Z.sqlite');
  renameSync(newer, ahead);
  expect((await examine(env))('backups')).toMatchObject(
    [file, ahead].map((early) => ({ level: 'warning', message: `${early} is from a time that is still to come` })),
  );
});

test('doctor tells a build that is missing, torn, or made for another address', { timeout: slow }, async () => {
  const site = await writeFixtureSite();
  onTestFinished(site.remove);
  const { distFolder, manifest } = site;
  const feed = '{"home_page_url":"https://old.example/"}';
  writeFileSync(join(distFolder, 'site/feed.json'), feed);
  const identity = { file: 'feed.json', bytes: feed.length, etag: '"f"' };
  manifest.entries['/feed.json'] = { type: 'application/json', immutable: false, identity };
  writeFileSync(join(distFolder, 'manifest.json'), JSON.stringify(manifest));
  const env = { DIST_FOLDER: distFolder, SITE_URL: 'https://old.example' };
  expect((await examine(env))('build')).toMatchObject([{ level: 'ok' }]);
  expect((await examine({ ...env, SITE_URL: 'https://new.example' }))('build')).toMatchObject([
    { level: 'warning', fix: expect.stringContaining('SITE_URL=https://new.example npm run build') },
  ]);
  truncateSync(join(distFolder, 'site/about/index.html'), 3);
  expect((await examine(env))('build')).toMatchObject([{ level: 'failure', fix: 'npm run build' }]);
  expect((await examine({ ...env, DIST_FOLDER: garage.folder }))('build')).toMatchObject([{ level: 'warning' }]);
});

test('doctor asks the running server, and tells nobody, a stranger, and one that is not ready', {
  timeout: slow,
}, async () => {
  const site = await writeFixtureSite();
  const server = await openServerProcess({ DIST_FOLDER: site.distFolder, DATA_DIR: garage.dataDir });
  onTestFinished(async () => {
    server.child.kill('SIGTERM');
    await server.exit;
    await site.remove();
  });
  const env = { PORT: String(server.port) };
  expect((await examine(env))('server')).toMatchObject([{ level: 'ok', message: expect.stringContaining('is ready') }]);
  const store = await garage.open();
  await store.execute('delete from schema_migrations where number = 1');
  await store.close();
  await expect
    .poll(async () => (await fetch(`http://127.0.0.1:${server.port}/readyz`)).status, { timeout: slow })
    .toBe(503);
  expect((await examine({ ...env, DATABASE_URL: await postgres.createDatabase() }))('server')).toMatchObject([
    {
      level: 'failure',
      message: expect.stringContaining('not ready (schema)'),
      fix: expect.stringContaining('restart'),
    },
  ]);
  // Doctor itself only looks and takes no step.
  expect((await examine(env))('schema')).toMatchObject([
    { level: 'warning', message: expect.stringContaining('it lacks'), fix: expect.stringContaining('migrate') },
  ]);
  const stranger = createServer((_request, response) => response.end('hello')).listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  const { port } = stranger.address() as { port: number };
  const other = (await examine({ PORT: String(port) }))('server');
  expect(other).toMatchObject([{ level: 'warning', message: expect.stringContaining('something else') }]);
  stranger.closeAllConnections();
  await new Promise((resolve) => stranger.close(resolve));
  expect((await examine({ PORT: String(port) }))('server')).toMatchObject([
    { level: 'warning', fix: expect.stringContaining('start it') },
  ]);
});

test('doctor tells a data folder that others may enter, figures open to strangers, and DNS it cannot ask', {
  timeout: slow,
}, async () => {
  await garage.run(['migrate']);
  chmodSync(garage.dataDir, 0o755);
  const told = await examine({
    METRICS_PORT: '9464',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'hello@garage.test',
  });
  expect(told('rights')).toMatchObject([{ level: 'warning', fix: `chmod 700 ${garage.dataDir}` }]);
  for (const record of ['SPF', 'DKIM', 'DMARC']) expect(told(record)).toMatchObject([{ level: 'not checked' }]);
  expect((await examine())('DNS')).toMatchObject([{ level: 'not checked' }]);
});

test('records that are missing or wrong are told with what to publish', async () => {
  const pem = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
  const dkim = readDkimKey({ domain: 'garage-sender.com', selector: 'garage1', pem: String(pem) });
  const records: Record<string, string> = {
    'garage-sender.com': 'v=spf1 -all',
    'garage1._domainkey.garage-sender.com': 'v=DKIM1; k=rsa; p=AAAA',
  };
  const resolveTxt = async (name: string): Promise<string[][]> => {
    const record = records[name];
    if (record === undefined) throw Object.assign(new Error('none'), { code: 'ENODATA' });
    return [[record]];
  };
  const wish = { smtpUrl: 'smtp://x', mailFrom: 'hello@garage-sender.com', dkim };
  expect(await checkDnsRecords(wish, { resolveTxt })).toMatchObject([
    { level: 'ok', subject: 'SPF' },
    { level: 'failure', subject: 'DKIM', fix: expect.stringMatching(/^publish there the TXT record "v=DKIM1/) },
    { level: 'warning', subject: 'DMARC', fix: expect.stringContaining('"v=DMARC1; p=none"') },
  ]);
});

test('an old Node is a failure with its fix', () => {
  expect(checkNode('20.19.0')).toMatchObject({ level: 'failure', fix: expect.stringContaining('npm') });
  expect(checkNode(process.versions.node).level).toBe('ok');
});

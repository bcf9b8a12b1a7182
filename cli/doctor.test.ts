import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startTestPostgres } from '../newsletter/db/test-postgres.ts';
import { testBuildSettings, writeTestBuild } from './issue/test-build.ts';
import { createTestGarage, type TestGarage } from './test-garage.ts';

const slow = 120_000;
let garage: TestGarage;
beforeEach(async () => {
  garage = await createTestGarage();
});
afterEach(() => garage.remove());

interface Told {
  level: string;
  subject: string;
  message: string;
  fix?: string;
}

async function examine(env: Record<string, string> = {}): Promise<Map<string, Told>> {
  const { out } = await garage.run(['doctor', '--json'], { env });
  return new Map((JSON.parse(out) as Told[]).map((told) => [told.subject, told]));
}

test('doctor tells a signature of another domain, and the sample postal address', { timeout: slow }, async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const dkim = {
    DKIM_SELECTOR: 'garage1',
    DKIM_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
  const other = await examine({ ...dkim, DKIM_DOMAIN: 'service.test', MAIL_FROM: 'hello@garage.test' });
  expect(other.get('DKIM_DOMAIN')).toMatchObject({ level: 'warning', fix: expect.stringContaining('garage.test') });
  expect(other.get('postal address')).toMatchObject({
    level: 'warning',
    fix: expect.stringContaining('POSTAL_ADDRESS'),
  });
  const settings = { ...dkim, DKIM_DOMAIN: 'garage.test', POSTAL_ADDRESS: '1 Real Road' };
  const below = await examine({ ...settings, MAIL_FROM: 'hello@news.garage.test' });
  expect(below.has('DKIM_DOMAIN')).toBe(false);
  expect(below.has('postal address')).toBe(false);
});

test('doctor tells a stuck issue, unknown mails, and mails that never left the outbox', { timeout: slow }, async () => {
  await writeTestBuild(garage.folder, { id: 'towing' });
  const file = await garage.write('list.csv', 'email\nann@example.org\nbob@example.org\n');
  await garage.run(['subscribers', 'import', file, '--yes']);
  await garage.run(['issue', 'send', 'towing', '--yes'], { env: testBuildSettings(garage.folder) });
  const healthy = await examine();
  for (const subject of ['stuck issue', 'unknown mails', 'outbox']) expect(healthy.has(subject)).toBe(false);
  const store = await garage.open();
  await store.query("update deliveries set status = 'unknown'");
  await store.query("update issues set status = 'sending', updated_at = '2026-01-01T00:00:00.000Z'");
  await store.close();
  const ill = await examine({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'hello@garage.test' });
  expect(ill.get('stuck issue')).toEqual({
    level: 'warning',
    subject: 'stuck issue',
    message: "nobody has worked on 'towing' since 2026-01-01T00:00:00.000Z",
    fix: 'SEND_WORKER is off here: ./garage issue send towing',
  });
  expect(ill.get('unknown mails')).toMatchObject({
    message: "2 mails of 'towing' may or may not have arrived",
    fix: expect.stringContaining('issue resolve towing --assume-sent or --resend'),
  });
  expect(ill.get('outbox')).toMatchObject({ message: expect.stringMatching(/^2 mails .* never left$/) });
  const working = await examine({ SEND_WORKER: 'on' });
  expect(working.get('stuck issue')?.fix).toContain('is the server running');
});

test('doctor says that a store lacks steps of the schema and does not take them', { timeout: slow }, async () => {
  mkdirSync(garage.dataDir);
  const file = join(garage.dataDir, 'garage.sqlite');
  const old = new DatabaseSync(file);
  old.exec(readFileSync(new URL('../newsletter/store/released/0001.sqlite.sql', import.meta.url), 'utf8'));
  old.close();
  const before = readFileSync(file);
  expect((await examine()).get('schema')).toMatchObject({
    level: 'warning',
    message: expect.stringContaining('it lacks 2 (issues), 3 (visits)'),
    fix: 'make a backup, then ./garage migrate, or start the server',
  });
  expect(readFileSync(file).equals(before)).toBe(true);
  await garage.run(['migrate']);
  expect((await examine()).get('schema')).toMatchObject({ level: 'ok' });

  const postgres = await startTestPostgres();
  onTestFinished(() => postgres.stop());
  const databaseUrl = await postgres.createDatabase();
  expect((await examine({ DATABASE_URL: databaseUrl })).get('schema')).toMatchObject({ level: 'warning' });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'");
  await client.end();
  expect(rows).toEqual([]);
});

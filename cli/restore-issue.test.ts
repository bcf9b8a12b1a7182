import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openStore } from '../newsletter/db/open-store.ts';
import { startTestPostgres, type TestPostgres } from '../newsletter/db/test-postgres.ts';
import { testBuildSettings, writeTestBuild } from './issue/test-build.ts';
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

const run = (words: string[], env: Record<string, string> = {}, input = '') =>
  garage.run(words, { env: { ...testBuildSettings(garage.folder), ...env }, input });

async function addReaders(count: number, env = {}): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => `reader${index}@d${index % 5}.example`);
  const file = await garage.write('list.csv', ['email', ...rows].join('\n'));
  await run(['subscribers', 'import', file, '--yes'], env);
}

async function countMails(): Promise<number> {
  const files = await readdir(join(garage.dataDir, 'outbox')).catch(() => []);
  return files.filter((name) => name.endsWith('.eml')).length;
}

const report = async (id: string, env = {}) => JSON.parse((await run(['issue', 'report', id, '--json'], env)).out);

/** Lets an issue look as if it had stopped half way. */
async function stopHalfWay(databaseUrl?: string): Promise<void> {
  const store = await openStore({ dataDir: garage.dataDir, databaseUrl, now: () => new Date() });
  await store.query(
    `update deliveries set status = 'queued', worker = null, handed_at = null, settled_at = null, reply = null
     where subscriber_id in (select subscriber_id from deliveries order by subscriber_id limit 6)`,
  );
  await store.query("update issues set status = 'sending', finished_at = null where id = 'half'");
  await store.close();
}

test('after a restore nothing goes out twice: half sent, scheduled and forgotten issues', {
  timeout: slow,
}, async () => {
  for (const id of ['half', 'planned', 'later']) await writeTestBuild(garage.folder, { id });
  await addReaders(10);
  await run(['issue', 'send', 'half', '--yes', '--rate', '1000']);
  await stopHalfWay();
  await run(['issue', 'send', 'planned', '--yes', '--at', '2099-01-01T00:00:00Z']);
  const backup = join(garage.folder, 'backup.sqlite');
  await run(['backup', '--to', backup]);
  // After the backup the half sent issue goes on, and another one goes out.
  await run(['issue', 'send', 'half', '--yes', '--rate', '1000']);
  await run(['issue', 'send', 'later', '--yes', '--rate', '1000']);
  expect(await countMails()).toBe(20);
  await run(['outbox', 'clear', '--yes']);

  const restored = await run(['restore', '--from', backup, '--replace']);
  expect(restored.code).toBe(0);
  expect(restored.out).toMatch(/^10 subscribers restored to \S+, from a backup of 20\S+Z\n/);
  expect(restored.out).toContain(`Sending is frozen.
- 'half' had begun and is paused; 6 of its mails became unknown: ./garage issue resolve half --assume-sent or --resend
- 'planned' was to begin at 2099-01-01T00:00:00.000Z and has no time any more: schedule it again or mark it
- Any other issue that went out since the backup: ./garage issue mark-sent <id>
`);
  const half = await run(['issue', 'report', 'half']);
  expect(half.out).toMatch(/ is paused: restored from a backup of 20\S+Z\n/);
  expect((await run(['issue', 'report', 'planned'])).out).toMatch(/ has not begun: restored from a backup of /);
  expect((await run(['issue', 'send', 'half', '--yes'])).err).toContain('garage unfreeze');

  expect((await run(['issue', 'mark-sent', 'later'], {}, 'n\n')).err).toContain('Nothing was changed.');
  const marked = await run(['issue', 'mark-sent', 'later'], {}, 'y\n');
  expect(marked.out).toMatch(/^".+" counts as sent to 10 subscribers; nothing was sent\.\n$/);
  expect(await report('later')).toMatchObject({ status: 'sent', recipients: 10, accepted: 10 });
  expect((await run(['issue', 'mark-sent', 'half', '--yes'])).err).toContain('has begun in this store');
  expect((await run(['issue', 'resolve', 'half', '--assume-sent'])).out).toBe('6 counted as accepted.\n');
  expect(await report('half')).toMatchObject({ status: 'sent', recipients: 10, accepted: 10, unknown: 0 });

  await run(['unfreeze', '--yes']);
  for (const id of ['half', 'later']) {
    expect((await run(['issue', 'send', id, '--yes'])).err).toContain('was sent already');
  }
  expect(await countMails()).toBe(0);
});

test('freeze does for PostgreSQL what restore does for a file', { timeout: slow }, async () => {
  const env = { DATABASE_URL: await postgres.createDatabase() };
  await writeTestBuild(garage.folder, { id: 'half' });
  await addReaders(10, env);
  await run(['issue', 'send', 'half', '--yes', '--rate', '1000'], env);
  await stopHalfWay(env.DATABASE_URL);
  await run(['outbox', 'clear', '--yes'], env);
  expect((await run(['freeze'], env, 'n\n')).err).toContain('Nothing was changed.');
  const frozen = await run(['freeze'], env, 'y\n');
  expect(frozen).toMatchObject({ code: 0 });
  expect(frozen.out).toContain("- 'half' had begun and is paused; 6 of its mails became unknown");
  expect((await run(['doctor'], env)).out).toMatch(/warning +sending +frozen since/);
  expect((await run(['unfreeze'], env, 'y\n')).out).toBe('Sending is allowed again.\n');
  expect((await run(['issue', 'send', 'half', '--yes'], env)).code).toBe(1);
  expect(await report('half', env)).toMatchObject({ status: 'sent', accepted: 4, unknown: 6 });
  expect(await countMails()).toBe(0);
});

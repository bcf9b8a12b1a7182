import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BuiltIssue } from '../../core/built-issue.ts';
import { createGoodIssue } from '../../newsletter/preflight/test-preflight.ts';
import { type CommandWish, createTestGarage, type TestGarage } from '../test-garage.ts';
import { testBuildSettings, writeTestBuild } from './test-build.ts';

const slow = 120_000;
let garage: TestGarage;
beforeEach(async () => {
  garage = await createTestGarage();
});
afterEach(() => garage.remove());

function run(words: string[], wish: CommandWish = {}) {
  return garage.run(['issue', ...words], { ...wish, env: { ...testBuildSettings(garage.folder), ...wish.env } });
}

const mail = { ...createGoodIssue().mail, subject: 'Towing, measured' };

async function build(changes: Partial<BuiltIssue> = {}): Promise<void> {
  await writeTestBuild(garage.folder, { id: 'towing', mail, ...changes });
}

async function addReaders(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => `reader${index}@d${index % 5}.example`);
  const file = await garage.write('list.csv', ['email', ...rows].join('\n'));
  await garage.run(['subscribers', 'import', file, '--yes']);
}

const report = async () => JSON.parse((await run(['report', 'towing', '--json'])).out);

test('an issue is counted, asked for, sent once and reported', { timeout: slow }, async () => {
  await build();
  await addReaders(12);
  const dry = await run(['send', 'towing', '--dry-run']);
  expect(dry).toMatchObject({ code: 0 });
  expect(dry.out).toMatch(/would get it +12\n/);
  expect((await run(['report', 'towing'])).err).toBe(
    "The issue 'towing' was never sent or scheduled: send it with garage issue send towing.\n",
  );
  const refused = await run(['send', 'towing'], { input: 'n\n' });
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain('Send "Towing, measured" to 12 subscribers?');
  const sent = await run(['send', 'towing', '--rate', '1000'], { input: 'y\n' });
  expect(sent.err).toContain('a second');
  expect(sent).toMatchObject({ code: 0 });
  expect(sent.out).toMatch(/accepted +12\n/);
  const mails = await readdir(join(garage.dataDir, 'outbox'));
  expect(mails.filter((name) => name.endsWith('.eml'))).toHaveLength(12);
  expect(await report()).toMatchObject({ recipients: 12, queued: 0, sending: 0, accepted: 12, failed: 0, unknown: 0 });
  expect((await run(['send', 'towing', '--yes'])).err).toContain('was sent already');
  expect((await run(['cancel', 'towing', '--yes'])).err).toContain('have left');
  expect((await run(['resolve', 'towing', '--resend'])).out).toBe('Nothing is unknown.\n');
  expect((await run(['resend', 'towing', '--failed'])).out).toBe('No failed mail can be tried again.\n');
});

test('SIGTERM stops with nothing unknown, and the same command goes on', { timeout: slow }, async () => {
  await build();
  await addReaders(300);
  const words = ['send', 'towing', '--yes', '--rate', '100'];
  const stopped = await run(words, {
    watch: async (child) => {
      for (;;) {
        await sleep(100);
        const names = await readdir(join(garage.dataDir, 'outbox')).catch(() => []);
        if (names.length > 20) break;
      }
      child.kill('SIGTERM');
    },
  });
  expect(stopped.code).toBe(1);
  expect(stopped.err).toContain('Stopping: the mails that are under way are finished first.');
  expect(stopped.out).toContain('Go on: npm run -s garage -- issue send towing');
  const half = await report();
  expect(half).toMatchObject({ recipients: 300, sending: 0, unknown: 0, failed: 0, status: 'sending' });
  expect(half.queued).toBeGreaterThan(0);
  await build({ mail: { ...mail, subject: 'Changed' } });
  const rest = await run(['send', 'towing', '--yes', '--rate', '5000']);
  expect(rest).toMatchObject({ code: 0 });
  expect(rest.err).toContain('what was stored then goes on');
  expect(await report()).toMatchObject({ accepted: 300, subject: 'Towing, measured' });
});

test('what cannot be sent is refused with the fix', { timeout: slow }, async () => {
  expect((await run(['send', 'towing', '--yes'])).err).toBe('No issue is built yet: run npm run build first.\n');
  await build({ isDraft: true });
  expect((await run(['send', 'towing', '--yes'])).err).toContain('it is a draft');
  expect((await run(['send', 'other'])).err).toContain("There is no issue 'other'; built are towing.");
  expect((await run(['send', 'towing', '--at', 'tomorrow'])).code).toBe(2);
  expect((await run(['resolve', 'towing'])).code).toBe(2);
  expect((await run(['resend', 'towing'])).code).toBe(2);
  const tried = await run(['send', 'towing', '--test', 'Me@Example.com']);
  expect(tried).toMatchObject({ code: 0 });
  expect(tried.out).toContain('went to me@example.com as a test');
  const store = await garage.open();
  await store.query("insert into settings (key, value) values ('sending_frozen', '2026-01-01')");
  await store.close();
  await build();
  expect((await run(['send', 'towing', '--yes'])).err).toContain('garage unfreeze');
});

test('an issue is scheduled, taken back and scheduled again', { timeout: slow }, async () => {
  await build();
  await addReaders(2);
  const scheduled = await run(['send', 'towing', '--yes', '--at', '2099-11-20T09:00:00-05:00']);
  expect(scheduled.out).toContain('begins at 2099-11-20T14:00:00.000Z');
  expect(await report()).toMatchObject({ status: 'scheduled', recipients: 0 });
  expect((await run(['cancel', 'towing'], { input: 'y\n' })).code).toBe(0);
  expect(await report()).toMatchObject({ status: 'cancelled', sendAt: null });
  expect((await run(['pause', 'towing'])).err).toContain('only one that is being sent can be paused');
  expect((await run(['send', 'towing', '--yes', '--rate', '100'])).code).toBe(0);
});

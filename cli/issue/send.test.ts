import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { BuiltIssue } from '../../core/issues/built-issue.ts';
import type { SiteManifest } from '../../core/pages/site-manifest.ts';
import { createGoodIssue } from '../../newsletter/preflight/test-preflight.ts';
import { createTestGarage, type TestGarage } from '../test-garage.ts';
import { createReaders, testBuildSettings, writeTestBuild } from './test-sending.ts';

let garage: TestGarage;
beforeEach(async () => {
  garage = createTestGarage();
  await garage.run(['migrate']);
});

const run = (words: string[], input = '') =>
  garage.run(['issue', ...words], { input, env: { ...testBuildSettings(garage.folder), MAIL_RATE: '1000' } });

const mail = { ...createGoodIssue().mail, subject: 'Towing, measured' };

const build = (changes: Partial<BuiltIssue> = {}): Promise<BuiltIssue> =>
  writeTestBuild(garage.folder, { id: 'towing', mail, ...changes });

const report = async () => JSON.parse((await run(['report', 'towing', '--json'])).out);

test('an issue is counted, confirmed, sent once and reported', async () => {
  await build();
  await garage.addReaders(createReaders(12));
  expect((await run(['report', 'towing'])).err).toContain('./garage issue send towing');
  const refused = await run(['send', 'towing'], 'n\n');
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain('Send "Towing, measured" to 12 subscribers?');
  expect(existsSync(join(garage.dataDir, 'outbox'))).toBe(false);
  const sent = await run(['send', 'towing'], 'y\n');
  expect(sent).toMatchObject({ code: 0, out: expect.stringMatching(/accepted +12\n/) });
  expect(sent.err).toContain('a second');
  const mails = readdirSync(join(garage.dataDir, 'outbox'));
  expect(mails.filter((name) => name.endsWith('.eml'))).toHaveLength(12);
  expect(await report()).toMatchObject({ recipients: 12, queued: 0, sending: 0, accepted: 12, failed: 0, unknown: 0 });
  expect(await run(['send', 'towing', '--yes'])).toMatchObject({ code: 1, out: '' });
  expect((await run(['cancel', 'towing', '--yes'])).err).toContain('./garage issue pause towing');
  expect((await run(['resolve', 'towing', '--resend'])).out).toBe('No mails are unknown.\n');
  expect((await run(['resend', 'towing', '--failed'])).out).toBe('There are no failed mails to try again.\n');
});

test('what cannot be sent is refused with the fix', async () => {
  expect((await run(['send', 'towing', '--yes'])).err).toBe('No issue has been built yet. First, run npm run build.\n');
  await build({ isDraft: true });
  expect(await run(['send', 'towing', '--yes'])).toMatchObject({ code: 1, err: expect.stringContaining('draft') });
  expect((await run(['send', 'other'])).err).toContain("There is no built issue 'other'. Built issues: towing.");
  for (const words of [
    ['send', 'towing', '--at', 'tomorrow'],
    ['send', 'towing', '--at', '2099-02-30T09:00Z'],
    ['send', 'towing', '--at', '2099-03-08 02:30'],
    ['send', 'towing', '--at', '2020-01-01T09:00Z'],
    ['resolve', 'towing'],
    ['resend', 'towing'],
  ]) {
    expect([words, (await run(words)).code]).toEqual([words, 2]);
  }
  const tried = await run(['send', 'towing', '--test', 'Me@Example.com']);
  expect(tried).toMatchObject({ code: 0, out: expect.stringContaining('to me@example.com as a test') });
  await garage.withStore((store) =>
    store.query("insert into settings (key, value) values ('sending_frozen', '2026-01-01')"),
  );
  await build();
  expect((await run(['send', 'towing', '--yes'])).err).toContain('./garage lift-hold');
});

test('an issue cannot be scheduled before its page or a post it links to is public', async () => {
  await build();
  await garage.addReaders(createReaders(1));
  const file = join(garage.folder, 'dist/manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as SiteManifest;
  const { '/blog/oil': _oil, ...entries } = manifest.entries;
  const scheduled = [{ kind: 'post', id: 'oil', title: 'Oil', at: '2098-12-01T13:00:00.000Z' }];
  writeFileSync(file, JSON.stringify({ ...manifest, entries, scheduled }));
  const early = await run(['send', 'towing', '--yes', '--at', '2098-12-01 07:59']);
  expect(early).toMatchObject({ code: 1, out: '' });
  expect(early.err).toContain(
    '/blog/oil: the page becomes public on December 1, 2098 at 8:00 AM, America/New_York (2098-12-01 13:00 UTC), after the mail',
  );
  expect((await run(['send', 'towing', '--yes', '--anyway', '--at', '2098-12-01 08:00'])).code).toBe(0);
});

test('an issue is scheduled by the clock of the site wherever the machine is, canceled and sent after all', async () => {
  await build();
  await garage.addReaders(createReaders(2));
  vi.stubEnv('TZ', 'Asia/Tokyo');
  onTestFinished(() => void vi.unstubAllEnvs());
  const byClock = await run(['send', 'towing', '--yes', '--anyway', '--at', '2098-12-01 09:00']);
  expect(byClock.out).toContain(
    'is scheduled for December 1, 2098 at 9:00 AM, America/New_York (2098-12-01 14:00 UTC).',
  );
  const scheduled = await run(['send', 'towing', '--yes', '--anyway', '--at', '2099-11-20T09:00:00-05:00']);
  expect(scheduled.out).toContain('(2099-11-20 14:00 UTC)');
  expect(scheduled.err).toContain('no server that sends issues is running');
  expect((await run(['list'])).out).toMatch(/towing .* scheduled for November 20, 2099 at 2:00 PM UTC/u);
  expect(await report()).toMatchObject({ status: 'scheduled', recipients: 0 });
  expect((await run(['cancel', 'towing'], 'y\n')).code).toBe(0);
  expect(await report()).toMatchObject({ status: 'cancelled', sendAt: null });
  expect(await run(['pause', 'towing'])).toMatchObject({ code: 1, out: '' });
  expect((await run(['send', 'towing', '--yes'])).code).toBe(0);
});

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ScheduledPage } from '../core/pages/site-manifest.ts';
import { createPostgresDatabase, createTestDatabase } from '../newsletter/db/test-store.ts';
import { openServerProcess } from '../server/server-process.ts';
import { testBuild, writeFixtureSite } from '../server/site-fixture.ts';
import { ask } from '../server/test-client.ts';
import { createReaders, issueId, openTestSending } from './issue/test-sending.ts';

const slow = { timeout: 600_000, interval: 50 };

const inSeconds = (seconds: number): string => new Date(Date.now() + 1000 * seconds).toISOString();
const post = (at: string): ScheduledPage => ({ kind: 'post', id: 'ahead', title: 'Ahead', at });

/** A list, a mail server and a site on which pages are scheduled; `openServer` starts a real server on all of it. */
async function openScheduled(pages: ScheduledPage[], databaseUrl = '', readers = 3) {
  const sending = await openTestSending(createReaders(readers), { databaseUrl });
  const site = await writeFixtureSite(pages);
  onTestFinished(site.remove);
  const mistake = join(site.distFolder, 'test-broken');
  const env = {
    ...sending.env,
    DIST_FOLDER: site.distFolder,
    SMTP_URL: sending.mailServer.url('server'),
    TEST_BUILD: testBuild,
    TEST_BACKOFF_MS: '100',
    ALERT_TO: 'publisher@garage.test',
  };
  return {
    ...sending,
    site,
    env,
    openServer: async () => {
      const server = await openServerProcess(env);
      onTestFinished(() => void server.child.kill('SIGKILL'));
      const status = async (path: string) => (await ask(server.port, path)).status;
      const events = () =>
        [...server.output.text.matchAll(/"event":"((?:publish|issue)-\w+)"/g)].map(([, name]) => name);
      return { ...server, status, events };
    },
    breakPublishing: () => writeFileSync(mistake, ''),
    repairPublishing: () => rmSync(mistake),
    /** Runs a command on the served site. */
    command: (words: string[]) => sending.run(words, { DIST_FOLDER: site.distFolder }),
  };
}

test('a post goes live at its time, and one of three servers publishes it', { tags: 'faults' }, async () => {
  const databaseUrl = await createPostgresDatabase();
  const at = inSeconds(6);
  const { openServer, command } = await openScheduled([post(at)], databaseUrl);
  const servers = [await openServer(), await openServer(), await openServer()];
  // On a busy machine its time may have come before all three run.
  const early = await servers[0]?.status('/blog/ahead');
  expect(early !== 200 || new Date().toISOString() >= at).toBe(true);
  const { out: health } = await command(['doctor']);
  if (new Date().toISOString() < at) expect(health).toMatch(/ok +schedule +the post 'ahead': .* America\/New_York/);
  for (const { status } of servers) await expect.poll(() => status('/blog/ahead'), slow).toBe(200);
  expect(new Date().toISOString() >= at).toBe(true);
  // The page is online a moment before the publish is over.
  await expect.poll(() => servers.flatMap(({ events }) => events()), slow).toContain('publish-ended');
  for (const { child, exit } of servers) {
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
  }
  expect(servers.flatMap(({ events }) => events())).toEqual(['publish-started', 'publish-ended']);
  const { out } = await command(['journal', '--json']);
  expect(JSON.parse(out)).toMatchObject([{ who: 'server', what: 'Published “Ahead” at the planned time.' }]);
});

test('what was due while no server ran is published when one starts', { tags: 'faults' }, async () => {
  const { openServer } = await openScheduled([post(inSeconds(-3600))]);
  const { status, events } = await openServer();
  await expect.poll(() => status('/blog/ahead'), slow).toBe(200);
  expect(events().filter((event) => event === 'publish-started')).toHaveLength(1);
});

test('a publish that fails is logged, mailed, shown and repeated until it works; the mails of an issue wait for its page', async () => {
  const page: ScheduledPage = { kind: 'issue', id: issueId, title: 'Oil', at: inSeconds(-3600) };
  const { openServer, breakPublishing, repairPublishing, command, run, mailServer } = await openScheduled([page]);
  const countMails = (who: string) => mailServer.attempts.filter(({ to }) => to.startsWith(who)).length;
  breakPublishing();
  expect((await run(['issue', 'send', issueId, '--yes', '--anyway', '--at', 'now'])).code).toBe(0);
  const { output, status, events, child, exit } = await openServer();
  await expect.poll(() => events().filter((event) => event === 'publish-failed').length, slow).toBeGreaterThan(2);
  expect(output.text).toMatch(/"publish-failed".*The content has mistakes.*attempt 1, next at/);
  await expect.poll(() => countMails('publisher@garage.test'), slow).toBe(1);
  const { code, out } = await command(['doctor']);
  expect(code).toBe(1);
  expect(out).toMatch(
    /failure +schedule +scheduled pages of TurboMax Garage could not be published \(\d+ attempts\): The content has mistakes\.\n +→ .*publish/,
  );
  expect(out).toMatch(
    /failure +schedule +the page of the issue '2026-11-oil' was due on .* and is not public\n +→ run \.\/garage publish/,
  );
  await expect
    .poll(async () => (await command(['issue', 'list'])).out, slow)
    .toMatch(/waiting: its page \/newsletter\/2026-11-oil could not be published: .*The content has/);
  expect([await status(`/newsletter/${issueId}`), countMails('reader')]).toEqual([404, 0]);
  repairPublishing();
  await expect.poll(() => countMails('reader'), slow).toBe(3);
  expect(await status(`/newsletter/${issueId}`)).toBe(200);
  const at = (event: string): number => output.text.indexOf(`"event":"${event}"`);
  expect([at('site-replaced') > 0, at('issue-started') > at('site-replaced')]).toEqual([true, true]);
  await expect.poll(async () => (await command(['doctor'])).out, slow).toMatch(/ok +schedule +nothing is scheduled/);
  // What nobody pressed a key for is in the journal too.
  const journal = async () => JSON.parse((await command(['journal', '--json'])).out) as { who: string; what: string }[];
  await expect
    .poll(async () => (await journal()).filter(({ who }) => who === 'server').map(({ what }) => what), slow)
    .toEqual([
      `Finished the issue ${issueId}: 3 accepted.`,
      `Began to send the issue ${issueId}.`,
      'Published “Oil” at the planned time.',
    ]);
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
});

test.each(['SQLite', 'PostgreSQL'])('on %s a server takes over from a terminal', { tags: 'faults' }, async (kind) => {
  const databaseUrl = await createTestDatabase(kind);
  const { openServer, garage, env, mailServer, report, findMistakes } = await openScheduled([], databaseUrl, 120);
  const { events } = await openServer();
  // The name says that a mail of this sender may become unknown.
  const terminal = { ...env, DIST_FOLDER: join(garage.folder, 'dist'), SMTP_URL: mailServer.url('random-terminal') };
  const sending = garage.start(['issue', 'send', issueId, '--yes', '--rate', '20'], terminal);
  await expect.poll(() => mailServer.attempts.length, slow).toBeGreaterThan(90);
  expect(new Set(mailServer.attempts.map(({ sender }) => sender))).toEqual(new Set(['random-terminal']));
  expect(events()).toEqual([]);
  sending.kill();
  await expect.poll(async () => (await report())['status'], slow).toBe('sent');
  expect(new Set(mailServer.attempts.map(({ sender }) => sender))).toEqual(new Set(['random-terminal', 'server']));
  expect(await findMistakes()).toEqual([]);
});

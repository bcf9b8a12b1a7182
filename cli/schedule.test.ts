import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type { ScheduledPage } from '../core/site-manifest.ts';
import { createPostgresDatabase, createTestDatabase } from '../newsletter/db/test-store.ts';
import { openServerProcess } from '../server/server-process.ts';
import { writeFixtureSite } from '../server/site-fixture.ts';
import { ask } from '../server/test-client.ts';
import { publishFiles } from '../server/test-publish.ts';
import { createReaders, issueId, openTestSending } from './issue/test-sending.ts';

const slow = { timeout: 60_000, interval: 50 };
const program = fileURLToPath(new URL('../server/test-publish.ts', import.meta.url));

const inSeconds = (seconds: number): string => new Date(Date.now() + 1000 * seconds).toISOString();
const post = (at: string): ScheduledPage => ({ kind: 'post', id: 'ahead', title: 'Ahead', at });

/** A list, a mail server and a site on which pages are scheduled; `openServer` starts a real server on all of it. */
async function openScheduled(pages: ScheduledPage[], databaseUrl = '', readers = 3) {
  const sending = await openTestSending(createReaders(readers), { databaseUrl });
  const site = await writeFixtureSite(pages);
  onTestFinished(site.remove);
  const file = (name: string): string => join(site.distFolder, name);
  const env = {
    ...sending.env,
    DIST_FOLDER: site.distFolder,
    SMTP_URL: sending.mailServer.url('server'),
    TEST_BUILD: program,
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
    countRuns: () => readFileSync(file(publishFiles.runs), { encoding: 'utf8', flag: 'a+' }).split('\n').length - 1,
    breakPublishing: () => writeFileSync(file(publishFiles.isBroken), ''),
    repairPublishing: () => rmSync(file(publishFiles.isBroken)),
    /** Runs a command on the served site. */
    command: (words: string[]) => sending.run(words, { DIST_FOLDER: site.distFolder }),
  };
}

test('a post goes live at its time, and one of three servers publishes it', { tags: 'faults' }, async () => {
  const databaseUrl = await createPostgresDatabase();
  const at = inSeconds(6);
  const { openServer, countRuns, command } = await openScheduled([post(at)], databaseUrl);
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
  expect(countRuns()).toBe(1);
  expect(servers.flatMap(({ events }) => events())).toEqual(['publish-started', 'publish-ended']);
  const { out } = await command(['journal', '--json']);
  expect(JSON.parse(out)).toMatchObject([{ who: 'server', what: 'Published “Ahead” at the planned time.' }]);
});

test('what became due while no server ran is published at the start, after the claim of a killed server has run out', {
  tags: 'faults',
}, async () => {
  const { openServer, withStore, site, countRuns } = await openScheduled([post(inSeconds(-3600))]);
  const until = inSeconds(4);
  await withStore((store) =>
    store.execute('insert into settings (key, value) values ($1, $2)', [
      `publishing: ${hostname()}:${site.distFolder}`,
      `${until} killed`,
    ]),
  );
  const { status } = await openServer();
  await expect.poll(() => status('/blog/ahead'), slow).toBe(200);
  expect(new Date().toISOString() >= until).toBe(true);
  expect(countRuns()).toBe(1);
});

test('a publish that fails is logged, mailed and shown by doctor, and repeated with pauses until it works', async () => {
  const { openServer, breakPublishing, repairPublishing, countRuns, command, mailServer } = await openScheduled([
    post(inSeconds(-3600)),
  ]);
  breakPublishing();
  const { output, status, child, exit } = await openServer();
  await expect.poll(countRuns, slow).toBeGreaterThan(2);
  expect(output.text).toMatch(/"publish-failed".*title is missing.*attempt 1, next at/);
  await expect.poll(() => mailServer.attempts.filter(({ to }) => to === 'publisher@garage.test').length, slow).toBe(1);
  const { code, out } = await command(['doctor']);
  expect(code).toBe(1);
  expect(out).toMatch(
    /failure +schedule +scheduled pages could not be published on .*title is missing\.\n +→ .*publish/,
  );
  expect(out).toMatch(
    /failure +schedule +the post 'ahead' was due on .* and is not public\n +→ run \.\/garage publish/,
  );
  repairPublishing();
  await expect.poll(() => status('/blog/ahead'), slow).toBe(200);
  await expect.poll(async () => (await command(['doctor'])).out, slow).toMatch(/ok +schedule +nothing is scheduled/);
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
}, 120_000);

test('an issue that is due waits for its page and says why; its mails follow the page', async () => {
  const page: ScheduledPage = { kind: 'issue', id: issueId, title: 'Oil', at: inSeconds(-60) };
  const { openServer, breakPublishing, repairPublishing, command, run, mailServer } = await openScheduled([page]);
  const countMails = () => mailServer.attempts.filter(({ to }) => to.startsWith('reader')).length;
  breakPublishing();
  expect((await run(['issue', 'send', issueId, '--yes', '--at', 'now'])).code).toBe(0);
  const { status, output } = await openServer();
  const list = async () => (await command(['issue', 'list'])).out;
  await expect
    .poll(list, slow)
    .toMatch(/waiting: its page \/newsletter\/2026-11-oil could not be published: .*title is/);
  expect([await status(`/newsletter/${issueId}`), countMails()]).toEqual([404, 0]);
  repairPublishing();
  await expect.poll(countMails, slow).toBe(3);
  expect(await status(`/newsletter/${issueId}`)).toBe(200);
  const at = (event: string): number => output.text.indexOf(`"event":"${event}"`);
  expect([at('site-replaced') > 0, at('issue-started') > at('site-replaced')]).toEqual([true, true]);
  // What nobody pressed a key for is in the journal too.
  const journal = async () => JSON.parse((await command(['journal', '--json'])).out) as { who: string; what: string }[];
  await expect
    .poll(async () => (await journal()).filter(({ who }) => who === 'server').map(({ what }) => what), slow)
    .toEqual([
      `Finished the issue ${issueId}: 3 accepted.`,
      `Began to send the issue ${issueId}.`,
      'Published “Oil” at the planned time.',
    ]);
}, 120_000);

test.each(['SQLite', 'PostgreSQL'])(
  'on %s a server stays out of what a terminal sends, takes over when that is killed, and nobody is mailed twice',
  { tags: 'faults' },
  async (kind) => {
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
  },
);

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, createTestFolder } from '../../newsletter/db/test-store.ts';
import { startTestMailServer } from '../../newsletter/mail/test-mail-server.ts';
import { openTestNewsletter } from '../../newsletter/service/test-newsletter.ts';
import { askWatch } from '../../newsletter/watches/ask-watch.ts';
import { openServerProcess } from '../../server/server-process.ts';
import { addFixtureRelease, testWatched, writeFixtureSite } from '../../server/site-fixture.ts';

const patience = { timeout: 90_000, interval: 5 };
const people = Array.from({ length: 150 }, (_, index) => `reader${index}@example.org`);

/** Publishes the test site with another shop rate. */
const publish = (site: Awaited<ReturnType<typeof writeFixtureSite>>, value: string) =>
  addFixtureRelease(site, {}, (folder) => {
    const lines = { ...testWatched.lines, rate: { ...testWatched.lines['rate'], value } };
    writeFileSync(join(folder, 'mails/watched.json'), JSON.stringify({ ...testWatched, lines }));
  });

test.each(['SQLite', 'PostgreSQL'])(
  'on %s a change is told exactly once to each reader, whenever servers are killed while they tell',
  { tags: ['faults'] },
  async (kind) => {
    const site = await writeFixtureSite();
    onTestFinished(site.remove);
    const mailServer = await startTestMailServer();
    await mailServer.close();
    const [dataDir, databaseUrl] = [createTestFolder(), await createTestDatabase(kind)];
    const { newsletter, close } = await openTestNewsletter({ dataDir, databaseUrl, now: () => new Date() });
    onTestFinished(close);
    for (const email of people) {
      await askWatch(newsletter, { release: '', watched: testWatched }, { email, subject: 'fact.rate' });
    }
    await newsletter.store.execute('delete from single_mails');
    await newsletter.store.execute('update watches set confirmed_at = created_at');
    const open = async () => {
      const server = await openServerProcess({
        DIST_FOLDER: site.distFolder,
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl ?? '',
        SMTP_URL: mailServer.url(),
        SEND_WORKER: 'off',
        TEST_BACKOFF_MS: '50',
      });
      const kill = async () => {
        server.child.kill('SIGKILL');
        await server.exit;
      };
      onTestFinished(kill);
      return kill;
    };
    const count = async () => {
      const [row] = await newsletter.store.query<{ rows: number }>(
        "select count(*) as rows from single_mails where kind = 'watch-change'",
      );
      return Number(row?.rows);
    };

    await publish(site, '$175');
    const stoppedAt: number[] = [];
    for (const least of [1, people.length / 3, (2 * people.length) / 3]) {
      const kill = await open();
      await expect.poll(count, patience).toBeGreaterThanOrEqual(least);
      await kill();
      stoppedAt.push(await count());
    }
    // At least one of the kills came in the middle.
    expect(stoppedAt.some((told) => told < people.length)).toBe(true);
    await open();
    if (kind === 'PostgreSQL') await open();
    await expect.poll(count, patience).toBe(people.length);
    await mailServer.reopen();
    const arrived = () => mailServer.attempts.filter(({ isAccepted }) => isAccepted);
    await expect.poll(() => arrived().length, patience).toBeGreaterThanOrEqual(people.length);
    expect(
      arrived()
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(people.toSorted());
    expect(arrived().every(({ bytes }) => bytes.includes('$150') && bytes.includes('$175'))).toBe(true);
    expect(await count()).toBe(people.length);
  },
);

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { askWatch } from '../../newsletter/watches/ask-watch.ts';
import { addFixtureRelease, testWatched, writeFixtureSite } from '../../server/site-fixture.ts';
import { openMailing, openServer, patience } from './installation.ts';

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
    const { newsletter, mailServer, environment, accepted } = await openMailing(kind);
    const { store } = newsletter;
    await mailServer.close();
    for (const email of people) {
      await askWatch(newsletter, { release: '', watched: testWatched }, { email, subject: 'fact.rate' });
    }
    await store.execute('delete from single_mails');
    await store.execute('update watches set confirmed_at = created_at');
    const open = () => openServer({ DIST_FOLDER: site.distFolder, ...environment });
    const count = async () => (await store.query("select id from single_mails where kind = 'watch-change'")).length;

    await publish(site, '$175');
    const stoppedAt: number[] = [];
    for (const least of [1, people.length / 3, (2 * people.length) / 3]) {
      const { kill } = await open();
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
    await expect.poll(() => accepted().length, patience).toBeGreaterThanOrEqual(people.length);
    expect(accepted().toSorted()).toEqual(people.toSorted());
    expect(mailServer.attempts.every(({ bytes }) => bytes.includes('$150') && bytes.includes('$175'))).toBe(true);
    expect(await count()).toBe(people.length);
  },
);

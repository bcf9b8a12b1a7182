import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createReaders } from '../../cli/issue/test-sending.ts';
import { askWatch } from '../../newsletter/watches/ask-watch.ts';
import { addFixtureRelease, type FixtureSite, testWatched } from '../../server/site-fixture.ts';
import { openMailing, patience } from './installation.ts';

const people = createReaders(150);

/** Publishes the test site with another shop rate. */
const publish = (site: FixtureSite, value: string) =>
  addFixtureRelease(site, {}, (folder) => {
    const lines = { ...testWatched.lines, rate: { ...testWatched.lines['rate'], value } };
    writeFileSync(join(folder, 'mails/watched.json'), JSON.stringify({ ...testWatched, lines }));
  });

test.each(['SQLite', 'PostgreSQL'])('on %s a change is told once despite kills', { tags: 'faults' }, async (kind) => {
  const { site, newsletter, mailServer, open, accepted } = await openMailing(kind);
  const { store } = newsletter;
  await mailServer.close();
  for (const email of people) {
    await askWatch(newsletter, { release: '', watched: testWatched }, { email, subject: 'fact.rate' });
  }
  await store.execute('delete from single_mails');
  await store.execute('update watches set confirmed_at = created_at');
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
});

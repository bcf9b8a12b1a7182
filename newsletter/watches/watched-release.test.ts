import { expect, test } from 'vitest';
import { describeStores } from '../service/test-case.ts';
import { askWatch } from './ask-watch.ts';
import { tellChanges } from './tell-changes.ts';
import { watchedSite } from './test-watched.ts';
import { findSilence } from './watch-states.ts';

const dayMs = 24 * 60 * 60 * 1000;

describeStores((open) => {
  async function openWatched() {
    const opened = await open();
    const { newsletter } = opened;
    await askWatch(newsletter, watchedSite('$150', '20261114'), { email: 'greta@example.org', subject: 'fact.rate' });
    await newsletter.store.execute('update watches set confirmed_at = created_at');
    return { ...opened, tell: (day: string, value: string) => tellChanges(newsletter, watchedSite(value, day)) };
  }

  test('a site that was built while the clock was ahead is told of, and so is every later one', async () => {
    const { tell, pass, newsletter } = await openWatched();
    pass(400 * dayMs);
    expect(await tell('20271220', '$160')).toBe(1);
    pass(-398 * dayMs);
    await newsletter.store.execute('update watches set mailed_at = null');
    // The same pages until the next publish.
    expect(await tell('20271220', '$165')).toBe(1);
    pass(2 * dayMs);
    await newsletter.store.execute('update watches set mailed_at = null');
    expect(await tell('20261118', '$170')).toBe(1);
    pass(2 * dayMs);
    expect(await tell('20261116', '$160')).toBe(0);
    expect(await tell('20261120', '$180')).toBe(1);
  });

  test('pages from a machine whose clock is ahead do not silence the ones that follow, and doctor can say so', async () => {
    const { tell, newsletter } = await openWatched();
    const silence = (day: string) => findSilence(newsletter.store, watchedSite('', day).release, newsletter.now());
    expect(await tell('20361119', '$160')).toBe(0);
    expect([await silence('20361119'), await silence('20261113')]).toEqual(['ahead', 'older']);
    expect([await silence('20261114'), await silence('20261115')]).toEqual([undefined, undefined]);
    expect(await tell('20261115', '$170')).toBe(1);
  });
});

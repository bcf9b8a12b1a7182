import { describe, expect, test } from 'vitest';
import { lifetimes } from '../../core/people/link-lifetimes.ts';
import type { Watched } from '../../core/people/watched.ts';
import { reportMail } from '../../newsletter/bounces/test-returned-mail.ts';
import { createTestDatabase } from '../../newsletter/db/test-store.ts';
import { readJournal } from '../../newsletter/records/journal.ts';
import { exportWatches, forgetSubscriber } from '../../newsletter/subscribers/personal-data.ts';
import { subscribe } from '../../newsletter/subscribers/subscribe.ts';
import { findSubscriber } from '../../newsletter/subscribers/subscriber.ts';
import { suppress } from '../../newsletter/subscribers/suppressions.ts';
import { signToken } from '../../newsletter/subscribers/tokens.ts';
import { purgeWatches } from '../../newsletter/watches/ask-watch.ts';
import { tellChanges } from '../../newsletter/watches/tell-changes.ts';
import { type NewsletterAppOptions, openNewsletterApp } from '../newsletter-fixture.ts';
import { testWatched } from '../site-fixture.ts';

const hourMs = 60 * 60 * 1000;
const email = 'greta@example.org';

/** The test site with another shop rate, and with what else is given. */
const siteWith = (value: string, more: Partial<Watched['lines']> = {}, release = '20261116-120000-aaaa') => {
  const lines = { ...testWatched.lines, rate: { ...testWatched.lines['rate'], value }, ...more } as Watched['lines'];
  const { 'recalls.all': all, ...subjects } = testWatched.subjects;
  const keys = Object.keys(lines).filter((key) => key !== 'rate');
  return { release, watched: { lines, subjects: { ...subjects, 'recalls.all': { ...all, lines: keys } } } as Watched };
};
const added = { new: { name: 'New recall', value: 'Park outside', source: 'NHTSA 26V001', href: '/about#new' } };

async function openWatches(options: NewsletterAppOptions = {}) {
  const app = await openNewsletterApp(options);
  const rows = () => app.newsletter.store.query('select * from watches order by subject');
  // Mails are listed by their time.
  const newest = async () => {
    app.pass(1000);
    await app.sendMails();
    return (await app.mails()).at(-1);
  };
  const linkIn = (text: string | undefined, name: 'confirm' | 'end'): string =>
    new RegExp(`/watch/${name}/[\\w-]+`).exec(text ?? '')?.[0] ?? '';
  return {
    ...app,
    rows,
    newest,
    linkIn,
    /** Asks for a watch and confirms it by its mail. */
    watch: async (subject: string, address = email) => {
      await app.sendMails();
      await app.postForm(`/watch/${subject}`, { email: address });
      expect((await app.postForm(linkIn((await newest())?.text, 'confirm'), '')).text).toContain('watch-confirmed');
    },
    countMails: async () => {
      await app.sendMails();
      return (await app.mails()).length;
    },
  };
}

describe.each(['SQLite', 'PostgreSQL'])('on %s', (store) => {
  test('a reader asks, confirms, is told once a day of all changes in one mail, and ends it; nothing stays', async () => {
    const app = await openWatches({ settings: { databaseUrl: await createTestDatabase(store) } });
    const { newsletter, get, postForm, rows, newest, linkIn, watch, pass, countMails } = app;
    expect((await get('/watch/fact.rate')).text).toContain('$150');
    expect((await get('/watch/page.about')).text).toMatch(/All: About us.*value="fact\.rate"/s);
    const sent = await postForm('/watch/page.about', { email, about: 'fact.rate' });
    expect([sent.status, sent.headers.location]).toEqual([303, '/watch/fact.rate/sent']);
    expect((await get('/watch/fact.rate/sent')).text).toContain('watch-sent');
    const question = await newest();
    const confirm = linkIn(question?.text, 'confirm');
    // Mail scanners follow links: only the button counts, and before it nothing is told.
    expect((await get(confirm)).text).toContain('<h1>watch-confirm</h1>');
    expect(await tellChanges(newsletter, siteWith('$160'))).toBe(0);
    for (const _ of [1, 2]) expect((await postForm(confirm, '')).text).toContain('<h1>watch-confirmed</h1>');
    await watch('recalls.all');
    expect(await findSubscriber(newsletter, email)).toBeUndefined();

    // Two servers look at the same time.
    const tell = (...site: Parameters<typeof siteWith>) => tellChanges(newsletter, siteWith(...site));
    expect((await Promise.all([tell('$160', added), tell('$160', added)])).sort()).toEqual([0, 1]);
    const mail = await newest();
    expect(mail?.text).toContain('- Shop rate\n  Before: $150\n  Now: $160\n  Source: A dealer page\n');
    expect(mail?.text).toContain('- New recall\n  Before: not listed\n  Now: Park outside\n');
    expect(mail?.html).toContain('The &lt;b&gt;list&lt;/b&gt;');
    expect(mail?.headers).toContainEqual(
      expect.objectContaining({ key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' }),
    );
    // What changes and is undone within the day is never told, nor what an older release still says.
    pass(hourMs);
    expect([await tell('$170', added), await tell('$160', added)]).toEqual([0, 0]);
    pass(24 * hourMs);
    expect([await tell('$160', added), await tell('$150', {}, '20261115-120000-aaaa')]).toEqual([0, 0]);
    expect(await countMails()).toBe(3);
    expect(await tell('$160')).toBe(1);
    expect((await newest())?.text).toContain('Before: Park outside\n  Now: no longer listed');
    expect(await readJournal(newsletter.store, { limit: 1 })).toMatchObject([
      { what: 'Mailed 1 reader about a change they watch.' },
    ]);

    // The first link in the list ends one watch, that of the header all of them; each with one POST.
    const ofOne = linkIn((await newest())?.text, 'end');
    expect((await get(ofOne)).text).toContain('<h1>watch-end</h1>');
    expect(await rows()).toHaveLength(2);
    expect((await postForm(ofOne, 'List-Unsubscribe=One-Click')).text).toContain('<h1>watch-ended</h1>');
    expect(await rows()).toMatchObject([{ subject: 'fact.rate' }]);
    const header = (await newest())?.headers.find(({ key }) => key === 'list-unsubscribe')?.value;
    const ofAll = linkIn(header, 'end');
    for (const _ of [1, 2]) expect((await postForm(ofAll, '')).text).toContain('<h1>watch-ended</h1>');
    expect([await rows(), await newsletter.store.query('select * from single_mails')]).toEqual([[], []]);
    pass(2 * 24 * hourMs);
    await purgeWatches(newsletter);
    expect(await newsletter.store.query('select * from watch_states')).toEqual([]);
  });

  test('an address is asked three times a day at most, and every request is answered and stored alike', async () => {
    const app = await openWatches({ settings: { databaseUrl: await createTestDatabase(store) } });
    const { newsletter, postForm, countMails, watch, rows } = app;
    await suppress(newsletter.store, newsletter, 'gone@example.org', 'complaint');
    await watch('fact.rate', 'known@example.org');
    const ask = (address: string) => postForm('/watch/fact.rate', { email: address });
    const answers = await Promise.all(
      ['gone@example.org', 'known@example.org', ...Array<string>(6).fill(email)].map((address) => ask(address)),
    );
    expect(new Set(answers.map(({ status, headers, text }) => [status, headers.location, text].join()))).toHaveLength(
      1,
    );
    // A second press while the first mail waits is asked for, too: the third is the last.
    expect(await countMails()).toBe(1 + 3);
    expect(await rows()).toHaveLength(2);
    expect(await newsletter.store.query('select id from single_mails')).toHaveLength(8);
  });
});

test('who watches the figures of a page is told of another value, not of a page that was rewritten or moved', async () => {
  const { newsletter, watch, newest } = await openWatches();
  await watch('page.about');
  const { release, watched } = siteWith('$150', added);
  const { 'page.about': _moved, ...subjects } = watched.subjects;
  expect(await tellChanges(newsletter, { release, watched: { ...watched, subjects } })).toBe(0);
  expect(await tellChanges(newsletter, { release, watched: { ...siteWith('$160').watched, subjects } })).toBe(1);
  expect((await newest())?.text).toMatch(/Before: \$150\n {2}Now: \$160/);
});

test('a request that nobody confirms is deleted after the days of a sign-up', async () => {
  const { newsletter, postForm, rows, pass } = await openWatches();
  await postForm('/watch/fact.rate', { email });
  pass((lifetimes.pendingDays * 24 - 1) * hourMs);
  expect(await purgeWatches(newsletter)).toBe(0);
  pass(hourMs);
  expect(await purgeWatches(newsletter)).toBe(1);
  expect([await rows(), await newsletter.store.query('select * from single_mails')]).toEqual([[], []]);
});

test('being forgotten, a complaint and a dead mailbox end the watches of an address; its data copy lists them', async () => {
  const { newsletter, watch, rows, newest, pass } = await openWatches();
  await watch('fact.rate');
  expect((await exportWatches(newsletter, email)).watches).toMatchObject([{ subject: 'fact.rate' }]);
  expect(await forgetSubscriber(newsletter, email)).toBe(true);
  expect([await rows(), await newsletter.store.query('select * from single_mails')]).toEqual([[], []]);

  for (const [address, type] of [
    ['ann@example.org', 'hard'],
    ['bob@example.org', 'complaint'],
  ] as const) {
    await watch('fact.rate', address);
    await watch('recalls.all', address);
    pass(25 * hourMs);
    await tellChanges(newsletter, siteWith(type));
    const { messageId = '' } = (await newest()) ?? {};
    await reportMail(newsletter, type, { messageId, key: address });
    expect(await rows()).toEqual([]);
  }
  // A bounce of the newsletter is about the same mailbox.
  await subscribe(newsletter, { email: 'eve@example.org' });
  await watch('fact.rate', 'eve@example.org');
  const id = (await findSubscriber(newsletter, 'eve@example.org'))?.id ?? '';
  await reportMail(newsletter, 'hard', { token: signToken(newsletter, 'unsubscribe', id), key: 'eve' });
  expect(await rows()).toEqual([]);
});

test('forms of other sites, unknown subjects and bad addresses are refused, and bots are thanked', async () => {
  const { get, postForm, rows } = await openWatches({ isLimited: true });
  expect((await get('/watch/fact.none')).status).toBe(404);
  expect((await get('/watch/confirm/forged')).status).toBe(404);
  expect((await postForm('/watch/end/forged', '')).status).toBe(404);
  const faulty = await postForm('/watch/fact.rate', { email: 'greta' });
  expect([faulty.status, faulty.text]).toEqual([422, expect.stringContaining('Enter a valid email address.')]);
  expect((await postForm('/watch/fact.rate', { email }, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await postForm('/watch/fact.rate', { email, website: 'x' })).status).toBe(303);
  expect(await rows()).toEqual([]);
});

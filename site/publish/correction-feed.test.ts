// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { createTestPost } from '../posts/test-post.ts';
import { correctionEntries } from './correction-feed.ts';
import { writeRss } from './write-feeds.ts';

const base = 'https://garage.example/';
const posts = [
  createTestPost({
    title: 'Tires & loads',
    href: '/blog/tires',
    corrections: [
      { date: '2027-02-03', wrong: 'Ten lugs.', right: 'Six lugs.' },
      { date: '2027-02-03', wrong: 'Load <E>.', right: 'Load <C>.' },
    ],
  }),
  createTestPost({ href: '/blog/v8', corrections: [{ date: '2027-03-01', wrong: '9 gears', right: '10 gears' }] }),
  createTestPost({ href: '/blog/none' }),
  createTestPost({ href: '/blog/sample', sample: true, corrections: [{ date: '2027-04-01', wrong: 'a', right: 'b' }] }),
];

test('each correction is an entry of its own, newest first, that leads to its place and names its article', () => {
  const entries = correctionEntries(posts, base);
  expect(entries.map(({ url, publishedOn, summary }) => [url, publishedOn, summary])).toEqual([
    ['https://garage.example/blog/v8#correction-2027-03-01', '2027-03-01', '10 gears'],
    ['https://garage.example/blog/tires#correction-2027-02-03-2', '2027-02-03', 'Six lugs.'],
    ['https://garage.example/blog/tires#correction-2027-02-03', '2027-02-03', 'Load <C>.'],
  ]);
  expect(entries[2]?.html).toBe(
    '<p><del>Load &lt;E&gt;.</del></p><p><ins>Load &lt;C&gt;.</ins></p><p><a href="https://garage.example/blog/tires">Tires &amp; loads</a></p>',
  );
});

test('a later correction of the same day leaves the address of the earlier one as it was', () => {
  const [first] = correctionEntries(
    [createTestPost({ corrections: [{ date: '2027-02-03', wrong: 'a', right: 'b' }] })],
    base,
  );
  const both = [
    { date: '2027-02-03', wrong: 'c', right: 'd' },
    { date: '2027-02-03', wrong: 'a', right: 'b' },
  ];
  expect(correctionEntries([createTestPost({ corrections: both })], base).map(({ url }) => url)).toContain(first?.url);
});

test('as RSS the corrections are sound XML, and so is a feed that has none yet', () => {
  const feed = { title: 'Corrections', description: 'What was wrong', folder: '/corrections', homeUrl: base };
  for (const entries of [correctionEntries(posts, base), []]) {
    const rss = writeRss({ ...feed, entries }, base);
    const xml = new DOMParser().parseFromString(rss, 'application/xml');
    expect(xml.querySelector('parsererror')).toBeNull();
    expect([...xml.querySelectorAll('item > guid')].map(({ textContent }) => textContent)).toEqual(
      entries.map(({ url }) => url),
    );
  }
});

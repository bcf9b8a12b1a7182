import { expect, test } from 'vitest';
import { siteTimestamp } from '../../facts/site-time.ts';
import { type Feed, writeJsonFeed, writeRss } from './write-feeds.ts';

const base = 'https://garage.example/';
const feed: Feed = {
  title: 'Garage & more',
  description: 'Of <trucks>',
  folder: '/newsletter',
  homeUrl: 'https://garage.example/newsletter',
  entries: [
    {
      url: 'https://garage.example/blog/v8',
      title: 'Four > eight?\u0007',
      summary: 'Tom’s "question"',
      html: '<p>430 lb-ft &amp; more</p>',
      author: 'Staff',
      publishedOn: '2025-07-23',
      updatedOn: '2025-08-01',
      tags: ['Engine & Specs'],
      image: 'https://garage.example/v8.webp',
      validUntil: '2025-07-31',
    },
  ],
};

test('RSS says when an entry was published, not when it was changed, and contains its full text', () => {
  const rss = writeRss(feed, base);
  // A sign that XML lacks would make the feed unreadable.
  expect(rss).toContain('<title>Four &gt; eight?</title>');
  expect(rss).toContain(`<pubDate>${new Date(siteTimestamp('2025-07-23')).toUTCString()}</pubDate>`);
  expect(rss).toContain('<guid>https://garage.example/blog/v8</guid>');
  expect(rss).toContain('<content:encoded>&lt;p&gt;430 lb-ft &amp;amp; more&lt;/p&gt;</content:encoded>');
  expect(rss).toContain(
    '<atom:link rel="self" type="application/rss+xml" href="https://garage.example/newsletter/feed.xml"/>',
  );
});

test('the JSON Feed carries text, days and the last valid day', () => {
  const json = JSON.parse(writeJsonFeed(feed, base));
  expect(json).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    home_page_url: 'https://garage.example/newsletter',
    feed_url: 'https://garage.example/newsletter/feed.json',
  });
  expect(json.items).toMatchObject([
    {
      id: 'https://garage.example/blog/v8',
      content_html: '<p>430 lb-ft &amp; more</p>',
      date_published: siteTimestamp('2025-07-23'),
      date_modified: siteTimestamp('2025-08-01'),
      _garage: { valid_until: '2025-07-31' },
    },
  ]);
});

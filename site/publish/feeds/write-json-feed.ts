import { dayStart } from '../../../core/day-start.ts';
import { site } from '../../../site.config.ts';
import type { Feed, FeedEntry } from './feed.ts';

/** A feed as JSON Feed 1.1; `base` is the site's address. */
export function writeJsonFeed(feed: Feed, base: string): string {
  const body = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    home_page_url: feed.homeUrl,
    feed_url: new URL(`${feed.folder}/feed.json`, base).href,
    icon: new URL('/favicon-512.png', base).href,
    favicon: new URL('/favicon-32.png', base).href,
    authors: [{ name: site.author, url: new URL('/about', base).href }],
    language: site.language,
    items: feed.entries.map(writeItem),
  };
  return JSON.stringify(body, null, 1);
}

function writeItem(entry: FeedEntry): object {
  return {
    id: entry.id,
    url: entry.url,
    title: entry.title,
    summary: entry.summary,
    content_html: entry.html,
    date_published: dayStart(entry.publishedOn),
    date_modified: entry.updatedOn && dayStart(entry.updatedOn),
    authors: [{ name: entry.author }],
    tags: entry.tags,
    image: entry.image,
    ...(entry.validUntil ? { _garage: { valid_until: entry.validUntil } } : {}),
  };
}

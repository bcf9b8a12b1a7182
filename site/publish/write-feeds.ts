import type { FeedEntry } from '../../core/posts/feed.ts';
import { lastChange, siteTimestamp } from '../../facts/site-time.ts';
import { site } from '../../site.config.ts';
import { xmlElement, xmlEmpty } from './xml.ts';

/** A feed, whatever it is written as. */
export interface Feed {
  title: string;
  description: string;
  /** Path of the folder with its files; empty for the main feed. */
  folder: string;
  /** Absolute address of the page it follows. */
  homeUrl: string;
  /** Newest first. */
  entries: FeedEntry[];
}

/** Returns the newest change in a feed, as a day; undefined while it is empty. */
const newestDay = ({ entries }: Feed): string | undefined =>
  entries
    .map(({ publishedOn, updatedOn }) => lastChange(publishedOn, updatedOn))
    .sort()
    .at(-1);

/** What a page's head says of a feed. */
export type FeedLink = ReturnType<typeof feedLinks>[number];

/** Returns the links of a page's head to a feed in all its formats. */
export const feedLinks = (folder: string, title: string) =>
  feedFormats.map(({ file, type, name }) => ({ type, title: `${title} (${name})`, href: `${folder}/${file}` }));

const namespaces = {
  atom: 'http://www.w3.org/2005/Atom',
  content: 'http://purl.org/rss/1.0/modules/content/',
  dc: 'http://purl.org/dc/elements/1.1/',
  media: 'http://search.yahoo.com/mrss/',
};

const rssDate = (time: string): string => new Date(siteTimestamp(time)).toUTCString();

/** Writes a feed as RSS 2.0 with the full text of every entry. */
export function writeRss(feed: Feed, base: string): string {
  const spaces = Object.entries(namespaces).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`);
  const newest = newestDay(feed);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rss version="2.0"${spaces.join('')}>`,
    '<channel>',
    xmlElement('title', feed.title),
    xmlElement('link', feed.homeUrl),
    xmlElement('description', feed.description),
    xmlElement('language', site.language),
    ...(newest ? [xmlElement('lastBuildDate', rssDate(newest))] : []),
    xmlEmpty('atom:link', {
      rel: 'self',
      type: 'application/rss+xml',
      href: new URL(`${feed.folder}/feed.xml`, base).href,
    }),
    `<image>${xmlElement('url', new URL('/favicon-180.png', base).href)}${xmlElement('title', feed.title)}${xmlElement('link', feed.homeUrl)}</image>`,
    ...feed.entries.map(writeRssItem),
    '</channel>',
    '</rss>\n',
  ].join('\n');
}

function writeRssItem(entry: FeedEntry): string {
  return [
    '<item>',
    xmlElement('title', entry.title),
    xmlElement('link', entry.url),
    xmlElement('guid', entry.url),
    xmlElement('pubDate', rssDate(entry.publishedOn)),
    xmlElement('dc:creator', entry.author),
    ...entry.tags.map((tag) => xmlElement('category', tag)),
    ...(entry.summary ? [xmlElement('description', entry.summary)] : []),
    ...(entry.image ? [xmlEmpty('media:content', { url: entry.image, medium: 'image' })] : []),
    xmlElement('content:encoded', entry.html),
    '</item>',
  ].join('\n');
}

export function writeJsonFeed(feed: Feed, base: string): string {
  const body = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    home_page_url: feed.homeUrl,
    feed_url: new URL(`${feed.folder}/feed.json`, base).href,
    icon: new URL('/favicon-512.png', base).href,
    favicon: new URL('/favicon-32.png', base).href,
    authors: [{ name: site.author, url: new URL(site.howWritten, base).href }],
    language: site.language,
    items: feed.entries.map(writeJsonItem),
  };
  return JSON.stringify(body, null, 1);
}

function writeJsonItem(entry: FeedEntry): object {
  return {
    id: entry.url,
    url: entry.url,
    title: entry.title,
    summary: entry.summary,
    content_html: entry.html,
    date_published: siteTimestamp(entry.publishedOn),
    date_modified: entry.updatedOn && siteTimestamp(lastChange(entry.publishedOn, entry.updatedOn)),
    authors: [{ name: entry.author }],
    tags: entry.tags,
    image: entry.image,
    ...(entry.validUntil ? { _garage: { valid_until: entry.validUntil } } : {}),
  };
}

/** What a feed is written as: file name, type in a page's head, what people call it, and how it is served. */
export const feedFormats = [
  // Served as plain XML: browsers save other types instead of showing them.
  { file: 'feed.xml', type: 'application/rss+xml', name: 'RSS', contentType: 'application/xml', write: writeRss },
  {
    file: 'feed.json',
    type: 'application/feed+json',
    name: 'JSON Feed',
    contentType: 'application/feed+json',
    write: writeJsonFeed,
  },
] as const;

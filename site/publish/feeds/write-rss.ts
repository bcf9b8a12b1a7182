import { dayStart } from '../../../core/day-start.ts';
import { site } from '../../../site.config.ts';
import { type Feed, type FeedEntry, newestDay, readerHint } from './feed.ts';
import { xmlElement, xmlEmpty } from './xml.ts';

const namespaces = {
  atom: 'http://www.w3.org/2005/Atom',
  content: 'http://purl.org/rss/1.0/modules/content/',
  dc: 'http://purl.org/dc/elements/1.1/',
  media: 'http://search.yahoo.com/mrss/',
  // Links that a browser can follow when somebody opens the feed in it; feed readers leave them alone.
  h: 'http://www.w3.org/1999/xhtml',
};

const rssDate = (isoDay: string): string => new Date(dayStart(isoDay)).toUTCString();

/** A feed as RSS 2.0 with the whole text of every entry. */
export function writeRss(feed: Feed, { base, styleUrl }: { base: string; styleUrl: string }): string {
  const spaces = Object.entries(namespaces).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`);
  const newest = newestDay(feed);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<?xml-stylesheet type="text/css" href="${styleUrl}"?>`,
    `<rss version="2.0"${spaces.join('')}>`,
    '<channel>',
    xmlElement('title', feed.title),
    xmlElement('link', feed.homeUrl),
    xmlElement('description', feed.description),
    `<h:p>${xmlElement('h:span', readerHint)} ${xmlElement('h:a', feed.homeUrl, { href: feed.homeUrl })}</h:p>`,
    xmlElement('language', site.language),
    ...(newest ? [xmlElement('lastBuildDate', rssDate(newest))] : []),
    xmlEmpty('atom:link', {
      rel: 'self',
      type: 'application/rss+xml',
      href: new URL(`${feed.folder}/feed.xml`, base).href,
    }),
    `<image>${xmlElement('url', new URL('/favicon-180.png', base).href)}${xmlElement('title', feed.title)}${xmlElement('link', feed.homeUrl)}</image>`,
    ...feed.entries.map(writeItem),
    '</channel>',
    '</rss>\n',
  ].join('\n');
}

function writeItem(entry: FeedEntry): string {
  return [
    '<item>',
    xmlElement('title', entry.title),
    xmlElement('link', entry.url),
    xmlElement('guid', entry.id, { isPermaLink: String(entry.id === entry.url) }),
    xmlElement('pubDate', rssDate(entry.publishedOn)),
    xmlElement('dc:creator', entry.author),
    ...entry.tags.map((tag) => xmlElement('category', tag)),
    ...(entry.summary ? [xmlElement('description', entry.summary)] : []),
    xmlElement('h:a', 'Read on', { href: entry.url }),
    ...(entry.image ? [xmlEmpty('media:content', { url: entry.image, medium: 'image' })] : []),
    xmlElement('content:encoded', entry.html),
    '</item>',
  ].join('\n');
}

import { dayStart } from '../../../core/day-start.ts';
import { site } from '../../../site.config.ts';
import { type Feed, type FeedEntry, newestDay, readerHint } from './feed.ts';
import { xmlElement, xmlEmpty } from './xml.ts';

const xhtml = 'http://www.w3.org/1999/xhtml';

/** What Atom wants where a feed has no entry yet: any moment, but always the same one. */
const neverUpdated = '1970-01-01';

/** A feed as Atom 1.0; the text is XHTML, so a browser shows it as it is. */
export function writeAtom(feed: Feed, { base, styleUrl }: { base: string; styleUrl: string }): string {
  const address = new URL(`${feed.folder}/atom.xml`, base).href;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<?xml-stylesheet type="text/css" href="${styleUrl}"?>`,
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${site.language}">`,
    xmlElement('title', feed.title),
    xmlElement('subtitle', feed.description),
    xmlElement('id', address),
    xmlEmpty('link', { rel: 'self', type: 'application/atom+xml', href: address }),
    xmlEmpty('link', { rel: 'alternate', type: 'text/html', href: feed.homeUrl }),
    xmlElement('updated', dayStart(newestDay(feed) ?? neverUpdated)),
    `<author>${xmlElement('name', site.author)}${xmlElement('uri', new URL('/about', base).href)}</author>`,
    xmlElement('icon', new URL('/favicon-32.png', base).href),
    xmlElement('logo', new URL('/favicon-512.png', base).href),
    `<p xmlns="${xhtml}">${xmlElement('span', readerHint)} ${xmlElement('a', feed.homeUrl, { href: feed.homeUrl })}</p>`,
    ...feed.entries.map(writeEntry),
    '</feed>\n',
  ].join('\n');
}

function writeEntry(entry: FeedEntry): string {
  return [
    '<entry>',
    xmlElement('title', entry.title),
    xmlElement('id', entry.id),
    xmlEmpty('link', { rel: 'alternate', type: 'text/html', href: entry.url }),
    xmlElement('published', dayStart(entry.publishedOn)),
    xmlElement('updated', dayStart(entry.updatedOn ?? entry.publishedOn)),
    `<author>${xmlElement('name', entry.author)}</author>`,
    ...entry.tags.map((tag) => xmlEmpty('category', { term: tag })),
    ...(entry.summary ? [xmlElement('summary', entry.summary)] : []),
    `<content type="xhtml"><div xmlns="${xhtml}">${entry.html}</div></content>`,
    '</entry>',
  ].join('\n');
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { matchesCategory } from '../core/category-match.ts';
import { escapeHtml, unescapeHtml } from '../core/html-text.ts';
import { compress, type Encoding } from './encoding.ts';
import type { Site } from './pages.ts';
import { readTemplate, sendGenerated } from './responses.ts';

const maxCategoryLength = 100;
const maxCached = 50;

/** Prepares the archive for category values that have no page of their own. */
export function createArchiveSender(site: Site) {
  const template = readTemplate(site, site.manifest.anyCategoryPage);
  const render = createArchiveRenderer(template.html);
  return (category: string, req: IncomingMessage, res: ServerResponse): Promise<void> =>
    sendGenerated(template, req, res, (encoding) => render(category, encoding));
}

/** Prepares the archive template; the last fifty pages are cached. */
export function createArchiveRenderer(template: string) {
  const render = compileArchive(template);
  const cached = new Map<string, Promise<Buffer>>();
  return (category: string, encoding: Encoding): Promise<Buffer> => {
    const selected = cutCategory(category);
    const key = `${encoding} ${selected}`;
    const body = cached.get(key) ?? compress(render(selected), encoding);
    // Deleting before setting makes the map's order the order of last use.
    cached.delete(key);
    cached.set(key, body);
    body.catch(() => cached.delete(key));
    const oldest = cached.keys().next().value;
    if (cached.size > maxCached && oldest !== undefined) cached.delete(oldest);
    return body;
  };
}

/** Turns the archive template into a function of the selected category. */
export function compileArchive(template: string): (selected: string) => string {
  const cards = [...template.matchAll(/<li\s[^>]*?\bdata-category="([^"]*)"/g)].map((match) => ({
    at: match.index + '<li'.length,
    category: unescapeHtml(match[1] ?? ''),
  }));
  const pieces = cards.map((card, index) => template.slice(card.at, cards[index + 1]?.at));
  const beforeCards = template.slice(0, cards[0]?.at);
  return (selected) => {
    const shown = cards.map((card) => matchesCategory(card.category, selected));
    const listed = beforeCards + pieces.map((piece, index) => (shown[index] ? piece : ` hidden${piece}`)).join('');
    const page = shown.includes(true) ? listed : listed.replace(/(\bdata-empty(?:="[^"]*")?) hidden(?:="")?/, '$1');
    return fillTokens(page, selected);
  };
}

// One pass and a function: a value that looks like a token or like `$&` stays what the reader typed.
function fillTokens(html: string, category: string): string {
  return html.replace(/__CATEGORY(_URL)?__/g, (_token, isUrl) =>
    isUrl ? encodeURIComponent(category).replaceAll("'", '%27') : escapeHtml(category),
  );
}

// Cut between characters: half of a surrogate pair cannot be encoded into an address.
function cutCategory(category: string): string {
  return Array.from(category.slice(0, maxCategoryLength * 2).toWellFormed())
    .slice(0, maxCategoryLength)
    .join('');
}

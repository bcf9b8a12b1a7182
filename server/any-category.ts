import { matchesCategory } from '../core/category-match.ts';
import { escapeHtml, unescapeHtml } from '../core/html-text.ts';
import type { Encoding } from './accept-encoding.ts';
import { compressBody } from './compress-body.ts';

const maxCategoryLength = 100;
const maxKept = 50;

/** Renders the archive for a category value that has no page of its own. */
export type RenderAnyCategory = (category: string, encoding: Encoding) => Promise<Buffer>;

/** Prepares the archive template; the last fifty answers are kept. */
export function createAnyCategoryRenderer(template: string): RenderAnyCategory {
  const render = compileArchive(template);
  const kept = new Map<string, Promise<Buffer>>();
  return (category, encoding) => {
    const selected = cutCategory(category);
    const key = `${encoding} ${selected}`;
    const body = kept.get(key) ?? compressBody(render(selected), encoding);
    // Deleting before setting makes the map's order the order of last use.
    kept.delete(key);
    kept.set(key, body);
    body.catch(() => kept.delete(key));
    const oldest = kept.keys().next().value;
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
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
    const whole = shown.includes(true) ? listed : listed.replace(/(\bdata-empty(?:="[^"]*")?) hidden(?:="")?/, '$1');
    return fillTokens(whole, selected);
  };
}

// One pass and a function: a value that looks like a token or like `$&` stays what the reader typed.
function fillTokens(html: string, category: string): string {
  return html.replace(/__CATEGORY(_URL)?__/g, (_token, isUrl) =>
    isUrl ? encodeURIComponent(category).replaceAll("'", '%27') : escapeHtml(category),
  );
}

// Cut between whole characters: half of a surrogate pair cannot be encoded into an address.
function cutCategory(category: string): string {
  return Array.from(category.slice(0, maxCategoryLength * 2).toWellFormed())
    .slice(0, maxCategoryLength)
    .join('');
}

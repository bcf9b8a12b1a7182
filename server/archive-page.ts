import { matchesCategory } from '../core/category-match.ts';
import { escapeHtml, unescapeHtml } from '../core/html-text.ts';
import type { Site } from './pages.ts';
import { readTemplate } from './responses.ts';
import { createLimitedSender, type LimitedWork } from './work-queue.ts';

const maxCategoryLength = 100;

/**
 * Prepares the archive for category values that have no page of their own. Anybody can make up categories, and each is a
 * page of its own: they have the limits of searches.
 */
export function createArchiveSender(site: Site, work: LimitedWork) {
  const template = readTemplate(site, site.manifest.anyCategoryPage);
  const fill = compileArchive(template.html);
  return createLimitedSender(template, work, (category: string) => fill(cutCategory(category)));
}

const cards = /<li\s[^>]*?\bdata-category="([^"]*)"/g;
/** What depends on the category: the cards, the words and the message for an empty list. */
const slots =
  /(?<=<li)(?=\s[^>]*?\bdata-category="([^"]*)")|__CATEGORY(_URL)?__|(?<=\bdata-empty(?:="[^"]*")?) hidden(?:="")?/g;

/** Turns the archive template into a function of the selected category. */
function compileArchive(template: string): (selected: string) => string {
  const written = new Set(template.matchAll(cards).map(([, category = '']) => category));
  return (selected) => {
    const shown = new Set(written.values().filter((category) => matchesCategory(unescapeHtml(category), selected)));
    return template.replace(slots, (slot, card?: string) => {
      if (card !== undefined) return shown.has(card) ? '' : ' hidden';
      if (slot === '__CATEGORY__') return escapeHtml(selected);
      if (slot === '__CATEGORY_URL__') return encodeURIComponent(selected).replaceAll("'", '%27');
      return shown.size > 0 ? slot : '';
    });
  };
}

// Cut between characters: half of a surrogate pair cannot be encoded into an address.
function cutCategory(category: string): string {
  return Array.from(category.slice(0, maxCategoryLength * 2).toWellFormed())
    .slice(0, maxCategoryLength)
    .join('');
}

import { escapeHtml } from '../core/html-text.ts';
import { type SearchRequest, searchPath } from '../core/search.ts';
import { createSearch } from '../core/search-index.ts';
import { drawResults } from '../core/search-results.ts';
import { searchFillers } from '../site.config.ts';
import type { Site } from './pages.ts';
import { readTemplate } from './responses.ts';
import { createLimitedSender, type LimitedWork } from './work-queue.ts';

/**
 * Prepares the search page with its results in it, for readers without JavaScript. A search takes milliseconds of the
 * only thread, so each client has a limit, and searches wait in a queue between which pages are answered.
 */
export function createSearchSender(site: Site, work: LimitedWork) {
  const template = readTemplate(site, searchPath);
  const fill = compileSearchPage(template.html);
  const search = createSearch(site.searchPages, searchFillers);
  return createLimitedSender(template, work, (request: SearchRequest) =>
    fill(request, drawResults(search(request), request)),
  );
}

/** Turns the built search page into a function of the query and its results. */
export function compileSearchPage(template: string): (request: SearchRequest, results: string) => string {
  for (const [name, slot] of Object.entries(slots)) {
    if (!slot.test(template)) throw new Error(`The built search page has no slot for its ${name}.`);
  }
  return ({ query, category }, results) => {
    const title = query === '' ? '' : `${escapeHtml(query)} - `;
    // Functions, because a value may look like `$&`; results last, because they contain what readers typed.
    return template
      .replace(slots.title, (before) => before + title)
      .replace(slots.field, (_match, before) => `${before}${escapeHtml(query)}"`)
      .replace(`<option value="${escapeLikeReact(category)}"`, (option) => `${option} selected=""`)
      .replace(slots.results, (built, before, after) => (results === '' ? built : before + results + after));
  };
}

const slots = {
  title: /<title>/,
  field: /(<input\b[^>]*\bname="q"[^>]*\bvalue=")"/,
  results: /(<section id="search-results"[^>]*>)[\s\S]*?(<\/section>)/,
};

// React escapes an apostrophe differently.
function escapeLikeReact(text: string): string {
  return escapeHtml(text).replaceAll('&#39;', '&#x27;');
}

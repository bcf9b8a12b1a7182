import { escapeHtml } from '../core/html-text.ts';
import type { SearchRequest } from '../core/search.ts';

/** Turns the built search page into a function of what was asked and what was found. */
export function compileSearchPage(template: string): (request: SearchRequest, results: string) => string {
  for (const [name, slot] of Object.entries(slots)) {
    if (!slot.test(template)) throw new Error(`The built search page has no place for its ${name}.`);
  }
  return ({ query, category }, results) => {
    const values: Record<keyof typeof slots, string> = {
      title: query === '' ? '' : `${escapeHtml(query)} - `,
      field: escapeHtml(query),
      results,
    };
    // Functions, because a value may look like `$&`; results last, because they hold what readers typed.
    return template
      .replace(slots.title, (before) => before + values.title)
      .replace(slots.field, (_whole, before) => `${before}${values.field}"`)
      .replace(`<option value="${escapeReact(category)}"`, (option) => `${option} selected=""`)
      .replace(slots.results, (_whole, before, after) => before + values.results + after);
  };
}

const slots = {
  title: /<title>/,
  field: /(<input\b[^>]*\bname="q"[^>]*\bvalue=")"/,
  results: /(<section id="search-results"[^>]*>)[\s\S]*?(<\/section>)/,
};

// React writes an apostrophe in its own way.
function escapeReact(text: string): string {
  return escapeHtml(text).replaceAll('&#39;', '&#x27;');
}

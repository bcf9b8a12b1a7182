import { escapeHtml } from './html-text.ts';
import { type SearchRequest, searchHref } from './search.ts';
import type { SearchHit, SearchOutcome } from './search-index.ts';
import type { ExcerptPiece } from './search-words.ts';

/** Returns the sentence with the number of results. */
export function describeCount({ hits, hasMore }: SearchOutcome, { query }: SearchRequest): string {
  if (query === '') return 'Type a word, a number or a model.';
  if (hits.length === 0) return `Nothing found for “${query}”.`;
  if (hasMore) return `The best ${hits.length} results for “${query}”.`;
  return `${hits.length} ${hits.length === 1 ? 'result' : 'results'} for “${query}”.`;
}

/**
 * Renders the results as HTML for the search page: a count, a list of links, and suggestions when nothing was found.
 */
export function drawResults(outcome: SearchOutcome, request: SearchRequest): string {
  const count = `<p class="search-count">${escapeHtml(describeCount(outcome, request))}</p>`;
  if (request.query === '') return count;
  if (outcome.hits.length === 0) return count + drawWayOn(outcome, request);
  const items = outcome.hits.map(
    (hit) => `<li><a class="search-hit" href="${escapeHtml(hit.href)}">${drawHit(hit)}</a></li>`,
  );
  return `${count}<ol class="search-hits">${items.join('')}</ol>`;
}

/** Renders the contents of a result's link. */
export function drawHit({ title, heading, excerpt, categories }: SearchHit): string {
  const part = heading.length > 0 ? `<span class="search-hit-part">${drawPieces(heading)}</span>` : '';
  const kind = `<span class="search-hit-kind">${escapeHtml(categories.join(', '))}</span>`;
  const name = `<span class="search-hit-title">${drawPieces(title)}</span>`;
  return `${kind}${name}${part}<span class="search-hit-text">${drawPieces(excerpt)}</span>`;
}

/** Renders the suggested query, the same query without its filter, and a link to the archive. */
export function drawWayOn({ suggestion }: SearchOutcome, { query, category }: SearchRequest): string {
  const links = [
    ...(suggestion
      ? [{ before: 'Did you mean ', text: suggestion, href: searchHref({ query: suggestion, category }) }]
      : []),
    ...(category
      ? [{ before: 'Search without the filter: ', text: query, href: searchHref({ query, category: '' }) }]
      : []),
    { before: 'Or look through ', text: 'all articles', href: '/blog' },
    { before: 'and ', text: 'the glossary', href: '/glossary' },
  ];
  const items = links.map(
    ({ before, text, href }) => `<li>${escapeHtml(before)}<a href="${escapeHtml(href)}">${escapeHtml(text)}</a></li>`,
  );
  return `<ul class="search-suggestions">${items.join('')}</ul>`;
}

function drawPieces(pieces: readonly ExcerptPiece[]): string {
  return pieces.map(({ text, isMatch }) => (isMatch ? `<mark>${escapeHtml(text)}</mark>` : escapeHtml(text))).join('');
}

import { escapeHtml } from '../text/html-text.ts';
import type { Answer } from './search-asks.ts';
import type { SearchHit, SearchOutcome } from './search-index.ts';
import type { ExcerptPiece } from './search-words.ts';

export function describeCount({ answer, hits, hasMore }: SearchOutcome, query: string): string {
  if (query === '') return 'Type a word, a number or a model.';
  if (answer?.vin) return 'Open the VIN check below. Your VIN stays on this device.';
  if (hits.length === 0) return answer ? `One answer for “${query}”.` : `Nothing found for “${query}”.`;
  const results = hits.length === 1 ? 'result' : 'results';
  const found = `${hasMore ? 'the best ' : ''}${hits.length} ${results} for “${query}”.`;
  return answer ? `One answer and ${found}` : found[0]?.toUpperCase() + found.slice(1);
}

/**
 * Renders the results as HTML for the search page: a count, an answer, a list of links, and other ways when nothing was
 * found. Without a query there is nothing to render: the page keeps what it starts with.
 */
export function drawResults(outcome: SearchOutcome, query: string): string {
  if (query === '') return '';
  const { answer, hits } = outcome;
  const count = `<p class="fine search-count">${escapeHtml(describeCount(outcome, query))}</p>`;
  const first = answer ? drawAnswer(answer) : '';
  if (hits.length === 0) return count + (first || wayOn);
  const items = hits.map((hit) => `<li>${drawHit(hit)}</li>`);
  return `${count}${first}<ol class="search-hits">${items.join('')}</ol>`;
}

/** Renders an answer as a link; one about a VIN is marked to take the reader's VIN along. */
function drawAnswer({ title, text, href, vin }: Answer): string {
  const mark = vin ? ` data-vin="${escapeHtml(vin)}"` : '';
  const words = `<span class="search-hit-title">${escapeHtml(title)}</span><span class="search-answer-text">${escapeHtml(text)}</span>`;
  return `<a class="search-answer" href="${escapeHtml(href)}"${mark}><span class="search-hit-kind">Answer</span>${words}</a>`;
}

function drawHit({ href, title, heading, excerpt, categories }: SearchHit): string {
  const part = heading.length > 0 ? `<span class="search-hit-part">${drawPieces(heading)}</span>` : '';
  const kind = `<span class="search-hit-kind">${escapeHtml(categories.join(', '))}</span>`;
  const name = `<span class="search-hit-title">${drawPieces(title)}</span>`;
  const text = `<span class="search-hit-text">${drawPieces(excerpt)}</span>`;
  return `<a class="search-hit" href="${escapeHtml(href)}">${kind}${name}${part}${text}</a>`;
}

/** Where to look when nothing was found. */
const wayOn =
  '<ul class="links search-suggestions"><li>Or look through <a href="/blog">all articles</a></li><li>Or look it up in <a href="/glossary">the glossary</a></li></ul>';

function drawPieces(pieces: readonly ExcerptPiece[]): string {
  return pieces.map(({ text, isMatch }) => (isMatch ? `<mark>${escapeHtml(text)}</mark>` : escapeHtml(text))).join('');
}

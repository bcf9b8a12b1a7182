import { searchHref } from '../../core/search/search.ts';
import { escapeHtml } from '../../core/text/html-text.ts';
import { popularSearches } from '../../site.config.ts';
import { toolIconPaths } from '../../tools/frame/tool-icons.ts';

/** Renders what the search shows before anything is typed: popular searches, what is the reader's own, the tools. */
export function drawStart(tools: readonly { href: string; title: string }[], own = ''): string {
  const popular = popularSearches.map(
    (query) => `<li><a href="${escapeHtml(searchHref(query))}">${escapeHtml(query)}</a></li>`,
  );
  const listed = tools.map(
    ({ href, title }) =>
      `<li><a href="${escapeHtml(href)}">${drawIcon(href.split('/').at(-1) ?? '')}${escapeHtml(title)}</a></li>`,
  );
  return `<div class="search-start"><h2>Popular searches</h2><ul class="row search-popular">${popular.join('')}</ul>${own}${listed.length > 0 ? `<h2>Tools</h2><ul class="search-tools grid">${listed.join('')}</ul>` : ''}</div>`;
}

/** Draws a tool's icon the way tools/frame/ToolIcon.tsx does, without React. */
const drawIcon = (slug: string): string =>
  `<svg class="icon icon-line tool-icon" viewBox="0 0 64 64" aria-hidden="true">${toolIconPaths(slug)}</svg>`;

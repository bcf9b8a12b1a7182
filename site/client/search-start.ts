import { escapeHtml } from '../../core/html-text.ts';
import { searchHref } from '../../core/search.ts';
import { popularSearches } from '../../site.config.ts';
import { nameTruck, type Truck } from '../../tools/my-truck/truck.ts';
import { defaultToolIcon, toolIconPaths } from '../../tools/subject/tool-icon-paths.ts';

/** A page the search starts with. */
export interface StartPage {
  href: string;
  title: string;
}

/** Renders what the search shows before anything is typed: popular searches, the reader's truck, the tools. */
export function drawStart(tools: readonly StartPage[], truck?: Truck): string {
  const popular = popularSearches.map(
    (query) =>
      `<li><a href="${escapeHtml(searchHref({ query, category: '' }))}" data-query="${escapeHtml(query)}">${escapeHtml(query)}</a></li>`,
  );
  const listed = tools.map(
    ({ href, title }) =>
      `<li><a href="${escapeHtml(href)}">${drawIcon(href.split('/').at(-1) ?? '')}${escapeHtml(title)}</a></li>`,
  );
  return `<div class="search-start"><h2>Popular searches</h2><ul class="search-popular">${popular.join('')}</ul>${truck ? drawTruck(truck) : ''}<h2>Tools</h2><ul class="search-tools">${listed.join('')}</ul></div>`;
}

function drawTruck(truck: Truck): string {
  const { name, details } = nameTruck(truck);
  const links = [
    ['Its recalls', `/recalls/${truck.year}-${truck.model}`],
    ['What’s due', '/tools/service-planner'],
    ['What it can tow', '/tools/will-it-tow'],
  ];
  const items = links.map(
    ([label = '', href = '']) => `<li><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></li>`,
  );
  return `<h2><span class="yours">Your truck</span> ${escapeHtml([name, details].filter(Boolean).join(', '))}</h2><ul class="search-popular">${items.join('')}</ul>`;
}

/** Draws a tool's icon the way ui/ToolIcon.tsx does, without React. */
function drawIcon(slug: string): string {
  const { line, thin, accent, filled } = toolIconPaths[slug] ?? defaultToolIcon;
  const paths = [
    ['', line],
    ['thin', thin],
    ['accent', accent],
    ['filled', filled],
  ].map(([name, d]) => (d ? `<path class="${name}" d="${d}"/>` : ''));
  return `<svg class="tool-icon" viewBox="0 0 64 64" aria-hidden="true">${paths.join('')}</svg>`;
}

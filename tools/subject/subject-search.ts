import { escapeHtml } from '../../core/text/html-text.ts';
import { currentTruck, nameTruck } from '../my-truck/truck.ts';
import { keepVin } from '../vin-check/kept-vin.ts';

/** Renders what the search offers for the reader's own truck, before anything is typed. */
export function drawOwnLinks(): string {
  const truck = currentTruck();
  if (!truck) return '';
  const { name, details } = nameTruck(truck);
  const links = [
    ['Its recalls', `/recalls/${truck.year}-${truck.model}`],
    ['What’s due', '/tools/service-planner'],
    ['What it can tow', '/tools/will-it-tow'],
  ];
  const items = links.map(
    ([label = '', href = '']) => `<li><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></li>`,
  );
  return `<h2><span class="yours">Your truck</span> ${escapeHtml([name, details].filter(Boolean).join(', '))}</h2><ul class="row search-popular">${items.join('')}</ul>`;
}

/** Takes what was typed into the search along to the page that needs it, on this device only. */
export const keepForNextPage: (typed: string) => void = keepVin;

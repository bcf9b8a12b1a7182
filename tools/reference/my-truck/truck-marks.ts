import { addStyles, createElement } from '../../../ui/browser.ts';
import { readTruck, type Truck, truckId } from '../../my-truck/truck.ts';
import { truckKey } from '../../my-truck/truck-key.ts';
import { matchesTruck } from '../../my-truck/truck-mark.ts';
import { describe, fillAnswer, loadTruckFile, type Topic } from '../../my-truck/truck-words.ts';
import styles from './truck-marks.css?inline';

/** Marks what a page says about the reader's truck, and fills the lines that are about it alone. */
function showTruck(): void {
  const truck = readTruck();
  for (const row of document.querySelectorAll<HTMLElement>('[data-truck]')) markRow(row, truck);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-truck-jump]')) fillJump(link, truck);
  const lines = document.querySelectorAll<HTMLElement>('[data-your-truck]');
  if (!truck) for (const line of lines) line.hidden = true;
  else if (lines.length > 0) void fillLines(lines, truck);
  for (const year of document.querySelectorAll<HTMLElement>('[data-model-year]')) markYear(year, truck);
}

/** Leads to what the page says about the truck's model year: 'Jump to ’22'. */
function fillJump(link: HTMLAnchorElement, truck: Truck | undefined): void {
  link.hidden = !truck;
  if (!truck) return;
  link.hash = truckId(truck);
  link.querySelector('[data-words]')?.replaceChildren(`Jump to ’${String(truck.year).slice(2)}`);
}

/** Tints a row, a cell or an entry, and tags its name: never by color alone. */
function markRow(row: HTMLElement, truck: Truck | undefined): void {
  const isOwn = truck !== undefined && matchesTruck(row.dataset['truck'] ?? '', truck);
  if (isOwn === row.classList.contains('is-mine')) return;
  row.classList.toggle('is-mine', isOwn);
  row.querySelector('[data-tag]')?.remove();
  if (!isOwn) return;
  const isBrief = row.dataset['brief'] !== undefined;
  // Where there is no room for the tag, the style sheet prints a shorter word.
  const className = isBrief ? 'visually-hidden' : 'yours';
  const tag = createElement('span', { className }, row.matches('td') ? 'Yours' : 'Your truck');
  tag.dataset['tag'] = '';
  (row.querySelector(isBrief ? 'a' : 'th, h3') ?? row).append(' ', tag);
}

/** Outlines the truck's year in a strip of years, unless the strip is about other models. */
function markYear(year: HTMLElement, truck: Truck | undefined): void {
  const models = year.parentElement?.dataset['models'];
  const isOwn = truck !== undefined && (models === undefined || models.split(' ').includes(truck.model));
  year.classList.toggle('is-own', isOwn && year.dataset['modelYear'] === String(truck.year));
}

async function fillLines(lines: NodeListOf<HTMLElement>, truck: Truck): Promise<void> {
  try {
    const file = await loadTruckFile(truck);
    for (const line of lines) {
      const words = line.querySelector('[data-words]');
      if (words) fillAnswer(words, describe(line.dataset['yourTruck'] as Topic, truck, file));
      line.hidden = false;
    }
  } catch {
    // Offline: the article is complete without the lines.
    for (const line of lines) line.remove();
  }
}

addStyles(styles);
showTruck();
for (const event of [truckKey, 'storage']) addEventListener(event, showTruck);

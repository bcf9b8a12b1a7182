import { createElement } from '../../../ui/browser.ts';
import { nameTruck, type Truck } from '../../my-truck/truck.ts';
import { matchesTruck } from '../../my-truck/truck-mark.ts';

/** How many rows the plate lists; the ledger below has all of them first. */
const listed = 5;

/** Fills the plate of /recalls for the reader's truck, places its rows first, and folds warnings about other trucks. */
export function showOwnRecalls(truck: Truck): void {
  const plate = document.querySelector<HTMLElement>('[data-own-recalls]');
  if (!plate) return;
  const { name, details } = nameTruck(truck);
  const rows = [...document.querySelectorAll<HTMLElement>('[data-counted]')].filter((row) =>
    matchesTruck(row.dataset['counted'] ?? '', truck),
  );
  setText(plate, 'h2', `${name}: ${rows.length === 0 ? 'none' : rows.length} found`);
  setText(plate, '[data-own-details]', details);
  setText(plate, '[data-own-found]', describeRows(rows.length));
  const items = rows.slice(0, listed).map(drawRow);
  if (rows.length > listed) items.push(drawLine(rows[listed], `${rows.length - listed} more`));
  plate.querySelector('[data-own-rows]')?.replaceChildren(...items);
  const list = rows[0]?.parentElement;
  list?.prepend(...list.querySelectorAll(':scope > .is-mine'));
  showWarnings(plate, truck, name);
  plate.classList.remove('waits-for-truck');
}

const setText = (parent: Element, selector: string, text: string) => {
  const element = parent.querySelector(selector);
  if (element) element.textContent = text;
};

const describeRows = (count: number): string => {
  if (count === 0) return 'That is our list, not a clean bill.';
  return count === 1 ? 'Your truck may not be in it.' : 'One truck is rarely in all of them.';
};

const idOf = (row: Element | undefined) => row?.querySelector('.ledger-text')?.id ?? '';

/** One line of the plate, which leads to a row of the ledger. */
const drawLine = (row: Element | undefined, title: string, ...more: (Node | string)[]): HTMLLIElement =>
  createElement(
    'li',
    {},
    createElement('a', { className: 'own-row grid', href: `#${idOf(row)}` }, createElement('b', {}, title), ...more),
  );

/** Title, whether the 2.7L is in it, remedy. */
function drawRow(row: HTMLElement): HTMLLIElement {
  const textOf = (selector: string) => row.querySelector(selector)?.textContent ?? '';
  const fit = row.querySelector('.fit-mark')?.cloneNode(true);
  const remedy = createElement('small', {}, textOf('.recall-remedy'));
  return drawLine(row, textOf('[data-title]'), ...(fit ? [fit] : []), remedy);
}

/** A warning that reaches the truck becomes the plate's first line; the others become one line together. */
function showWarnings(plate: HTMLElement, truck: Truck, name: string): void {
  const one = document.querySelector<HTMLAnchorElement>('[data-warn-one]');
  const lines = [...document.querySelectorAll<HTMLAnchorElement>('[data-warns]')];
  const own = lines.filter((line) => matchesTruck(line.dataset['warns'] ?? '', truck));
  const others = lines.filter((line) => !own.includes(line));
  one?.before(...others);
  plate.querySelector('[data-own-stop]')?.replaceChildren(...own);
  plate.classList.toggle('is-stop', own.length > 0);
  const [first] = others;
  const section = one?.parentElement;
  if (section) section.hidden = !first;
  if (!one || !first) return;
  const count = others.length === 1 ? '1 do-not-drive warning is' : `${others.length} do-not-drive warnings are`;
  const words = createElement('b', {}, `${own.length > 0 ? 'Besides, ' : ''}${count} out, not for your ${name}:`);
  const trucks = others.map((line) => line.querySelector('b')?.textContent?.replace(/:$/, '') ?? '');
  one.firstElementChild?.replaceChildren(words, ` ${trucks.join('; ')}.`);
  one.href = first.href;
  one.hidden = false;
}

import { createElement } from '../../../ui/browser.ts';
import { type Truck, truckId } from '../../my-truck/truck.ts';
import type { TruckFile } from '../../my-truck/truck-file.ts';
import type { Answer } from '../../my-truck/truck-words.ts';

/** Fetches what is known about a truck's model year. */
export async function loadTruckFile(truck: Truck): Promise<TruckFile> {
  const response = await fetch(`/my-truck/${truckId(truck)}.json`);
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return (await response.json()) as TruckFile;
}

/** Writes an answer into an element: bold beginning, words, link. */
export function fillAnswer(element: Element, { strong, rest, link }: Answer): void {
  const bold = strong ? [createElement('b', {}, strong)] : [];
  element.replaceChildren(...bold, `${rest} `, createElement('a', { href: link.href }, link.label));
}

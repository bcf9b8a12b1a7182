import { modelYearPath, type OpenStop } from '../../../facts/trucks/recalls.ts';
import { modelOf } from '../../../facts/trucks/trucks.ts';
import { truckKey } from '../../my-truck/truck-key.ts';

/** An open do-not-drive recall as the script in the page knows it. */
interface Stop {
  id: string;
  /** The one drive it is about; left out where it is about any. */
  drive?: string | undefined;
  /** The model years it may reach, by what a saved truck begins with: the name, and where the recall stands for it. */
  trucks: Record<string, readonly [name: string, href: string]>;
}

/**
 * Fills in what a page says about the saved truck before it is painted: the key tag of the header, and what is marked
 * `data-stop` with the id of a do-not-drive recall, which shows only where that recall may reach this very truck.
 * Self-contained, because it is printed into the page as text.
 */
function showOwnTruck(key: string, stops: readonly Stop[]): void {
  const show = () => {
    let saved = '';
    try {
      saved = localStorage.getItem(key) ?? '';
    } catch {}
    // Saved as 'truck=silverado-1500.2024.crew.4wd'.
    const read = (pattern: RegExp) => pattern.exec(saved)?.[1] ?? '';
    const model = read(/truck=([a-z\d-]+)/);
    const year = read(/\b(20\d\d)\b/);
    const cab = read(/\b(regular|double|crew)\b/);
    const drive = read(/\b([24]wd)\b/);
    // 'silverado-1500' → 'Silverado'. The midsize trucks have one cab: it is not worth a word.
    const [name = '', isFullSize] = model.split('-');
    const brief = `’${year.slice(2)}`;
    const details = [isFullSize && cab, drive.toUpperCase()].filter(Boolean).join(', ');
    const words = model
      ? [`${brief} ${name[0]?.toUpperCase()}${name.slice(1)}`, details, brief]
      : ['My truck', '', 'truck'];
    document.querySelectorAll('[data-part]').forEach((part, at) => {
      part.textContent = words[at] ?? '';
    });
    const root = document.documentElement;
    root.toggleAttribute('data-my-truck', model !== '');

    // A drive that the reader has not named may be the one.
    const reached = stops.flatMap(({ id, drive: only, trucks }) => {
      const truck = trucks[`${model}.${year}`];
      return truck && (!only || !drive || only === drive) ? [{ id, truck }] : [];
    });
    root.toggleAttribute('data-stopped', reached.length > 0);
    document.querySelector('[data-truck-tag]')?.setAttribute('href', reached[0]?.truck[1] ?? '/my-truck');
    for (const place of document.querySelectorAll<HTMLElement>('[data-stop]')) {
      const truck = reached.find(({ id }) => id === place.dataset['stop'])?.truck;
      place.hidden = !truck;
      if (!truck) continue;
      for (const part of place.querySelectorAll('[data-stop-name]')) part.textContent = truck[0];
      for (const link of place.querySelectorAll('[data-stop-link]')) link.setAttribute('href', truck[1]);
      for (const part of place.querySelectorAll<HTMLElement>('[data-stop-open]')) part.hidden = drive !== '';
    }
  };
  show();
  addEventListener(key, show);
  // A page that comes back from the browser's memory shows what was saved since.
  addEventListener('pageshow', show);
}

/** Returns the script that fills in the saved truck, for a page that knows these recalls. */
export function ownTruckScript(stops: readonly OpenStop[]): string {
  const known: Stop[] = stops.map(({ id, doNotDrive: { drive }, reaches }) => ({
    id,
    drive,
    trucks: Object.fromEntries(
      reaches.map(({ model, year }) => [
        `${model}.${year}`,
        [`${year} ${modelOf(model).name}`, `${modelYearPath(model, year)}#${id}`] as const,
      ]),
    ),
  }));
  const given = [truckKey, known].map((each) => JSON.stringify(each).replaceAll('<', '\\u003c'));
  // Without its indents.
  return `(${showOwnTruck.toString()})(${given.join()})`.replace(/\n\s*/g, '\n');
}

/** Fills in what the page had not yet when the script ran. */
export const againScript = `dispatchEvent(new Event(${JSON.stringify(truckKey)}))`;

import { savedCacheOf, savedPath, savedPathOf } from '../../core/offline.ts';
import { createElement } from '../../ui/browser.ts';
import { readStoredTitle } from './stored-title.ts';

/** Where the articles read last are kept, on this device only; article-state.ts writes it. */
const latelyKey = 'lately';

export interface ReadArticle {
  path: string;
  title: string;
  /** Address of its picture, which the browser has already. */
  picture?: string;
  day: string;
  /** How far, in percent. */
  far: number;
}

/** Returns the articles read last on this device, newest first; none where storage is forbidden or says nonsense. */
export function readLately(): ReadArticle[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(latelyKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isReadArticle) : [];
  } catch {
    return [];
  }
}

function isReadArticle(entry: unknown): entry is ReadArticle {
  const { path, title, day, far } = (entry ?? {}) as Partial<ReadArticle>;
  return (
    /^\/blog\/[^/]+$/.test(String(path)) && [title, day].every((text) => typeof text === 'string') && Number(far) >= 0
  );
}

/** Forgets what was read on this device, and where the reader left off. */
function forgetLately(): void {
  try {
    for (const { path } of readLately()) localStorage.removeItem(`read:${path}`);
    localStorage.removeItem(latelyKey);
  } catch {
    // Storage may be forbidden; then nothing is remembered either.
  }
}

export async function savedPaths(): Promise<string[]> {
  try {
    return (await caches.keys()).flatMap((name) => savedPathOf(name) ?? []);
  } catch {
    return [];
  }
}

/** Builds a row: picture, title, a word at its end, and how far it was read. */
function drawRow(
  path: string,
  title: string,
  word: string,
  { picture, far }: Partial<ReadArticle> = {},
): HTMLLIElement {
  const link = createElement('a', { href: path }, createElement('span', {}, title), createElement('small', {}, word));
  if (picture) {
    const image = createElement('img', { alt: '', src: picture });
    // A picture of an older deployment may be gone.
    image.addEventListener('error', () => image.remove());
    link.prepend(image);
  }
  if (far !== undefined && far < 100)
    link.append(createElement('progress', { max: 100, value: far, ariaLabel: `Read so far: ${far} percent` }));
  return createElement('li', {}, link);
}

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Builds the list of what was read last, with the button that forgets it; undefined where there is nothing. */
export function drawLately(most: number, onForget: () => void): HTMLElement | undefined {
  const entries = readLately().slice(0, most);
  if (entries.length === 0) return undefined;
  const rows = entries.map((entry) => {
    const day = new Date(entry.day);
    const word = entry.far >= 100 ? 'read' : Number.isNaN(day.getTime()) ? '' : dayFormat.format(day);
    return drawRow(entry.path, entry.title, word, entry);
  });
  const ariaLabel = 'Forget what I read on this device';
  const forget = createElement('button', { type: 'button', className: 'link-button', ariaLabel }, 'Forget');
  forget.addEventListener('click', () => {
    forgetLately();
    onForget();
  });
  return drawBlock('Lately read', forget, rows);
}

/** Builds the list of saved articles, with the way to all of them; undefined where none is saved. */
export async function drawSaved(most: number): Promise<HTMLElement | undefined> {
  const paths = await savedPaths();
  if (paths.length === 0) return undefined;
  const rows = paths
    .slice(0, most)
    .map(async (path) => drawRow(path, (await readStoredTitle(savedCacheOf(path), path)) ?? path, 'offline'));
  const all = createElement('a', { href: savedPath }, `See saved (${paths.length})`);
  return drawBlock('Saved', all, await Promise.all(rows));
}

const drawBlock = (title: string, action: HTMLElement, rows: HTMLLIElement[]): HTMLElement =>
  createElement(
    'div',
    {},
    createElement('div', { className: 'lately-head' }, createElement('h2', {}, title), action),
    createElement('ul', { className: 'lately' }, ...rows),
  );

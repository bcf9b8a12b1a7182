import { openedCache, savedCacheOf, savedPathOf } from '../../core/pages/offline.ts';

/** Lists the articles stored in this browser, saved ones with a button to remove them. */
const list = document.querySelector<HTMLElement>('[data-saved-list]');
const none = document.querySelector<HTMLElement>('[data-saved-none]');

const showListOrHint = () => {
  const isEmpty = !list?.childElementCount;
  list?.toggleAttribute('hidden', isEmpty);
  none?.toggleAttribute('hidden', !isEmpty);
};

/** Reads the title of a stored article; undefined where the cache does not have it. */
async function readStoredTitle(cacheName: string, path: string): Promise<string | undefined> {
  const page = await caches.match(path, { cacheName });
  if (!page) return undefined;
  // Only the heading is parsed: a full page would include styles, which this page's policy blocks with an error.
  const [heading = path] = /<h1[\s\S]*?<\/h1>/.exec(await page.text()) ?? [];
  return new DOMParser().parseFromString(heading, 'text/html').body.textContent ?? path;
}

async function addEntry(cacheName: string, path: string): Promise<void> {
  const title = await readStoredTitle(cacheName, path);
  if (!title || list?.querySelector(`a[href="${CSS.escape(path)}"]`)) return;
  const entry = document.createElement('li');
  const link = document.createElement('a');
  link.href = path;
  link.textContent = title;
  entry.append(link);
  if (savedPathOf(cacheName)) entry.append(removeButton(path, title));
  list?.append(entry);
}

function removeButton(path: string, title: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'text-button';
  button.textContent = 'Remove';
  button.ariaLabel = `Remove ${title}`;
  button.addEventListener('click', async () => {
    await caches.delete(savedCacheOf(path));
    const entry = button.closest('li');
    const next = entry?.nextElementSibling ?? entry?.previousElementSibling;
    entry?.remove();
    showListOrHint();
    // Moves focus before the button is removed, so that it is not lost.
    (next?.querySelector<HTMLElement>('a') ?? none?.querySelector<HTMLElement>('a'))?.focus();
  });
  return button;
}

async function fillList(): Promise<void> {
  for (const name of await caches.keys()) {
    const path = savedPathOf(name);
    if (path) await addEntry(name, path);
  }
  if (list?.dataset['savedList'] === 'saved') return;
  const opened = await caches.open(openedCache);
  for (const { url } of await opened.keys()) await addEntry(openedCache, new URL(url).pathname);
}

if (window.caches) fillList().then(showListOrHint, showListOrHint);

import { savedPath, savedPathOf } from '../../core/pages/offline.ts';
import { createElement } from '../../ui/browser.ts';
import { forgetRead, listRead } from './read-articles.ts';

const maxShown = 3;

interface ListedArticle {
  path: string;
  title: string;
}

const drawItems = (articles: readonly ListedArticle[]): HTMLLIElement[] =>
  articles
    .slice(0, maxShown)
    .map(({ path, title }) => createElement('li', {}, createElement('a', { href: path }, title)));

/** Returns the articles read last but for the one that is open. */
const listOthersRead = () => listRead().filter(({ path }) => path !== location.pathname);

/** Lists in the menu what was lately read; its place is empty where there is nothing. */
export function drawInMenu(place: HTMLElement): void {
  const items = drawItems(listOthersRead());
  const heading = createElement('p', { className: 'eyebrow menu-lately-title', id: 'menu-lately-read' }, 'Lately read');
  const list = createElement('ul', { className: 'menu-lately-read' }, ...items);
  list.setAttribute('aria-labelledby', heading.id);
  place.replaceChildren(...(items.length > 0 ? [heading, list] : []));
}

/** Lists in the archive what was lately read and what is saved; its place is empty where there is nothing. */
export async function drawInArchive(place: HTMLElement): Promise<void> {
  const saved = await listSaved();
  const blocks = [drawLately(place), drawSaved(saved)].filter((block) => block !== undefined);
  const section = createElement(
    'section',
    { className: 'own-articles no-print', ariaLabel: 'On this device' },
    ...blocks,
  );
  place.replaceChildren(...(blocks.length > 0 ? [section] : []));
}

function drawLately(place: HTMLElement): HTMLElement | undefined {
  const items = drawItems(listOthersRead());
  if (items.length === 0) return undefined;
  const ariaLabel = 'Forget what I read on this device';
  const forget = createElement('button', { type: 'button', className: 'text-button', ariaLabel }, 'Forget');
  forget.addEventListener('click', async () => {
    forgetRead();
    await drawInArchive(place);
    // The button is gone: the focus goes to what follows its place.
    [place, place.nextElementSibling]
      .map((part) => part?.querySelector('a'))
      .find((link) => link)
      ?.focus();
  });
  return drawBlock('Lately read', forget, items);
}

function drawSaved(saved: readonly ListedArticle[]): HTMLElement | undefined {
  if (saved.length === 0) return undefined;
  const all = createElement('a', { href: savedPath }, `All saved (${saved.length})`);
  return drawBlock('Saved', all, drawItems(saved));
}

function drawBlock(title: string, action: HTMLElement, items: HTMLLIElement[]): HTMLElement {
  const heading = createElement('h2', {}, title);
  const list = createElement('ul', { className: 'quiet-links', ariaLabel: title }, ...items);
  return createElement('div', {}, createElement('div', { className: 'own-articles-head' }, heading, action), list);
}

/** Returns the saved articles, newest first; the archive has the title of each. */
async function listSaved(): Promise<ListedArticle[]> {
  // Without https there is no cache storage, and a browser may forbid it.
  const names = await window.caches?.keys().catch(() => []);
  const paths = (names ?? []).flatMap((name) => savedPathOf(name) ?? []);
  return paths.reverse().flatMap((path) => {
    const title = document.querySelector(`h3 a[href="${CSS.escape(path)}"]`)?.textContent;
    return title ? [{ path, title }] : [];
  });
}

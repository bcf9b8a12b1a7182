import { keepEvent } from '../../core/pages/first-visit.ts';
import { isHashedAsset } from '../../core/pages/hashed-asset.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { toggleNote } from './fact-note.ts';

const tools: Record<string, (control: HTMLElement) => unknown> = {
  enlarge: (link) => import('./picture-viewer.ts').then((code) => code.openPicture(link as HTMLAnchorElement)),
  save: toggleSaved,
};

/** What each control of an article does; a source and a term name no tool. */
export function operate(control: HTMLElement): void {
  const tool = tools[control.dataset['tool'] ?? ''];
  if (tool) tool(control);
  else toggleNote(control as HTMLAnchorElement);
}

/** Saves the open article for reading offline, or removes it again. */
export async function toggleSaved(button: HTMLElement): Promise<void> {
  const path = location.pathname;
  const name = button.dataset['cache'] ?? '';
  try {
    if (await caches.has(name)) {
      await caches.delete(name);
      showToast({ title: 'Removed', message: 'The article is no longer among your saved articles.', tone: 'ok' });
    } else {
      await saveArticle(path, name);
      showToast({
        title: 'Saved for later',
        message: 'It opens without a connection, too.',
        tone: 'ok',
        link: { label: 'See saved', href: button.dataset['list'] ?? '' },
      });
    }
  } catch {
    // Out of space or offline: half an article is useless.
    await caches.delete(name);
    showToast({
      title: 'Not saved',
      message: 'Your browser is out of space or offline. Please try again.',
      tone: 'error',
    });
  }
  button.textContent = (await caches.has(name)) ? 'Remove from saved' : 'Save for later';
}

async function saveArticle(path: string, cacheName: string): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll([path, ...new Set(listFiles())]);
  dispatchEvent(new Event(keepEvent));
}

/** Lists what the page has loaded so far, and the pictures further down that wait until they come near. */
function listFiles(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const pictures = [...document.querySelectorAll<HTMLImageElement>('.article-hero img, .prose-picture img')];
  return [
    ...loaded.filter(({ origin, pathname }) => origin === location.origin && isHashedAsset(pathname)),
    ...pictures.map(({ currentSrc, src }) => new URL(currentSrc || src)),
  ].map(({ pathname }) => pathname);
}

import { isHashedAsset } from '../../core/hashed-asset.ts';
import { showToast } from '../../ui/toast/toast-store.ts';

/** Saves the open article for reading without a network, or removes it again. */
export async function toggleSaved(button: HTMLElement): Promise<void> {
  const path = location.pathname;
  const name = button.dataset['cache'] ?? '';
  try {
    if (await caches.has(name)) {
      await caches.delete(name);
      showToast({ title: 'Removed', message: 'The article is no longer among your saved articles.', tone: 'ok' });
    } else {
      await saveArticle(path, name);
      showToast({ title: 'Saved for later', message: 'You can read it without a network, too.', tone: 'ok' });
    }
  } catch {
    // Half an article is none: no room is left, or the network went away.
    await caches.delete(name);
    showToast({ title: 'Not saved', message: 'There is no room or no network. Please try again.', tone: 'error' });
  }
  button.textContent = (await caches.has(name)) ? 'Remove from saved' : 'Save for later';
}

async function saveArticle(path: string, cacheName: string): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll([path, ...new Set(listFiles())]);
}

/** What the page has loaded so far, and the pictures further down that wait until they come near. */
function listFiles(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const pictures = [...document.querySelectorAll<HTMLImageElement>('.a-hero img, .pix img')];
  return [
    ...loaded.filter(({ origin, pathname }) => origin === location.origin && isHashedAsset(pathname)),
    ...pictures.map(({ currentSrc, src }) => new URL(currentSrc || src)),
  ].map(({ pathname }) => pathname);
}

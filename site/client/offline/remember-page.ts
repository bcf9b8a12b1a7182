import type { Strategy } from 'workbox-strategies';
import { isHashedAsset } from '../../../core/hashed-asset.ts';
import { isArticlePath, openedCache, savedCacheOf } from '../../../core/offline.ts';
import { articles, assets, findOtherSize } from './strategies.ts';
import type { PageMessage } from './worker-scope.ts';

/**
 * Keeps the article a page shows and what it has loaded. The first visit is drawn before the worker exists, so the
 * page tells what it took; nearly all of it comes from the browser's own cache.
 */
export async function rememberPage(event: PageMessage): Promise<void> {
  const path = new URL(event.source?.url ?? 'about:blank', location.origin).pathname;
  if (!isArticlePath(path)) return;
  const files = readAddresses(event.data);
  await Promise.all(files.map((file) => keep(assets, file, event)));
  const opened = await caches.open(openedCache);
  if (!(await opened.match(path))) await keep(articles, path, event);
  await fetchFigures((await opened.match(path)) ?? Response.error(), event);
  await renewSavedCopy(path, files);
}

/** Fetches an address and waits until it lies in the cache, not only until it has arrived. */
const keep = (strategy: Strategy, address: string, event: PageMessage): Promise<void> =>
  strategy.handleAll({ request: new Request(address), event })[1];

/** The pictures further down are drawn only when they come near: one size of each is fetched ahead. */
async function fetchFigures(page: Response, event: PageMessage): Promise<void> {
  for (const [figure] of (await page.text()).matchAll(/<figure class="pix[\s\S]*?<\/figure>/g)) {
    const [address] = /\/assets\/[^\s"]+-800\.[^\s"]+\.avif/.exec(figure) ?? [];
    if (address && !(await findOtherSize(address))) await keep(assets, address, event);
  }
}

/** A saved article that was published anew is saved anew. */
async function renewSavedCopy(path: string, files: string[]): Promise<void> {
  if (!(await caches.has(savedCacheOf(path)))) return;
  const saved = await caches.open(savedCacheOf(path));
  for (const address of [path, ...files]) {
    const fresh = await caches.match(address, { cacheName: address === path ? openedCache : assets.cacheName });
    if (fresh) await saved.put(address, fresh);
  }
}

/** The hashed files among the addresses of a message; a message may hold anything. */
function readAddresses(data: unknown): string[] {
  const texts = Array.isArray(data) ? data.filter((entry) => typeof entry === 'string') : [];
  return texts.flatMap((text) => {
    const url = URL.canParse(text, location.origin) ? new URL(text, location.origin) : undefined;
    return url?.origin === location.origin && isHashedAsset(url.pathname) ? [url.pathname] : [];
  });
}

import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { offlinePath, openedCache, pictureOf, savedCacheOf } from '../../../core/offline.ts';

const daySeconds = 24 * 60 * 60;
const pathOf = (request: Request) => new URL(request.url).pathname;

/** The oldest entries make room; where the browser has none left, the whole cache does. */
const keepAtMost = (maxEntries: number): WorkboxPlugin =>
  // Our stricter reading of optional properties does not accept the library's own class.
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: 90 * daySeconds, purgeOnQuotaError: true }) as WorkboxPlugin;

/** Only a whole page is kept: no redirect, no error, nothing of another host. */
export const isWholePage = ({ status, type, redirected }: Response): boolean =>
  status === 200 && type === 'basic' && !redirected;

/** A page is one page whatever its query, and a saved copy stands in where the opened one is gone. */
const articlePlugin: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => pathOf(request),
  cacheWillUpdate: async ({ response }) => (isWholePage(response) ? response : null),
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
    cachedResponse ?? (await caches.match(request, { cacheName: savedCacheOf(pathOf(request)) })),
};

/** The site's own pages for a reader without a network; both were fetched when the worker was installed. */
const offlinePlugin: WorkboxPlugin = {
  handlerDidError: async ({ request }) => (await caches.match(pathOf(request))) ?? (await caches.match(offlinePath)),
};

const assetPlugin: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) => cachedResponse ?? (await caches.match(request)),
  handlerDidError: ({ request }) => findOtherSize(pathOf(request)),
};

/** A turned phone asks for another width of a picture: any width that is at hand will do. */
export async function findOtherSize(path: string): Promise<Response | undefined> {
  const picture = pictureOf(path);
  if (!picture) return undefined;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const other = (await cache.keys()).find((kept) => pictureOf(pathOf(kept)) === picture);
    if (other) return cache.match(other);
  }
  return undefined;
}

/** Articles come from the network; the kept copy answers when the network fails or is slow. */
export const articles = new NetworkFirst({
  cacheName: openedCache,
  networkTimeoutSeconds: 4,
  plugins: [keepAtMost(40), articlePlugin, offlinePlugin],
});

/** Files with a hash in their name never change, so what was fetched once is taken from the cache. */
export const assets = new CacheFirst({
  cacheName: 'assets',
  plugins: [keepAtMost(300), assetPlugin],
});

/** Every other page is never kept. */
export const otherPages = new NetworkOnly({ plugins: [offlinePlugin] });

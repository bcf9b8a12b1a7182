import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly, type Strategy } from 'workbox-strategies';
import { isHashedAsset } from '../../core/pages/hashed-asset.ts';
import {
  isArticlePath,
  isPrivatePath,
  offlinePath,
  openedCache,
  pictureOf,
  savedCacheOf,
} from '../../core/pages/offline.ts';

// Browsers load this as a classic script, so it must not export anything.

/** An event that keeps the worker awake until its work is done. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface PageMessage extends WorkerEvent {
  data: unknown;
  source: { url: string } | null;
}

interface WorkerScope {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'message', listener: (event: PageMessage) => void): void;
}

/** The worker's own global object; elsewhere TypeScript uses the types of a window. */
const workerScope = globalThis as unknown as WorkerScope;

const daySeconds = 24 * 60 * 60;
const pathOf = (request: Request) => new URL(request.url).pathname;

/** The oldest entries are removed first; when the browser is out of space, the whole cache. */
const keepAtMost = (maxEntries: number): WorkboxPlugin =>
  // Our stricter reading of optional properties does not accept the library's own class.
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: 90 * daySeconds, purgeOnQuotaError: true }) as WorkboxPlugin;

/** Only complete pages are stored: no redirects, no errors, nothing from another host. */
const isWholePage = ({ status, type, redirected }: Response): boolean =>
  status === 200 && type === 'basic' && !redirected;

/** The query is ignored, and a saved copy is used when the opened one is gone. */
const articlePlugin: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => pathOf(request),
  cacheWillUpdate: async ({ response }) => (isWholePage(response) ? response : null),
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
    cachedResponse ?? (await caches.match(request, { cacheName: savedCacheOf(pathOf(request)) })),
};

/** The site's own pages for a reader who is offline; both were fetched when the worker was installed. */
const offlinePlugin: WorkboxPlugin = {
  handlerDidError: async ({ request }) => (await caches.match(pathOf(request))) ?? (await caches.match(offlinePath)),
};

const assetPlugin: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) => cachedResponse ?? (await caches.match(request)),
  handlerDidError: ({ request }) => findOtherSize(pathOf(request)),
};

/** Finds any stored width of a picture, because a rotated phone requests a different one. */
async function findOtherSize(path: string): Promise<Response | undefined> {
  const picture = pictureOf(path);
  if (!picture) return undefined;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const other = (await cache.keys()).find((stored) => pictureOf(pathOf(stored)) === picture);
    if (other) return cache.match(other);
  }
  return undefined;
}

/** Articles come from the network; the stored copy is used when the network fails or is slow. */
const articles = new NetworkFirst({
  cacheName: openedCache,
  networkTimeoutSeconds: 4,
  plugins: [keepAtMost(40), articlePlugin, offlinePlugin],
});

/** Files with a hash in their name never change, so what was fetched once is taken from the cache. */
const assets = new CacheFirst({
  cacheName: 'assets',
  plugins: [keepAtMost(300), assetPlugin],
});

/** Other pages are never stored. */
const otherPages = new NetworkOnly({ plugins: [offlinePlugin] });

/**
 * Keeps the article a page shows and what it has loaded. The first visit is drawn before the worker exists, so the
 * page sends the list of files it loaded; most of them come from the browser's HTTP cache.
 */
async function rememberPage(event: PageMessage): Promise<void> {
  const path = new URL(event.source?.url ?? 'about:blank', location.origin).pathname;
  if (!isArticlePath(path)) return;
  const files = readAddresses(event.data);
  await Promise.all(files.map((file) => keep(assets, file, event)));
  const opened = await caches.open(openedCache);
  if (!(await opened.match(path))) await keep(articles, path, event);
  await fetchFigures((await opened.match(path)) ?? Response.error(), event);
  await renewSavedCopy(path, files);
}

/** Fetches an address and waits until it is stored. */
const keep = (strategy: Strategy, address: string, event: PageMessage): Promise<void> =>
  strategy.handleAll({ request: new Request(address), event })[1];

/** The pictures further down are drawn only when they come near: one size of each is fetched ahead. */
async function fetchFigures(page: Response, event: PageMessage): Promise<void> {
  for (const [figure] of (await page.text()).matchAll(/<figure class="prose-picture[\s\S]*?<\/figure>/g)) {
    const [address] = /\/assets\/[^\s"]+-800\.[^\s"]+\.avif/.exec(figure) ?? [];
    if (address && !(await findOtherSize(address))) await keep(assets, address, event);
  }
}

/** Updates the saved copy of an article that has changed. */
async function renewSavedCopy(path: string, files: string[]): Promise<void> {
  if (!(await caches.has(savedCacheOf(path)))) return;
  const saved = await caches.open(savedCacheOf(path));
  for (const address of [path, ...files]) {
    const fresh = await caches.match(address, { cacheName: address === path ? openedCache : assets.cacheName });
    if (fresh) await saved.put(address, fresh);
  }
}

/** Reads the hashed files among the addresses of a message; a message may hold anything. */
function readAddresses(data: unknown): string[] {
  const texts = Array.isArray(data) ? data.filter((entry) => typeof entry === 'string') : [];
  return texts.flatMap((text) => {
    const url = URL.canParse(text, location.origin) ? new URL(text, location.origin) : undefined;
    return url?.origin === location.origin && isHashedAsset(url.pathname) ? [url.pathname] : [];
  });
}

/** What is fetched at once, written in by the build: the offline pages and their fonts, under the build's own name. */
declare const shell: { name: string; addresses: string[] };
const shellPrefix = 'shell-';

/** Pages come from the network and files are named by their content, so a new worker can never mix two versions. */
workerScope.addEventListener('install', (event) => {
  event.waitUntil(fetchShell().then(() => workerScope.skipWaiting()));
});

workerScope.addEventListener('activate', (event) => {
  event.waitUntil(dropOldShells().then(() => workerScope.clients.claim()));
});

workerScope.addEventListener('message', (event) => {
  event.waitUntil(rememberPage(event));
});

registerRoute(({ url, sameOrigin }) => sameOrigin && isHashedAsset(url.pathname), assets);
registerRoute(({ url, request }) => request.mode === 'navigate' && isArticlePath(url.pathname), articles);
registerRoute(({ url, request }) => request.mode === 'navigate' && !isPrivatePath(url.pathname), otherPages);

async function fetchShell(): Promise<void> {
  const cache = await caches.open(shellPrefix + shell.name);
  await cache.addAll(shell.addresses.map((address) => new Request(address, { cache: 'no-cache' })));
}

async function dropOldShells(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(shellPrefix));
  await Promise.all(names.filter((name) => name !== shellPrefix + shell.name).map((name) => caches.delete(name)));
}

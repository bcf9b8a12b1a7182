import { registerRoute } from 'workbox-routing';
import { isHashedAsset } from '../../../core/hashed-asset.ts';
import { isArticlePath, isPrivatePath } from '../../../core/offline.ts';
import { rememberPage } from './remember-page.ts';
import { articles, assets, otherPages } from './strategies.ts';
import { workerScope } from './worker-scope.ts';

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

import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** What a visit transfers, in bytes on the wire, headers included. */
export interface Traffic {
  /** Bytes of what the page asks for: document, styles, scripts, fonts and the pictures named. */
  total: (pictures: readonly string[]) => number;
  scripts: () => number;
  addresses: () => string[];
}

const countedTypes = new Set(['Document', 'Stylesheet', 'Script', 'Font']);

/**
 * Counts the bytes of a page's visit from now on, with an empty cache. Manifest, icons and far-away lazy pictures are
 * left out: a browser decides by itself, and differently in each version, whether it fetches them.
 */
export async function watchTraffic(page: Page): Promise<Traffic> {
  const session = await page.context().newCDPSession(page);
  const kinds = new Map<string, { type: string; url: string }>();
  const bytes = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, { type, url: response.url });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength));
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const sumOf = (isCounted: (kind: { type: string; url: string }) => boolean) =>
    [...bytes].reduce((sum, [id, size]) => sum + (isCounted(kinds.get(id) ?? { type: '', url: '' }) ? size : 0), 0);
  return {
    total: (pictures) => sumOf(({ type, url }) => countedTypes.has(type) || pictures.includes(url)),
    scripts: () => sumOf(({ type }) => type === 'Script'),
    addresses: () => [...kinds.values()].map(({ url }) => url),
  };
}

/** Addresses of the pictures a page shows at once: those not lazy, and lazy ones on the first screen. */
export function listFirstPictures(page: Page): Promise<string[]> {
  return page
    .locator('img')
    .evaluateAll((images) =>
      (images as HTMLImageElement[])
        .filter((image) => image.loading !== 'lazy' || image.getBoundingClientRect().top < innerHeight)
        .map((image) => image.currentSrc),
    );
}

/** Returns the brotli size of a page's inline scripts, data blocks left out. */
export async function weighInlineScripts(page: Page): Promise<number> {
  const texts = await page
    .locator('script:not([src]):not([type="application/ld+json"])')
    .evaluateAll((scripts) => scripts.map((script) => script.textContent ?? ''));
  return brotliCompressSync(texts.join('\n')).byteLength;
}

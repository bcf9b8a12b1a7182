import { brotliCompressSync } from 'node:zlib';
import type { CDPSession, Page } from '@playwright/test';

/** What a visit has transferred, in bytes on the wire, headers included. */
export interface Traffic {
  total: () => number;
  scripts: () => number;
  addresses: () => string[];
}

/** Counts every byte of a page's visit from now on, with nothing in the cache. */
export async function watchTraffic(page: Page): Promise<Traffic> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const kinds = new Map<string, { type: string; url: string }>();
  const bytes = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, { type, url: response.url });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength));
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const sumOf = (isCounted: (type: string) => boolean) =>
    [...bytes].reduce((sum, [id, size]) => sum + (isCounted(kinds.get(id)?.type ?? '') ? size : 0), 0);
  return {
    total: () => sumOf(() => true),
    scripts: () => sumOf((type) => type === 'Script'),
    addresses: () => [...kinds.values()].map(({ url }) => url),
  };
}

/** The brotli size of a page's inline scripts, data blocks left out. */
export async function weighInlineScripts(page: Page): Promise<number> {
  const texts = await page
    .locator('script:not([src]):not([type="application/ld+json"])')
    .evaluateAll((scripts) => scripts.map((script) => script.textContent ?? ''));
  return brotliCompressSync(texts.join('\n')).byteLength;
}

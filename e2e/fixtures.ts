import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { toolSlugs } from '../tools/tool-slugs.ts';

export { expect };

/** The two screens every journey is written for. */
export const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;

/** The eighteen articles of the seed. */
export const slugs = [
  'summer-road-trip-turbomax-prep',
  'turbomax-27-swap-engine-future',
  'turbomax-vs-v8-comparison',
  'sierra-elevation-turbomax',
  'turbomax-vs-ecoboost',
  'turbomax-tuning-guide',
  'turbomax-reliability',
  'turbomax-engine-recalls-2024',
  'turbomax-incentives-2025',
  'chevy-towing-evolution',
  '2025-chevy-towing-comparison',
  '2025-half-ton-towing-comparison',
  'colorado-canyon-rear-seat-review',
  'gm-july-2025-turbomax-incentives',
  'turbomax-buying-guide-2025',
  'turbomax-maintenance-costs',
  'best-turbomax-accessories',
  'colorado-turbomax-vs-full-size',
] as const;

/** Every kind of page a reader can see, besides the eighteen articles. */
export const plainPages = [
  '/',
  '/blog',
  '/blog?category=Comparisons',
  '/about',
  '/specs',
  '/gallery',
  '/glossary',
  '/tools',
  ...toolSlugs.map((slug) => `/tools/${slug}`),
  '/sitemap',
  '/search',
  '/search?q=towing',
  '/privacy-policy',
  '/terms-of-service',
  '/subscribe/closed',
  '/saved',
  '/offline',
  '/no-such-page',
] as const;

/** What Chromium prints when a page or a call is answered with an error status. */
export const failedLoad = /^Failed to load resource/;

interface Journey {
  /** Names console errors, page errors or foreign requests that belong to the story; all others fail the test. */
  allowErrors: (pattern: RegExp) => void;
}

/** A test that fails on any console error, page error or request to another host. */
export const test = base.extend<Journey>({
  allowErrors: [
    async ({ context, baseURL }, use) => {
      const errors: string[] = [];
      const allowed: RegExp[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (event) => errors.push(String(event.error())));
      context.on('request', (request) => {
        const { host, protocol } = new URL(request.url());
        const isForeign = protocol.startsWith('http') && host !== new URL(String(baseURL)).host;
        if (isForeign) errors.push(`request to another host: ${request.url()}`);
      });
      await use((pattern) => allowed.push(pattern));
      expect(errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Keeps every script file back until the returned function is called; such a page never reaches its `load`. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Stops the page's timers; from here on only `page.clock.runFor` moves them. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: '2025-07-23T12:00:00Z' });
  await page.clock.pauseAt('2025-07-23T12:00:10Z');
}

/** How many columns a grid has on screen. */
export const countColumns = (grid: Element): number => getComputedStyle(grid).gridTemplateColumns.split(' ').length;

/** Presses Tab until the element has the focus; a fact's note may come in between. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab');
    if (await element.evaluate((one) => one === document.activeElement)) return;
  }
  await expect(element).toBeFocused();
}

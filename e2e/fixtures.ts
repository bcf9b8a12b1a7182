import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { currentRelease, readManifest } from '../core/node/releases.ts';
import { referencePages } from '../site.config.ts';

export { expect };

/** The two screens every journey is written for, and a desktop at 200 %. */
export const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;
export const lowScreen = { width: 640, height: 400 } as const;

/** Folder of what was built. */
export const release = currentRelease(fileURLToPath(new URL('../dist', import.meta.url)));
/** What was built. Journeys read posts, issues and tools from here, so that new content needs no new test. */
export const manifest = readManifest(release);
const pathsBelow = (folder: string): string[] =>
  Object.entries(manifest.entries)
    .filter(([path, { type }]) => path.startsWith(`${folder}/`) && type.startsWith('text/html'))
    .map(([path]) => path);
const listed = (folder: string): string[] =>
  manifest.articles.map(({ href }) => href).filter((href) => href.startsWith(`${folder}/`));

/** Addresses of all articles, newest first. */
export const articles = listed('/blog');
export const issues = listed('/newsletter');
export const toolPages = pathsBelow('/tools');

/** Returns the address of an article whose built page matches a pattern, such as one with a chart. */
export function articleWith(pattern: RegExp): string {
  const found = articles.find((path) => pattern.test(readBuilt(path)));
  if (!found) throw new Error(`No built article matches ${pattern}.`);
  return found;
}

export function readBuilt(path: string): string {
  const file = manifest.entries[path]?.identity.file ?? '';
  return readFileSync(join(release, 'site', file), 'utf8');
}

/** One page of every kind a reader can see; articles and issues are represented by one each, tools are all here. */
export const pageKinds = [
  '/',
  '/blog',
  '/blog?category=Comparisons',
  String(articles[0]),
  '/newsletter',
  String(issues[0]),
  '/about',
  '/specs',
  '/gallery',
  '/glossary',
  '/corrections',
  ...referencePages.map(({ href }) => href),
  String(pathsBelow('/recalls').at(-1)),
  '/tools',
  '/my-truck',
  ...toolPages,
  '/sitemap',
  '/search?q=towing',
  '/privacy-policy',
  '/subscribe/closed',
  '/saved',
  '/offline',
  '/no-such-page',
];

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

/** The same without JavaScript. */
export const plainTest = test.extend({ javaScriptEnabled: false });

/** The same with a thumb, on a phone. */
export const phoneTest = test.extend({ viewport: screens.phone, hasTouch: true, isMobile: true });

/**
 * Opens a page and waits until it has loaded, has its fonts and has nothing to do. A quiet network says less: it may
 * come before the page's script has run, and on a busy machine it may never be reported.
 */
export async function openQuiet(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForIdle(page);
}

/**
 * Waits until the page has its fonts and the browser has nothing to do for it. It asks for frames meanwhile: Chromium can
 * forget to be idle on a page that draws none (8 of 456 openings beside other work, 0 of 320 with frames).
 */
export const waitForIdle = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise<void>((resolve) => {
      let isIdle = false;
      requestIdleCallback(() => {
        isIdle = true;
        resolve();
      });
      const draw = () => {
        if (!isIdle) requestAnimationFrame(draw);
      };
      draw();
    });
  });

/** Reads an article down to one of its parts, until the contents say where the reader is. */
export async function readTo(page: Page, path: string, part = '.prose > h2:nth-of-type(3)'): Promise<void> {
  await page.goto(path);
  await page.locator(part).evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
  await expect(page.locator('.contents [aria-current]').first()).toBeAttached();
}

/** Holds every script file back until the returned function is called; such a page never reaches its `load`. */
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

export const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Saves a truck as /my-truck does, before any page of the test is read. */
export const saveTruck = (page: Page, truck = 'truck=silverado-1500.2024.crew.4wd&miles=41200') =>
  page.addInitScript((saved) => localStorage.setItem('my-truck', saved), truck);

export async function expectNoSideScroll(page: Page): Promise<void> {
  const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content, page.url()).toBeLessThanOrEqual(Number(screen));
}

/** Presses Tab until the element has the focus; a fact's note may come in between. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab');
    if (await element.evaluate((one) => one === document.activeElement)) return;
  }
  await expect(element).toBeFocused();
}

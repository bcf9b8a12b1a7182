import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { firstVisit } from '../core/pages/first-visit.ts';
import type { SiteManifest } from '../core/pages/site-manifest.ts';
import { openServerProcess } from '../server/server-process.ts';
import { truckKey } from '../tools/my-truck/truck-key.ts';
import { articles, articleWith, test as base, expect, failedLoad, issues, openQuiet, release } from './fixtures.ts';

/** A server of its own that can stop and start again, with another build too. */
interface Host {
  url: string;
  stop(): Promise<void>;
  /** Starts again at the same address with a build in which one article has another heading. */
  deploy(path: string, heading: string): Promise<void>;
}

/** A test whose browser stores pages and whose server can be stopped. */
const test = base.extend<{ host: Host }>({
  serviceWorkers: 'allow',
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  host: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'garage-offline-'));
    const start = (more: Record<string, string> = {}) =>
      openServerProcess({ HOST: '127.0.0.1', DATA_DIR: join(folder, 'data'), RATE_LIMIT: 'off', ...more });
    let server = await start();
    const { port } = server;
    const stop = async () => {
      server.child.kill('SIGTERM');
      await server.exit;
    };
    const deploy = async (path: string, heading: string) => {
      const dist = join(folder, 'dist');
      // Hashed files are the same in every build.
      const assets = join(release, 'site/assets');
      await cp(release, dist, { recursive: true, filter: (path) => path !== assets });
      await symlink(assets, join(dist, 'site/assets'));
      await changeHeading(dist, path, heading);
      server = await start({ PORT: String(port), DIST_FOLDER: dist });
    };
    await use({ url: `http://127.0.0.1:${port}`, stop, deploy });
    await stop();
    await rm(folder, { recursive: true, force: true });
  },
  baseURL: async ({ host }, use) => use(host.url),
});

async function changeHeading(dist: string, path: string, heading: string): Promise<void> {
  const manifestFile = join(dist, 'manifest.json');
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as SiteManifest;
  const entry = manifest.entries[path];
  if (!entry) throw new Error(`The build has no article ${path}.`);
  const file = join(dist, 'site', entry.identity.file);
  const html = (await readFile(file, 'utf8')).replace(/<h1>.*?<\/h1>/, `<h1>${heading}</h1>`);
  await writeFile(file, html);
  const { br: _, gzip: __, ...plain } = entry;
  const identity = { ...entry.identity, bytes: Buffer.byteLength(html), etag: '"another-build"' };
  manifest.entries[path] = { ...plain, identity };
  await writeFile(manifestFile, JSON.stringify(manifest));
}

/** Lists every address the browser has stored, in any cache. */
function listStored(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

/** Opens an article on a later visit than the first, and waits until it is stored with its picture. */
async function openAndStore(page: Page, path: string): Promise<void> {
  await page.addInitScript((key) => localStorage.setItem(key, '1'), firstVisit.key);
  await page.goto(path);
  await expect.poll(() => listStored(page)).toContain(path);
  await expect.poll(async () => (await listStored(page)).some((stored) => stored.endsWith('.avif'))).toBe(true);
}

const other = articleWith(/class="prose-picture/);
const article = String(articles.find((path) => path !== other));

/** Returns true once a picture has really been drawn. */
const isDrawn = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((image) => (image as HTMLImageElement).decode().then(() => true));

/** What a page prints when the server stops while it fetches a script. */
const lostScript = /^\[astro-island\] Error hydrating/;

test.beforeEach(({ allowErrors }) => {
  allowErrors(failedLoad);
  allowErrors(lostScript);
});

test('an opened article opens offline: text, fonts and unseen pictures', async ({ page, host, request }) => {
  const worker = (await request.get('/sw.js')).headers();
  expect([worker['cache-control'], worker['service-worker-allowed']]).toEqual(['no-cache', '/']);
  await openAndStore(page, other);
  const text = await page.getByRole('article').first().innerText();
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  const sources = await page
    .locator('.prose-picture')
    .first()
    .evaluate((figure) => figure.innerHTML);
  await expect.poll(async () => (await listStored(page)).filter((path) => sources.includes(path))).not.toEqual([]);
  // Nothing else is ever stored but hashed files and the two offline pages.
  const unstored = ['/', '/blog', '/subscribe/closed', '/preferences/some-token', '/blog/no-such-post', '/feed.json'];
  for (const path of [...unstored, String(issues[0])]) await page.goto(path);
  await page.evaluate((path) => fetch(`${path}.md`), other);
  await page.evaluate(() => fetch('/rest/v1/subscribers', { method: 'POST', body: '{}' }));
  const stored = await listStored(page);
  expect(stored.filter((path) => !/^\/(blog\/[^/]+|assets\/.+|offline|saved|favicon\.svg)$/.test(path))).toEqual([]);
  expect(stored.filter((path) => path.startsWith('/blog/'))).toEqual([other]);

  await host.stop();
  await page.goto(`${other}?utm_source=mail`);
  await expect(page.getByRole('article').first()).toHaveText(/\S/);
  expect(await page.getByRole('article').first().innerText()).toBe(text);
  expect(await isDrawn(page, '.article-hero img')).toBe(true);
  await page.locator('.prose-picture img').first().scrollIntoViewIfNeeded();
  expect(await isDrawn(page, '.prose-picture img')).toBe(true);
  expect(await page.evaluate(async () => (await document.fonts.load('400 16px Newsreader')).length)).toBeGreaterThan(0);
  for (const path of ['/', '/blog?category=Comparisons', article]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline');
  }
  await page.getByRole('main').getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  const isAnswered = page.evaluate(() =>
    fetch('/preferences/some-token')
      .then(() => true)
      .catch(() => false),
  );
  expect(await isAnswered).toBe(false);
});

test('a first visit installs no worker; saving does; a full storage says so and keeps no part', async ({
  page,
  host,
  browser,
}) => {
  const isInstalled = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length > 0);
  await openQuiet(page, article);
  expect(await isInstalled()).toBe(false);
  await page.getByRole('button', { name: 'Save for later' }).click();
  await expect.poll(() => listStored(page)).toContain('/offline');
  const second = await browser.newPage({ baseURL: host.url, serviceWorkers: 'allow' });
  await second.goto('/about');
  await second.evaluate((key) => dispatchEvent(new Event(key)), truckKey);
  await expect.poll(() => listStored(second)).toContain('/offline');
  await second.close();
  const full = await browser.newPage({ baseURL: host.url, serviceWorkers: 'allow' });
  await full.addInitScript(() => {
    Cache.prototype.addAll = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  });
  await full.goto(article);
  await full.getByRole('button', { name: 'Save for later' }).click();
  await expect(full.getByRole('alert').filter({ hasText: 'Not saved' })).toBeVisible();
  await expect(full.getByRole('button', { name: 'Save for later' })).toBeVisible();
  expect(await full.evaluate((name) => caches.has(name), `saved:${article}`)).toBe(false);
  await full.close();
  await host.stop();
  await page.goto('/about');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('main').locator(`a[href="${article}"]`)).toBeVisible();
});

test('a saved article follows a new deployment, opens offline, and can be removed', async ({ page, host }) => {
  await openAndStore(page, article);
  await page.getByRole('button', { name: 'Save for later' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved for later' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove from saved' })).toBeVisible();
  await host.stop();
  await host.deploy(article, 'A new heading');
  await page.goto(article);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A new heading');
  const savedHeading = () =>
    page.evaluate(async (path) => {
      const text = await (await caches.match(path, { cacheName: `saved:${path}` }))?.text();
      return text?.includes('<h1>A new heading</h1>');
    }, article);
  await expect.poll(savedHeading).toBe(true);
  // The copy of the visit is deleted: the saved copy must be enough.
  await page.evaluate(() => Promise.all([caches.delete('articles'), caches.delete('assets')]));
  await host.stop();
  await page.goto('/saved');
  await page.getByRole('list', { name: 'Articles available offline' }).getByRole('link').click();
  await expect(page).toHaveURL(article);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A new heading');
  expect(await isDrawn(page, '.article-hero img')).toBe(true);
  await page.goto('/saved');
  await page.getByRole('button', { name: /^Remove / }).click();
  await expect(page.getByText('You have no saved articles yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Read the blog' })).toBeFocused();
  await page.goto(article);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline');
});

import type { Page } from '@playwright/test';
import { truckKey } from '../tools/my-truck/truck-key.ts';
import { articles, articleWith, failedLoad, issues, openQuiet } from './fixtures.ts';
import { expect, listStored, openAndStore, test } from './offline-server.ts';

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
  await expect(page.getByRole('heading', { name: 'What works offline' })).toBeVisible();
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

import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { toolSlugs } from '../tools/tool-slugs.ts';
import { expectNoViolations } from './axe.ts';
import { expect, screens, test } from './fixtures.ts';

const posts = new URL('../content/posts/', import.meta.url);
/** An article with a tool in it; which tool does not matter. */
const article = readdirSync(posts).find((slug) =>
  readFileSync(new URL(`${slug}/index.mdx`, posts), 'utf8').includes('<Tool '),
);
const path = `/blog/${article}`;
const card = (page: Page) => page.locator('.tool-card').first();
const opener = (page: Page) => card(page).getByRole('link', { name: 'Work it out here' });

test('every tool opens inside an article on a press, and leaves the article’s address alone', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.setViewportSize(screens.phone);
  for (const slug of toolSlugs) {
    requested.length = 0;
    await page.goto(path);
    await opener(page).evaluate((link, href) => link.setAttribute('href', href), `/tools/${slug}`);
    await opener(page).scrollIntoViewIfNeeded();
    expect(requested.filter((one) => one.startsWith('/tools/'))).toEqual([]);
    await opener(page).press('Enter');
    await expect(card(page).locator('.tool')).toContainText('Copy link');
    await expect(card(page).locator(':focus')).toHaveCount(1);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(screens.phone.width);
  }
  await expectNoViolations(page, '.tool-card');
});

test('the card starts the tool with its numbers: without JavaScript, and where its code cannot be fetched', async ({
  page,
  request,
  allowErrors,
}) => {
  const href = /class="btn" href="(\/tools\/[^"]*)"/.exec(await (await request.get(path)).text())?.[1];
  expect(href).toMatch(/^\/tools\/[a-z-]+/);
  allowErrors(/Failed to load resource|ERR_FAILED/);
  await page.goto(path);
  await page.route('**/tools/*.json', (route) => route.abort());
  await opener(page).click();
  await expect(page).toHaveURL(String(href).replaceAll('&amp;', '&'));
  await expect(page.locator('main .tool').first()).toBeVisible();
});

test('an embedded tool works with the reader’s numbers', async ({ page }) => {
  await page.goto('/blog/2025-half-ton-towing-comparison');
  const tow = page.getByRole('complementary', { name: 'Will it tow?' });
  await tow.getByRole('link', { name: 'Work it out here' }).click();
  const verdict = tow.locator('.tool-verdict');
  await expect(verdict).toContainText('Maybe. Within the payload.');
  await tow.getByRole('textbox', { name: 'Tow rating' }).fill('9,000');
  await expect(verdict).toContainText('Yes, just. The payload comes first: 0 lb left.');
  await tow.getByRole('textbox', { name: 'Trailer, loaded' }).fill('7000');
  await expect(verdict).toContainText('No. 125 lb over the payload.');
  // Part of the article: above the form, not pinned over the text.
  await expect(verdict).toHaveCSS('position', 'static');
  const [answer, form] = await Promise.all([verdict.boundingBox(), tow.getByRole('form').boundingBox()]);
  expect((answer?.y ?? 0) + (answer?.height ?? 0)).toBeLessThanOrEqual(form?.y ?? 0);
  await expect(page).toHaveURL('/blog/2025-half-ton-towing-comparison');
});

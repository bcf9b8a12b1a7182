import type { Page } from '@playwright/test';
import { toolSlugs } from '../tools/tool-slugs.ts';
import { expectNoViolations } from './axe.ts';
import { articleWith, expect, expectNoSideScroll, screens, test } from './fixtures.ts';

/** An article with a tool in it; which tool does not matter. */
const path = articleWith(/class="tool-card/);
const towing = articleWith(/href="\/tools\/will-it-tow[^"]*"[^>]*>Work it out here/);
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
    await expectNoSideScroll(page);
  }
  await expectNoViolations(page, '.tool-card');
});

test('the card starts the tool with its numbers, also without its code', async ({ page, request, allowErrors }) => {
  const href = /class="btn" href="(\/tools\/[^"]*)"/.exec(await (await request.get(path)).text())?.[1];
  expect(href).toMatch(/^\/tools\/[a-z-]+/);
  allowErrors(/Failed to load resource|ERR_FAILED/);
  await page.goto(path);
  await page.route('**/tools/*.json', (route) => route.abort());
  await opener(page).click();
  await expect(page).toHaveURL(String(href).replaceAll('&amp;', '&'));
  await expect(page.locator('main .tool').first()).toBeVisible();
});

test('an embedded tool works with the reader’s numbers and is not pinned over the text', async ({ page }) => {
  await page.goto(towing);
  const tow = page.getByRole('complementary', { name: 'Will it tow?' });
  await tow.getByRole('link', { name: 'Work it out here' }).click();
  const verdict = tow.locator('.tool-verdict');
  const before = await verdict.innerText();
  await tow.getByRole('textbox', { name: 'Trailer, loaded' }).fill('30000');
  await expect(verdict).toContainText('No.');
  expect(await verdict.innerText()).not.toBe(before);
  await expect(verdict).toHaveCSS('position', 'static');
  const [answer, form] = await Promise.all([verdict.boundingBox(), tow.getByRole('form').boundingBox()]);
  expect((answer?.y ?? 0) + (answer?.height ?? 0)).toBeLessThanOrEqual(form?.y ?? 0);
  await expect(page).toHaveURL(towing);
});

import type { Page } from '@playwright/test';
import { popularSearches } from '../site.config.ts';
import { expectNoViolations } from './axe.ts';
import { articles, expect, openQuiet, plainTest, saveTruck, test, toolPages } from './fixtures.ts';

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search for' });
const results = (page: Page) => page.getByRole('region', { name: 'Results' });
const status = (page: Page) => page.getByRole('status').first();

test('the slash key leads to it, and typing to a section; nothing is fetched before', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => /search/.test(new URL(request.url()).pathname) && asked.push(request.url()));
  await openQuiet(page, String(articles[0]));
  expect(asked).toEqual([]);
  await page.keyboard.press('/');
  await expect(page).toHaveURL('/search');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('wastegate');
  await expect(status(page)).toContainText('for “wastegate”.');
  await expect(page).toHaveURL('/search?q=wastegate');
  const section = results(page).locator('a[href*="/blog/"][href*="#"]').first();
  await expect(section.locator('mark').first()).toHaveText(/wastegate/i);
  const href = String(await section.getAttribute('href'));
  await section.click();
  await expect(page).toHaveURL(href);
  await expect(page.locator(`[id="${new URL(page.url()).hash.slice(1)}"]`)).toBeInViewport();
  await page.goBack();
  await expect(field(page)).toHaveValue('wastegate');
});

// What is found for which words is in core/search/search-index.test.ts.
test('Ctrl-K leads to it, but not from a field; an empty result offers links', async ({ page }) => {
  await page.goto('/');
  await page.locator('#newsletter-section input[type=email]').focus();
  await page.keyboard.type('a/b');
  await expect(page.locator('#newsletter-section input[type=email]')).toHaveValue('a/b');
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).focus();
  await page.keyboard.press('Control+k');
  await field(page).fill('xqzjwk');
  await expect(status(page)).toHaveText('Nothing found for “xqzjwk”.');
  await expect(results(page).getByRole('link', { name: 'all articles' })).toBeVisible();
  await field(page).fill('oil');
  await field(page).press('Enter');
  await expect(page).toHaveURL('/search?q=oil');
  await expect(field(page)).toHaveValue('oil');
});

test('a VIN leads to the VIN check and is never sent', async ({ page }) => {
  const vin = '1GCUDAEK0RZ000000';
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')));
  await page.goto('/search');
  await field(page).fill(vin.toLowerCase());
  await expect(results(page).getByRole('link')).toHaveCount(1);
  await field(page).press('Enter');
  await expect(page).toHaveURL(/\/tools\/vin-check\?/);
  await expect(page.getByRole('textbox', { name: /VIN/ }).first()).toHaveValue(new RegExp(vin, 'i'));
  expect(asked.filter((request) => request.toUpperCase().includes(vin))).toEqual([]);
  expect(page.url().toUpperCase()).not.toContain(vin);
});

test('it starts with popular searches, tools and the saved truck', async ({ page }) => {
  await saveTruck(page);
  await page.goto('/about');
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  for (const path of toolPages) await expect(results(page).locator(`a[href="${path}"]`).first()).toBeVisible();
  await expect(results(page).getByText('’24 Silverado')).toBeVisible();
  await expect(results(page).getByRole('link', { name: 'Its recalls' })).toHaveAttribute(
    'href',
    '/recalls/2024-silverado-1500',
  );
  await expectNoViolations(page);
  await results(page)
    .getByRole('link', { name: String(popularSearches[0]), exact: true })
    .click();
  await expect(field(page)).toHaveValue(String(popularSearches[0]));
  await expect(results(page).getByRole('link').first()).toBeVisible();
});

plainTest('without JavaScript the link leads to the page, and the server answers', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await expect(page).toHaveURL('/search');
  await page.getByRole('region', { name: 'Results' }).getByRole('link', { name: 'tow 7000' }).click();
  await expect(page.getByRole('region', { name: 'Results' }).getByRole('link').first()).toHaveAttribute(
    'href',
    '/tools/will-it-tow?trailer=7000',
  );
  await page.getByRole('searchbox', { name: 'Search for' }).fill('430 lb-ft');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search for' })).toHaveValue('430 lb-ft');
  await page.getByRole('region', { name: 'Results' }).locator('a[href^="/blog/"]').first().click();
  await expect(page).toHaveURL(/\/blog\//);
});

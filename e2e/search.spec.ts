import type { Page } from '@playwright/test';
import { popularSearches } from '../site.config.ts';
import { expectNoViolations } from './axe.ts';
import { articles, expect, screens, test, toolPages } from './fixtures.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => dialog(page).getByRole('combobox', { name: 'Search for' });
const options = (page: Page) => dialog(page).getByRole('listbox', { name: 'Results' }).getByRole('option');
const isOfSearch = (address: string) => /search/.test(new URL(address).pathname);

test('works by keyboard alone, from the slash key to a section of a page', async ({ page }) => {
  await page.goto('/about');
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('wastegate');
  await expect(dialog(page).getByRole('status')).toContainText('for “wastegate”.');
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  const chosen = dialog(page).getByRole('listbox', { name: 'Results' }).getByRole('option', { selected: true });
  await expect(chosen).toHaveCount(1);
  await expect(field(page)).toHaveAttribute('aria-activedescendant', String(await chosen.getAttribute('id')));
  await expect(chosen.locator('mark').first()).toHaveText(/wastegate/i);
  const href = String(await chosen.getAttribute('href'));
  expect(href).toMatch(/#/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(href);
  await expect(page.locator(`[id="${new URL(page.url()).hash.slice(1)}"]`)).toBeInViewport();
});

test('Ctrl-K opens, Escape closes and the focus returns', async ({ page }) => {
  await page.goto('/blog');
  const link = page.getByRole('banner').getByRole('link', { name: 'Search' });
  await link.focus();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('ecobost');
  await expect(options(page).first()).toContainText('EcoBoost');
  await page.keyboard.press('Escape');
  // A search field's first Escape empties it.
  if (await dialog(page).isVisible()) await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
});

test('shortcut keys typed in a field are plain text', async ({ page }) => {
  await page.goto('/');
  const email = page.locator('#newsletter-section input[type=email]');
  await email.focus();
  await page.keyboard.type('a/b');
  await expect(email).toHaveValue('a/b');
  await expect(dialog(page)).toHaveCount(0);
});

test('a filter narrows results, an empty result offers links, and Enter with no selection opens the results page', async ({
  page,
}) => {
  await page.goto('/blog');
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await field(page).fill('wastegate');
  await expect(options(page)).not.toHaveCount(0);
  await dialog(page).getByRole('combobox', { name: 'Search in' }).selectOption('Glossary');
  await expect(options(page).first()).toContainText('Wastegate');
  await field(page).fill('relaibilty');
  await dialog(page).getByRole('combobox', { name: 'Search in' }).selectOption('');
  await expect(dialog(page).getByRole('status')).toHaveText('Nothing found for “relaibilty”.');
  await expect(dialog(page).getByRole('link', { name: 'reliability' })).toBeVisible();
  await field(page).fill('oil');
  await field(page).press('Enter');
  await expect(page).toHaveURL('/search?q=oil&category=');
  await expect(page.getByRole('searchbox', { name: 'Search for' })).toHaveValue('oil');
});

/** The paths of everything offered, the answer first. */
const paths = (page: Page) =>
  options(page).evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));

const isAnswered: Record<string, (found: string[]) => boolean> = {
  'will it tow': (found) => found[0] === '/tools/will-it-tow' && found[1] === '/tools/will-it-tow',
  oil: (found) => found[0] === '/tools/service-planner' && found[1] === '/tools/service-planner',
  'recall 2024': (found) => found.slice(0, 3).every((path) => /^\/recalls(?:\/2024-|$)/.test(path)),
  'tow 7000': (found) => found[0] === '/tools/will-it-tow',
};

test('questions are answered first, no page comes twice, and the tool opens with the number', async ({ page }) => {
  await page.goto('/about');
  await page.keyboard.press('/');
  for (const [query, isExpected] of Object.entries(isAnswered)) {
    await field(page).fill(query);
    await expect(dialog(page).getByRole('status')).toContainText(`for “${query}”.`);
    await expect(options(page).first()).toContainText('Answer');
    const found = await paths(page);
    expect(isExpected(found), found.join(' ')).toBe(true);
    expect(new Set(found.slice(1)).size).toBe(found.length - 1);
    for (const text of await options(page).allInnerTexts()) expect(text).not.toMatch(/new tab|another site|,\s*,/);
  }
  await expect(options(page).first()).toContainText('7,000 lb');
  await options(page).first().click();
  await expect(page).toHaveURL(/\/tools\/will-it-tow\?.*trailer=7000/);
  await expect(page.locator('[name="trailer"]').first()).toHaveValue(/^7,?000$/);
});

test('a VIN leads to the VIN check and is never sent', async ({ page }) => {
  const vin = '1GCUDAEK0RZ000000';
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')));
  await page.goto('/about');
  await page.keyboard.press('/');
  await field(page).fill(vin.toLowerCase());
  await expect(options(page)).toHaveCount(1);
  await field(page).press('Enter');
  await expect(page).toHaveURL(/\/tools\/vin-check\?/);
  await expect(page.getByRole('textbox', { name: /VIN/ }).first()).toHaveValue(new RegExp(vin, 'i'));
  expect(asked.filter((request) => request.toUpperCase().includes(vin))).toEqual([]);
  expect(page.url().toUpperCase()).not.toContain(vin);
});

test('the search starts with popular searches, the tools and the saved truck', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('my-truck', 'model=silverado-1500&year=2024&cab=crew&drive=4wd'));
  await page.goto('/about');
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  for (const path of toolPages) await expect(dialog(page).locator(`a[href="${path}"]`).first()).toBeVisible();
  await expect(dialog(page).getByText('’24 Silverado')).toBeVisible();
  await expect(dialog(page).getByRole('link', { name: 'Its recalls' })).toHaveAttribute(
    'href',
    '/recalls/2024-silverado-1500',
  );
  await dialog(page)
    .getByRole('link', { name: String(popularSearches[0]), exact: true })
    .click();
  await expect(field(page)).toHaveValue(String(popularSearches[0]));
  await expect(options(page)).not.toHaveCount(0);
});

test('nothing of the search is fetched before it is opened', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => isOfSearch(request.url()) && asked.push(request.url()));
  await page.goto(String(articles[0]), { waitUntil: 'networkidle' });
  expect(asked).toEqual([]);
  await page.keyboard.press('/');
  await field(page).fill('oil');
  await expect(options(page)).not.toHaveCount(0);
  expect(asked).toHaveLength(2);
});

test('the search page shows the results of the address and follows the typing', async ({ page }) => {
  await page.goto('/search');
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results.getByRole('link', { name: String(popularSearches[0]), exact: true })).toBeVisible();
  await page.goto('/search?q=towing');
  await expect(results.getByRole('link').first()).toContainText(/tow/i);
  await page.keyboard.press('/');
  const box = page.getByRole('searchbox', { name: 'Search for' });
  await expect(box).toBeFocused();
  await box.fill('wastegate');
  await expect(results.getByRole('link').first()).toContainText('Wastegate');
  await expect(page.getByRole('status').first()).toContainText('for “wastegate”.');
  await expect(page).toHaveURL('/search?q=wastegate');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the link leads to the page, and the server answers', async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await expect(page).toHaveURL('/search');
    await page.getByRole('region', { name: 'Results' }).getByRole('link', { name: 'tow 7000' }).click();
    await expect(page.getByRole('region', { name: 'Results' }).getByRole('link').first()).toHaveAttribute(
      'href',
      '/tools/will-it-tow?trailer=7000',
    );
    await page.getByRole('searchbox', { name: 'Search for' }).fill('430 lb-ft');
    await page.getByRole('combobox', { name: 'In' }).selectOption('Comparisons');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.locator('mark', { hasText: '430 lb-ft' }).first()).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'In' })).toHaveValue('Comparisons');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await page.getByRole('region', { name: 'Results' }).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/blog\//);
  });
});

test('the dialog has no axe violation and fits a phone and a desktop', async ({ page }) => {
  await page.setViewportSize(screens.phone);
  await page.goto('/about');
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await field(page).fill('towing');
  await expect(options(page)).not.toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  for (const viewport of Object.values(screens)) {
    await page.setViewportSize(viewport);
    await expectNoViolations(page, 'dialog');
    const box = await dialog(page).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
  }
});

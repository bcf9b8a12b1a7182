import type { Page } from '@playwright/test';
import { popularSearches } from '../site.config.ts';
import { expectNoViolations } from './axe.ts';
import { articles, expect, openQuiet, plainTest, saveTruck, screens, test, toolPages } from './fixtures.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => dialog(page).getByRole('combobox', { name: 'Search for' });
const options = (page: Page) => dialog(page).getByRole('listbox', { name: 'Results' }).getByRole('option');

test('it works by keyboard from the slash key to a section; nothing is fetched before', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => /search/.test(new URL(request.url()).pathname) && asked.push(request.url()));
  await openQuiet(page, String(articles[0]));
  expect(asked).toEqual([]);
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

// What is found for which words is in core/search-index.test.ts.
test('Ctrl-K opens, Escape returns the focus; an empty result offers links; Enter opens the page', async ({ page }) => {
  await page.goto('/');
  const email = page.locator('#newsletter-section input[type=email]');
  await email.focus();
  await page.keyboard.type('a/b');
  await expect(email, 'a shortcut in a field is plain text').toHaveValue('a/b');
  await expect(dialog(page)).toHaveCount(0);
  const link = page.getByRole('banner').getByRole('link', { name: 'Search' });
  await link.focus();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('wastegate');
  await dialog(page).getByRole('combobox', { name: 'Search in' }).selectOption('Glossary');
  await expect(options(page).first()).toContainText('Wastegate');
  await field(page).press('Escape');
  // A search field's first Escape empties it.
  if (await dialog(page).isVisible()) await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(link).toBeFocused();
  await link.click();
  await field(page).fill('xqzjwk');
  await dialog(page).getByRole('combobox', { name: 'Search in' }).selectOption('');
  await expect(dialog(page).getByRole('status')).toHaveText('Nothing found for “xqzjwk”.');
  await expect(dialog(page).getByRole('link', { name: 'all articles' })).toBeVisible();
  await field(page).fill('oil');
  await field(page).press('Enter');
  await expect(page).toHaveURL('/search?q=oil&category=');
  await expect(page.getByRole('searchbox', { name: 'Search for' })).toHaveValue('oil');
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

test('it starts with popular searches, tools and the saved truck, and fits both screens', async ({ page }) => {
  await saveTruck(page);
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
  await field(page).press('ArrowDown');
  await expectNoViolations(page);
  for (const viewport of Object.values(screens)) {
    await page.setViewportSize(viewport);
    const box = await dialog(page).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
  }
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
  await page.getByRole('combobox', { name: 'In' }).selectOption('Comparisons');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('combobox', { name: 'In' })).toHaveValue('Comparisons');
  await page.getByRole('region', { name: 'Results' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/blog\//);
});

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { articles, expect, screens, test } from './fixtures.ts';
import { watchTraffic } from './traffic.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => dialog(page).getByRole('combobox', { name: 'Search for' });
const options = (page: Page) => dialog(page).getByRole('listbox', { name: 'Results' }).getByRole('option');
const isOfSearch = (address: string) => /search/.test(new URL(address).pathname);

test('works by keyboard alone, from the slash key to a section of an article', async ({ page }) => {
  await page.goto('/about');
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('towing');
  await expect(dialog(page).getByRole('status')).toContainText('results for “towing”.');
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  const chosen = dialog(page).getByRole('listbox', { name: 'Results' }).getByRole('option', { selected: true });
  await expect(chosen).toHaveCount(1);
  await expect(field(page)).toHaveAttribute('aria-activedescendant', String(await chosen.getAttribute('id')));
  await expect(chosen.locator('mark').first()).toHaveText(/tow/i);
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

test('nothing of the search is fetched before it is opened', async ({ page }) => {
  const traffic = await watchTraffic(page);
  await page.goto(String(articles[0]));
  await page.waitForLoadState('networkidle');
  expect(traffic.addresses().filter(isOfSearch)).toEqual([]);
  await page.keyboard.press('/');
  await field(page).fill('oil');
  await expect(options(page)).not.toHaveCount(0);
  expect(traffic.addresses().filter(isOfSearch)).toHaveLength(2);
});

test('the search page shows the results of the address and follows the typing', async ({ page }) => {
  await page.goto('/search?q=towing');
  const results = page.getByRole('region', { name: 'Results' });
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

for (const [name, colorScheme] of [
  ['phone', 'light'],
  ['desktop', 'dark'],
] as const) {
  test(`on a ${name} the ${colorScheme} dialog has no axe violation and fits`, async ({ page }) => {
    const viewport = screens[name];
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await page.goto('/about');
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await field(page).fill('towing');
    await expect(options(page)).not.toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    expect((await new AxeBuilder({ page }).include('dialog').analyze()).violations).toEqual([]);
    const box = await dialog(page).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
  });
}

import type { Page } from '@playwright/test';
import { referencePages } from '../site.config.ts';
import { articles, expect, screens, test } from './fixtures.ts';

const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const menuToggle = (page: Page) => page.getByRole('button', { name: 'Menu' });

for (const [name, viewport] of Object.entries(screens)) {
  test(`on a ${name} the brand has two words in different colors and leads home`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/about');
    const brand = page.getByRole('banner').getByRole('link', { name: 'TurboMax Garage' });
    const colorOf = (words: string) =>
      brand
        .getByText(words, { exact: false })
        .last()
        .evaluate((word) => getComputedStyle(word).color);
    expect(await colorOf('Garage')).not.toBe(await colorOf('TurboMax'));
    await brand.click();
    await expect(page).toHaveURL('/');
  });

  test(`on a ${name} every keyboard stop shows where it is`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/');
    for (let stop = 0; stop < 8; stop++) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      await expect(focused).not.toHaveCSS('outline-style', 'none');
      await expect(focused).not.toHaveCSS('outline-width', '0px');
      await expect(focused).toBeInViewport();
    }
  });
}

test.describe('on a desktop', () => {
  test.use({ viewport: screens.desktop });

  test('the bar shows Home, Blog, About and Subscribe, and no menu button', async ({ page }) => {
    await page.goto('/');
    await expect(mainNavigation(page).getByRole('link')).toHaveText(['Home', 'Blog', 'About']);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Subscribe' })).toBeVisible();
    await expect(menuToggle(page)).toBeHidden();
    for (const [label, path] of [
      ['Blog', '/blog'],
      ['About', '/about'],
      ['Home', '/'],
    ] as const) {
      await mainNavigation(page).getByRole('link', { name: label }).click();
      await expect(page).toHaveURL(path);
    }
  });

  test('the current page is marked, and an article marks Blog', async ({ page }) => {
    for (const [path, label, value] of [
      ['/', 'Home', 'page'],
      ['/blog', 'Blog', 'page'],
      ['/about', 'About', 'page'],
      [String(articles[0]), 'Blog', 'true'],
    ] as const) {
      await page.goto(path);
      const marked = mainNavigation(page).locator('[aria-current]');
      await expect(marked).toHaveText([label]);
      await expect(marked).toHaveAttribute('aria-current', value);
    }
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: screens.phone });

  test('the menu button reveals the same links, the reference pages and Subscribe, by click', async ({ page }) => {
    await page.goto('/about');
    await expect(mainNavigation(page)).toBeHidden();
    await expect(menu(page)).toBeHidden();
    await menuToggle(page).click();
    await expect(menu(page).getByRole('link')).toHaveText([
      'Home',
      'Blog',
      'About',
      ...referencePages.map(({ label }) => label),
      'Subscribe',
    ]);
    await expect(menu(page).locator('[aria-current]')).toHaveText(['About']);
    await menuToggle(page).click();
    await expect(menu(page)).toBeHidden();
  });

  test('the menu opens with Enter, closes with Escape and gives the focus back', async ({ page }) => {
    await page.goto('/');
    await menuToggle(page).focus();
    await page.keyboard.press('Enter');
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(menu(page).getByRole('link', { name: 'Home' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(menuToggle(page)).toBeFocused();
  });

  test('Subscribe in the menu closes it and shows the newsletter', async ({ page }) => {
    await page.goto('/');
    await menuToggle(page).click();
    await menu(page).getByRole('link', { name: 'Subscribe' }).click();
    await expect(menu(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Subscribe to the newsletter' })).toBeInViewport();
  });

  test('Subscribe in the menu of another page leads to the newsletter of the home page', async ({ page }) => {
    await page.goto('/specs');
    await menuToggle(page).click();
    await menu(page).getByRole('link', { name: 'Subscribe' }).click();
    await expect(page).toHaveURL('/#newsletter-section');
    await expect(menu(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Subscribe to the newsletter' })).toBeInViewport();
  });
});

test('the skip link is the first stop and leads past the bar into the page', async ({ page }) => {
  await page.goto('/blog');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

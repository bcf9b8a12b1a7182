import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { articles, expect, openQuiet, screens, test } from './fixtures.ts';

test.use({ viewport: screens.phone });

const [first = '', second = ''] = articles;

async function read(page: Page, path: string): Promise<void> {
  await openQuiet(page, path);
  await page.evaluate(() => scrollTo(0, 2.5 * innerHeight));
  await page.goto('/about');
}

test('what was lately read is in archive, menu and search until forgotten; saves are counted', async ({ page }) => {
  await read(page, first);
  await read(page, second);
  await openQuiet(page, '/blog');
  const strip = page.getByRole('region', { name: 'On this device' });
  await expect(strip.getByRole('listitem').locator('a')).toHaveCount(2);
  await expect(strip.getByRole('link').first()).toHaveAttribute('href', second);
  await expect(strip.getByRole('progressbar').first()).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link').and(page.locator(`[href="${first}"]`))).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Search' }).first().click();
  await expect(page.getByRole('region', { name: 'Results' }).locator(`.lately a[href="${first}"]`)).toBeVisible();

  await openQuiet(page, first);
  await page.getByRole('button', { name: 'Save for later' }).click();
  await expect(page.getByRole('link', { name: 'See saved (1)' })).toHaveAttribute('href', '/saved');
  await openQuiet(page, '/blog');
  await expect(strip.getByRole('link', { name: 'See saved (1)' })).toBeVisible();
  await expectNoViolations(page, '[data-way-back]');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(menu.getByRole('link', { name: /^Saved 1$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  const forget = strip.getByRole('button', { name: 'Forget' });
  await forget.click();
  await expect(strip.getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(strip.getByRole('link', { name: 'See saved (1)' })).toBeVisible();
  await expect(forget).toHaveCount(0);
});

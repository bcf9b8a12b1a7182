import type { Page } from '@playwright/test';
import { articleWith, expect, screens, test } from './fixtures.ts';

const path = articleWith(/class="checklist"/);
const list = (page: Page) => page.locator('.checklist').first();
const boxes = (page: Page) => list(page).getByRole('checkbox');

test.use({ viewport: screens.phone });

test('ticked boxes are remembered for this article; paper has empty boxes', async ({ page }) => {
  await page.goto(path);
  await boxes(page).first().focus();
  await page.keyboard.press('Space');
  const label = list(page).locator('label').nth(1);
  await label.click({ position: { x: 8, y: 8 } });
  await page.goto('/about');
  await page.goto(path);
  await expect(boxes(page).first()).toBeChecked();
  await expect(boxes(page).nth(1)).toBeChecked();
  await expect(boxes(page).nth(2)).not.toBeChecked();
  const keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('checks:')));
  expect(keys).toEqual([`checks:${path}`]);
  await boxes(page).first().uncheck();
  await page.reload();
  await expect(boxes(page).first()).not.toBeChecked();
  await page.emulateMedia({ media: 'print' });
  await expect(boxes(page).first()).toHaveCSS('appearance', 'none');
});

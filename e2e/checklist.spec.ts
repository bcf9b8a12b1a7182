import type { Page } from '@playwright/test';
import { articleWith, expect, screens, test } from './fixtures.ts';

const path = articleWith(/class="checklist"/);
const list = (page: Page) => page.locator('.checklist').first();
const boxes = (page: Page) => list(page).getByRole('checkbox');
const count = (page: Page) => page.locator('.checklist-count').first();
const clear = (page: Page) => count(page).getByRole('button', { name: 'Clear' });

test.use({ viewport: screens.phone });

test('ticked boxes are counted, remembered for this article and cleared; paper has empty boxes', async ({ page }) => {
  await page.goto(path);
  const all = await boxes(page).count();
  await expect(count(page)).toContainText(`0 of ${all} done`);
  await expect(clear(page)).toBeHidden();
  await boxes(page).first().focus();
  await page.keyboard.press('Space');
  const label = list(page).locator('label').nth(1);
  await label.click({ position: { x: 8, y: 8 } });
  await expect(count(page)).toContainText(`2 of ${all} done`);
  await page.goto('/about');
  await page.goto(path);
  await expect(boxes(page).first()).toBeChecked();
  await expect(boxes(page).nth(1)).toBeChecked();
  await expect(boxes(page).nth(2)).not.toBeChecked();
  const keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('checks:')));
  expect(keys).toEqual([`checks:${path}`]);
  // By key: a page that still grows may move the button away between the press and the release of a mouse.
  await clear(page).press('Enter');
  await expect(count(page)).toContainText(`0 of ${all} done`);
  await expect(boxes(page).first()).toBeFocused();
  await page.reload();
  await expect(boxes(page).first()).not.toBeChecked();
  // Last: a page that changes back from paper moves under a press.
  await page.emulateMedia({ media: 'print' });
  await expect(boxes(page).first()).toHaveCSS('appearance', 'none');
  await expect(count(page)).toBeHidden();
});

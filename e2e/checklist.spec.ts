import type { Page } from '@playwright/test';
import { articles, articleWith, expect, screens, test } from './fixtures.ts';

const path = articleWith(/class="checklist"/);
const list = (page: Page) => page.locator('.checklist').first();
const boxes = (page: Page) => list(page).getByRole('checkbox');
const count = (page: Page) => page.locator('.checklist-count').first();
const clear = (page: Page) => count(page).getByRole('button', { name: 'Clear' });

test.use({ viewport: screens.phone });

test('what was ticked is counted, remembered on the device and cleared at once', async ({ page }) => {
  await page.goto(path);
  const all = await boxes(page).count();
  await expect(count(page)).toContainText(`0 of ${all} done`);
  await expect(clear(page)).toBeHidden();
  await boxes(page).first().check();
  await list(page)
    .locator('label')
    .nth(1)
    .click({ position: { x: 8, y: 8 } });
  await expect(count(page)).toContainText(`2 of ${all} done`);
  await page.goto('/about');
  await page.goto(path);
  await expect(boxes(page).first()).toBeChecked();
  await expect(boxes(page).nth(1)).toBeChecked();
  await expect(boxes(page).nth(2)).not.toBeChecked();
  await clear(page).click();
  await expect(count(page)).toContainText(`0 of ${all} done`);
  await expect(boxes(page).first()).toBeFocused();
  await page.reload();
  await expect(boxes(page).first()).not.toBeChecked();
});

test('by keyboard a box is reached and ticked', async ({ page }) => {
  await page.goto(path);
  await boxes(page).first().focus();
  await page.keyboard.press('Space');
  await expect(boxes(page).first()).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(boxes(page).first()).not.toBeFocused();
});

test('one article’s ticks are not another’s', async ({ page }) => {
  await page.goto(path);
  await boxes(page).first().check();
  const keys = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('checks:')));
  expect(await keys()).toEqual([`checks:${path}`]);
});

test('paper has empty boxes, and the count stays on the screen', async ({ page }) => {
  await page.goto(path);
  await boxes(page).first().check();
  await page.emulateMedia({ media: 'print' });
  await expect(boxes(page).first()).toHaveCSS('appearance', 'none');
  await expect(count(page)).toBeHidden();
});

test('an article without a checklist does not carry its code', async ({ request }) => {
  const pages = await Promise.all(articles.map(async (each) => (await request.get(each)).text()));
  expect(pages.some((html) => !html.includes('class="checklist"'))).toBe(true);
  for (const html of pages) expect(html.includes('checks:')).toBe(html.includes('class="checklist"'));
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the boxes can be ticked, and nothing promises to remember', async ({ page }) => {
    await page.goto(path);
    await boxes(page).first().check();
    await expect(boxes(page).first()).toBeChecked();
    await expect(count(page)).toBeHidden();
  });
});

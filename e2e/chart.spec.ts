import type { Page } from '@playwright/test';
import { articleWith, expect, phoneTest, screens, test } from './fixtures.ts';

// What each drawing of a page has, is in pages.spec.ts.
const path = articleWith(/Bar chart:/);
const chart = (page: Page) => page.getByRole('region', { name: /^Bar chart:/ });
const drawing = (page: Page) => chart(page).locator('svg').filter({ visible: true });
const bars = (page: Page) => drawing(page).locator('[data-bar]');
const tooltip = (page: Page) => chart(page).getByRole('status');

/** Opens the article and reads the values of the chart from the table under it. */
async function openChart(page: Page): Promise<string[]> {
  await page.goto(path);
  const figure = page.getByRole('figure').filter({ has: chart(page) });
  await expect(figure.locator('details thead th')).toHaveText(['Rank', 'Engine', 'Model year', /Capacity/]);
  return figure.locator('details tbody tr td:last-child').allTextContents();
}

test('pointer and keyboard show a tooltip for a bar, and Escape closes it', async ({ page }) => {
  const values = await openChart(page);
  await expect(drawing(page)).toHaveCount(1);
  await expect(bars(page)).toHaveCount(values.length);
  // Hovering waits until the page is still; the steps after it are the movement of a hand.
  const bar = bars(page).nth(1).locator('path');
  await bar.hover({ position: { x: 6, y: 36 } });
  const box = await bar.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 40, { steps: 3 });
  await expect(tooltip(page)).toContainText(`${values[1]} lb`);
  await page.mouse.move(5, 300);
  await expect(tooltip(page)).toHaveCount(0);
  await chart(page).focus();
  const scrolled = await page.evaluate(() => scrollY);
  for (const [key, at] of [
    ['ArrowRight', 1],
    ['ArrowLeft', 0],
    ['ArrowLeft', 0],
    ['End', -1],
    ['ArrowRight', -1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tooltip(page)).toContainText(`${values.at(at)} lb`);
  }
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await page.keyboard.press('Escape');
  await expect(tooltip(page)).toHaveCount(0);
});

phoneTest('a finger on a bar shows its tooltip inside the screen', async ({ page }) => {
  const values = await openChart(page);
  for (const at of [0, values.length - 1]) {
    await bars(page).nth(at).locator('path').tap();
    await expect(tooltip(page)).toContainText(`${values[at]} lb`);
    const box = await tooltip(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(screens.phone.width);
  }
});

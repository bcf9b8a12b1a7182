import type { Page } from '@playwright/test';
import { articleWith, expect, screens, test } from './fixtures.ts';

const path = articleWith(/Bar chart:/);
const chart = (page: Page) => page.getByRole('region', { name: /^Bar chart:/ });
const drawing = (page: Page) => chart(page).locator('svg').filter({ visible: true });
const bars = (page: Page) => drawing(page).locator('[data-bar]');
const tooltip = (page: Page) => chart(page).getByRole('status');

/** Opens the article and reads the values of the chart from its table for screen readers. */
async function openChart(page: Page): Promise<string[]> {
  await page.goto(path);
  const table = page.getByRole('table', { name: /towing/i }).filter({ hasText: 'Era' });
  await expect(table.getByRole('columnheader')).toHaveText(['Rank', 'Engine', 'Era', /Capacity/]);
  return table.locator('tbody tr td:last-child').allTextContents();
}

/** Moves the mouse onto a bar as a hand does, in several steps. */
async function moveTo(page: Page, at: number): Promise<void> {
  const bar = bars(page).nth(at).locator('path');
  // Hovering waits until smooth scrolling has ended; the steps after it are the movement of a hand.
  await bar.hover({ position: { x: 6, y: 36 } });
  const box = await bar.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 40, { steps: 3 });
}

for (const [name, viewport] of Object.entries(screens)) {
  test.describe(`without JavaScript on a ${name}`, () => {
    test.use({ javaScriptEnabled: false, viewport });

    test('the chart is drawn: five ticks, a labeled bar per value, as high as its value', async ({ page }) => {
      const values = await openChart(page);
      await expect(drawing(page)).toHaveCount(1);
      expect((await drawing(page).boundingBox())?.height).toBeCloseTo(384, 0);
      await expect(drawing(page).locator('line')).toHaveCount(5);
      await expect(bars(page)).toHaveCount(values.length);
      for (const [at, value] of values.entries()) await expect(bars(page).nth(at)).toContainText(value);
      const shapes = bars(page).locator('path');
      const heights = await shapes.evaluateAll((paths) => paths.map((bar) => bar.getBoundingClientRect().height));
      const pounds = values.map((text) => Number(text.replace(',', '')));
      for (const [at, height] of heights.entries()) {
        expect(height / (heights[0] ?? 1)).toBeCloseTo((pounds[at] ?? 0) / (pounds[0] ?? 1), 1);
      }
      await expect(shapes.first()).toHaveAttribute('d', /q0-4 4-4.*q4 0 4 4/);
    });
  });
}

test('pointer and keyboard show a tooltip for a bar: arrows, Home, End, Escape', async ({ page }) => {
  await page.setViewportSize(screens.desktop);
  const values = await openChart(page);
  const last = values.length - 1;
  const expectBar = (at: number) => expect(tooltip(page)).toContainText(`${values[at]} lb`);
  await expect(tooltip(page)).toHaveCount(0);
  for (const at of [0, last - 1]) {
    await moveTo(page, at);
    await expectBar(at);
  }
  await page.mouse.move(5, 300);
  await expect(tooltip(page)).toHaveCount(0);
  await chart(page).focus();
  await expectBar(0);
  for (const [key, at] of [
    ['ArrowRight', 1],
    ['ArrowRight', 2],
    ['ArrowLeft', 1],
    ['End', last],
    ['ArrowRight', last],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expectBar(at);
  }
  await page.keyboard.press('Escape');
  await expect(tooltip(page)).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: screens.phone, hasTouch: true, isMobile: true });

  test('a finger on a bar shows its tooltip inside the screen', async ({ page }) => {
    const values = await openChart(page);
    for (const at of [0, values.length - 1, 2]) {
      await bars(page).nth(at).locator('path').tap();
      await expect(tooltip(page)).toContainText(`${values[at]} lb`);
      const box = await tooltip(page).boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(screens.phone.width);
    }
  });
});

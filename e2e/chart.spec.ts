import type { Page } from '@playwright/test';
import { expect, screens, test } from './fixtures.ts';

const path = '/blog/chevy-towing-evolution';
const capacities = ['9,500', '9,100', '8,500', '8,000', '7,000', '6,500'];
const chart = (page: Page) => page.getByRole('region', { name: /^Bar chart:/ });
const drawing = (page: Page) => chart(page).locator('svg').filter({ visible: true });
const bars = (page: Page) => drawing(page).locator('[data-bar]');
const tooltip = (page: Page) => chart(page).getByRole('status');

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

    test('the chart is drawn: five ticks, six labelled bars, 24 rem high', async ({ page }) => {
      await page.goto(path);
      await expect(drawing(page)).toHaveCount(1);
      expect((await drawing(page).boundingBox())?.height).toBeCloseTo(384, 0);
      await expect(drawing(page).locator('line')).toHaveCount(5);
      await expect(bars(page)).toHaveCount(capacities.length);
      for (const [at, capacity] of capacities.entries()) await expect(bars(page).nth(at)).toContainText(capacity);
    });
  });
}

test('bars are as high as their capacity, with top corners of radius 4', async ({ page }) => {
  await page.goto(path);
  const shapes = bars(page).locator('path');
  const heights = await shapes.evaluateAll((paths) => paths.map((bar) => bar.getBoundingClientRect().height));
  const pounds = capacities.map((text) => Number(text.replace(',', '')));
  for (const [at, height] of heights.entries()) {
    expect(height / (heights[0] ?? 1)).toBeCloseTo((pounds[at] ?? 0) / (pounds[0] ?? 1), 1);
  }
  await expect(shapes.first()).toHaveAttribute('d', /q0-4 4-4.*q4 0 4 4/);
});

test('the data stands in a table for screen readers', async ({ page }) => {
  await page.goto(path);
  const table = page.getByRole('table', { name: /towing/i }).filter({ hasText: 'Era' });
  await expect(table.getByRole('columnheader')).toHaveText(['Rank', 'Engine', 'Era', /Capacity/]);
  await expect(table.locator('tbody tr td:last-child')).toHaveText(capacities);
});

test('the pointer shows a tooltip at once for the bar under it, and takes it away', async ({ page }) => {
  await page.setViewportSize(screens.desktop);
  await page.goto(path);
  await expect(tooltip(page)).toHaveCount(0);
  for (const at of [0, 4]) {
    await moveTo(page, at);
    await expect(tooltip(page)).toContainText(`${capacities[at]} lb`);
  }
  await page.mouse.move(5, 300);
  await expect(tooltip(page)).toHaveCount(0);
});

test('the focus shows the first bar, arrow keys walk from bar to bar, Home and End jump, Escape closes', async ({
  page,
}) => {
  await page.goto(path);
  await chart(page).focus();
  await expect(tooltip(page)).toContainText('9,500 lb');
  for (const [key, capacity] of [
    ['ArrowRight', '9,100'],
    ['ArrowRight', '8,500'],
    ['ArrowLeft', '9,100'],
    ['End', '6,500'],
    ['ArrowRight', '6,500'],
    ['Home', '9,500'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tooltip(page)).toContainText(`${capacity} lb`);
  }
  await page.keyboard.press('Escape');
  await expect(tooltip(page)).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: screens.phone, hasTouch: true, isMobile: true });

  test('a finger on a bar shows its tooltip inside the screen', async ({ page }) => {
    await page.goto(path);
    for (const at of [0, 5, 2]) {
      await bars(page).nth(at).locator('path').tap();
      await expect(tooltip(page)).toContainText(`${capacities[at]} lb`);
      const box = await tooltip(page).boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(screens.phone.width);
    }
  });
});

test('moves within a sixtieth of a second count as one', async ({ page }) => {
  await page.setViewportSize(screens.desktop);
  await page.goto(path);
  await moveTo(page, 0);
  await expect(tooltip(page)).toContainText('9,500 lb');
  await drawing(page).evaluate(async (svg) => {
    const moveOver = (at: number) =>
      svg.querySelector(`[data-bar="${at}"] path`)?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    moveOver(2);
    moveOver(5);
  });
  await expect(tooltip(page)).toContainText('8,500 lb');
});

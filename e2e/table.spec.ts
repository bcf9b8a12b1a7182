import type { Page } from '@playwright/test';
import { articleWith, expect, test } from './fixtures.ts';

const path = articleWith(/\(best in its row\)/);
const frames = (page: Page) =>
  page
    .getByRole('article')
    .first()
    .getByRole('region')
    .filter({ has: page.locator(':scope > table') });

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('a wide table scrolls inside itself while its first column stays and the page does not move', async ({
    page,
  }) => {
    await page.goto(path);
    let wide = 0;
    for (const frame of await frames(page).all()) {
      const hiddenPx = await frame.evaluate((box) => box.scrollWidth - box.clientWidth);
      if (hiddenPx <= 0) continue;
      wide++;
      await frame.scrollIntoViewIfNeeded();
      const first = frame.getByRole('rowheader').first();
      const last = frame.getByRole('cell').last();
      const before = { first: await first.boundingBox(), last: await last.boundingBox() };
      await frame.evaluate((box) => box.scrollTo({ left: box.scrollWidth, behavior: 'instant' }));
      expect((await last.boundingBox())?.x).toBeCloseTo((before.last?.x ?? 0) - hiddenPx, 0);
      const moved = Math.abs(((await first.boundingBox())?.x ?? 0) - (before.first?.x ?? 0));
      expect(moved, 'the first column moved').toBeLessThanOrEqual(2);
    }
    expect(wide).toBeGreaterThan(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test('the keyboard scrolls a wide table', async ({ page }) => {
    await page.goto(path);
    const all = await frames(page).all();
    const hidden = await Promise.all(all.map((frame) => frame.evaluate((box) => box.scrollWidth - box.clientWidth)));
    const widest = all[hidden.indexOf(Math.max(...hidden))];
    await widest?.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => widest?.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
  });
});

test('every table is a named region whose columns and rows have headers', async ({ page }) => {
  await page.goto(path);
  expect(await frames(page).count()).toBeGreaterThan(1);
  for (const frame of await frames(page).all()) {
    await expect(frame).toHaveAccessibleName(/\S/);
    const columns = await frame.getByRole('columnheader').count();
    const rows = await frame.getByRole('row').count();
    await expect(frame.getByRole('rowheader')).toHaveCount(rows - 1);
    await expect(frame.getByRole('cell')).toHaveCount((rows - 1) * (columns - 1));
  }
});

test('a winner row says so in words, and a won cell too', async ({ page }) => {
  const cells = page.getByRole('article').first();
  await page.goto(articleWith(/Winner/));
  await expect(cells.getByRole('rowheader', { name: /Winner$/ }).first()).toBeVisible();
  await page.goto(path);
  await expect(cells.getByRole('cell', { name: /\(best in its row\)/ }).first()).toBeVisible();
});

test('numbers in tables are tabular', async ({ page }) => {
  await page.goto(path);
  await expect(frames(page).first().getByRole('table')).toHaveCSS('font-variant-numeric', /tabular-nums/);
});

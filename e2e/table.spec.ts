import type { Locator, Page } from '@playwright/test';
import { articlesWith, articleWith, expect, test } from './fixtures.ts';

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

  test('a table that goes on says so at its edge until its end is reached, a table that fits does not', async ({
    page,
  }) => {
    await page.goto(path);
    const cue = (frame: Locator) =>
      frame.evaluate((box) => Number(getComputedStyle(box.parentElement as Element, '::after').opacity));
    for (const frame of await frames(page).filter({ visible: true }).all()) {
      const isWide = await frame.evaluate((box) => box.scrollWidth > box.clientWidth + 1);
      await frame.scrollIntoViewIfNeeded();
      await expect.poll(() => cue(frame)).toBe(isWide ? 1 : 0);
      await frame.evaluate((box) => box.scrollTo({ left: box.scrollWidth, behavior: 'instant' }));
      await expect.poll(() => cue(frame)).toBeLessThan(0.1);
    }
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

test('the better cell has the same tint in every row, striped or not', async ({ page }) => {
  for (const article of articlesWith(/class="[^"]*\bwinner\b/)) {
    await page.goto(article);
    const tints = await page
      .locator('.data-table td.winner')
      .evaluateAll((cells) => [...new Set(cells.map((cell) => getComputedStyle(cell).backgroundColor))]);
    expect(tints.length, article).toBeLessThanOrEqual(1);
    const plain = page.locator('.data-table:has(.winner) tbody td:not(.winner)').first();
    if ((await plain.count()) > 0 && tints[0]) await expect(plain).not.toHaveCSS('background-color', tints[0]);
  }
});

test('numbers in tables are tabular', async ({ page }) => {
  await page.goto(path);
  await expect(frames(page).first().getByRole('table')).toHaveCSS('font-variant-numeric', /tabular-nums/);
});

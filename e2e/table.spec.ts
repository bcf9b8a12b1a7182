import type { Page } from '@playwright/test';
import { articleWith, expect, expectNoSideScroll, test } from './fixtures.ts';

const path = articleWith(/\(best in its row\)/);
const frames = (page: Page) =>
  page
    .getByRole('article')
    .first()
    .getByRole('region')
    .filter({ has: page.locator(':scope > table') });

test('on the smallest phone a wide table scrolls inside itself, says so, and keeps its labels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(path);
  let wide = 0;
  for (const frame of await frames(page).filter({ visible: true }).all()) {
    const hiddenPx = await frame.evaluate((box) => box.scrollWidth - box.clientWidth);
    const cue = () =>
      frame.evaluate((box) => Number(getComputedStyle(box.parentElement as Element, '::after').opacity));
    await frame.scrollIntoViewIfNeeded();
    await expect.poll(cue).toBe(hiddenPx > 1 ? 1 : 0);
    if (hiddenPx <= 0) continue;
    wide++;
    const [first, last] = [frame.getByRole('rowheader').first(), frame.getByRole('cell').last()];
    const before = { first: await first.boundingBox(), last: await last.boundingBox() };
    await frame.evaluate((box) => box.scrollTo({ left: box.scrollWidth, behavior: 'instant' }));
    expect((await last.boundingBox())?.x).toBeCloseTo((before.last?.x ?? 0) - hiddenPx, 0);
    const moved = Math.abs(((await first.boundingBox())?.x ?? 0) - (before.first?.x ?? 0));
    expect(moved, 'the first column moved').toBeLessThanOrEqual(2);
    await expect.poll(cue).toBeLessThan(0.1);
    // Last, because a key scrolls for a while.
    await frame.evaluate((box) => box.scrollTo({ left: 0, behavior: 'instant' }));
    await frame.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => frame.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
  }
  expect(wide).toBeGreaterThan(0);
  await expectNoSideScroll(page);
});

test('every table is a named region with headers and tabular numbers; what wins says so in words', async ({ page }) => {
  await page.goto(path);
  expect(await frames(page).count()).toBeGreaterThan(1);
  for (const frame of await frames(page).all()) {
    await expect(frame).toHaveAccessibleName(/\S/);
    const columns = await frame.getByRole('columnheader').count();
    const rows = await frame.getByRole('row').count();
    await expect(frame.getByRole('rowheader')).toHaveCount(rows - 1);
    await expect(frame.getByRole('cell')).toHaveCount((rows - 1) * (columns - 1));
  }
  await expect(frames(page).first().getByRole('table')).toHaveCSS('font-variant-numeric', /tabular-nums/);
  const article = page.getByRole('article').first();
  await expect(article.getByRole('cell', { name: /\(best in its row\)/ }).first()).toBeVisible();
});

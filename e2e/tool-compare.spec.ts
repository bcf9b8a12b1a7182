import type { Locator, Page } from '@playwright/test';
import { questions } from '../tools/compare/compare-rows.ts';
import { expectNoViolations } from './axe.ts';
import { expect, expectNoSideScroll, screens, test } from './fixtures.ts';

const path = '/tools/compare';
const result = (page: Page) => page.getByRole('region', { name: 'Result' });
const verdict = (page: Page) => result(page).getByRole('status');
const rows = (page: Page) => page.getByRole('region', { name: 'Question by question' });
const row = (page: Page, question: string) =>
  rows(page)
    .locator('.compare-row')
    .filter({ has: page.getByRole('heading', { name: question }) });
const cells = (page: Page, question: string) => row(page, question).locator('.compare-cell:visible');
const names = (page: Page) => rows(page).locator('.compare-name:visible');
const buyer = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

/** Returns whether any two of these elements share a part of the screen. */
async function overlap(elements: Locator): Promise<boolean> {
  const boxes = await elements.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
  return boxes.some((a, at) =>
    boxes.slice(at + 1).some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
  );
}

test('at any width no name overprints another, and the row of trucks stays under the header', async ({ page }) => {
  await page.goto(`${path}?first=silverado-27-2021&second=ram-30-high&third=colorado-base-4wd`);
  await expect(names(page).first()).toContainText('2021 and 2022 Limited');
  const parts = page.locator('.compare-name b:visible, .compare-name small:visible, .compare-choice:visible');
  const edge = async (part: Locator, side: 'top' | 'bottom') =>
    part.evaluate((each, wanted) => Math.round(each.getBoundingClientRect()[wanted]), side);
  for (const width of [320, 700, 1024]) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    expect(await overlap(parts), `${width} px`).toBe(false);
    await expectNoSideScroll(page);
    await row(page, String(questions[4]?.question)).scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollBy(0, 300));
    const header = await edge(page.locator('.site-nav'), 'bottom');
    await expect.poll(() => edge(page.locator('.compare-head'), 'top')).toBeLessThanOrEqual(header + 1);
    expect(await edge(page.locator('.compare-head'), 'top')).toBeGreaterThanOrEqual(header - 2);
    expect(await overlap(parts.and(page.locator('.compare-name *')))).toBe(false);
  }
});

test('on a phone: two trucks, the third is swapped in, and the answer stays in view', async ({ page }) => {
  await page.setViewportSize(screens.phone);
  await page.goto(path);
  await expect(names(page)).toHaveText([/Silverado 2\.7 TurboMax/, /Silverado 5\.3 V8/]);
  await expect(verdict(page)).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Show this one F-150 2.7 EcoBoost 2WD as the second truck' }).click();
  await expect(names(page)).toHaveText([/Silverado 2\.7 TurboMax/, /F-150 2\.7 EcoBoost/]);
  await expect(page.getByRole('button', { name: /^Show this one Silverado 5\.3 V8/ })).toBeFocused();
  await expect(cells(page, 'Which uses less fuel?')).toHaveText([/19/, /21.*leads.*\+1 to \+2/]);
  await expect(page).toHaveURL(/second=f150-27-2wd&third=silverado-53-2wd$/);
  await buyer(page, 'Keeping the one you have').scrollIntoViewIfNeeded();
  await expect(verdict(page)).toBeInViewport({ ratio: 1 });
  await expectNoViolations(page);
  await page.emulateMedia({ media: 'print' });
  await expect(names(page), 'paper has all three').toHaveCount(3);
});

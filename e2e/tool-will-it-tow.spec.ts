import type { Page } from '@playwright/test';
import { expect, screens, test } from './fixtures.ts';

const path = '/tools/will-it-tow';
/** A truck whose labels are given, so that a new figure in the ledger changes no test. */
const own = `${path}?from=own&payload=1,600&rating=8,000&hitch=1,000&adults=2&children=2&cargo=150&trailer=5,000`;
const verdict = (page: Page) => page.locator('.tool-verdict');
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const count = (page: Page, name: string) => page.getByRole('spinbutton', { name, exact: true });
const limit = (page: Page, name: RegExp) =>
  page.getByRole('region', { name: 'Result' }).locator('.tow-rows').getByRole('listitem').filter({ hasText: name });
const rig = (page: Page) => page.getByRole('img', { name: /^Your pickup and trailer/ });

test('people by the button, the keyboard and by typing: the cab, the bed and the answer follow', async ({ page }) => {
  await page.goto(own);
  await expect(verdict(page)).toContainText(/Yes\..* The payload comes first/);
  const heads = rig(page).locator('.rig-head.rig-seated');
  await expect(heads).toHaveCount(4);
  const bed = rig(page).locator('.rig-level').nth(1);
  const height = Number(await bed.getAttribute('height'));
  await page.getByRole('button', { name: 'Adults: one more' }).click();
  await expect(count(page, 'Adults')).toHaveValue('3');
  await expect(heads).toHaveCount(5);
  await expect(limit(page, /^1Payload/)).toContainText('1,535 lb of 1,600 lb');
  expect(Number(await bed.getAttribute('height'))).toBeGreaterThan(height);
  await count(page, 'Children').focus();
  await page.keyboard.press('ArrowUp');
  await expect(verdict(page)).toContainText(/No\..* 15\slb over the payload\./);
  await expect(page.getByText('carry at most 975 lb of people and cargo: 15 lb less')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('0');
  await expect(verdict(page)).toContainText('Yes');
  // There is no fewer than none: the button says so, and a press changes nothing.
  await expect(page.getByRole('button', { name: 'Children: one less' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Children: one less' }).press('Enter');
  await expect(count(page, 'Children')).toHaveValue('0');
  await expect(count(page, 'Adults')).toHaveAccessibleDescription(/200 lb each/);
  // From 1024 px the answer stays at the top of its column.
  await page.getByText('More labels, if you have them').click();
  await field(page, 'Curb weight').focus();
  await field(page, 'Curb weight').evaluate((input) => input.scrollIntoView({ block: 'end', behavior: 'instant' }));
  await expect(verdict(page)).toBeInViewport({ ratio: 1 });
});

test.describe('on a phone', () => {
  test.use({ viewport: screens.phone, hasTouch: true });

  test('the answer stays in view while typing, clear of field, footer and keyboard', async ({ page }) => {
    await page.goto(own);
    for (const part of [verdict(page), rig(page), field(page, 'Trailer, loaded')]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    for (const name of ['Trailer, loaded', 'Cargo in the truck', 'Payload', 'Hitch limit']) {
      await field(page, name).focus();
      await expect(verdict(page)).toBeInViewport({ ratio: 1 });
      const [bar, input] = await Promise.all([verdict(page).boundingBox(), field(page, name).boundingBox()]);
      expect((input?.y ?? 0) + (input?.height ?? 0), name).toBeLessThanOrEqual(bar?.y ?? 0);
    }
    await page.getByRole('button', { name: 'Adults: one less' }).tap();
    await expect(count(page, 'Adults')).toHaveValue('1');
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const footer = page.getByRole('contentinfo');
    await expect(footer).toBeInViewport();
    // The footer's ground goes on behind the bar; its last line does not.
    const last = footer.getByRole('link').last();
    const [bar, end] = await Promise.all([verdict(page).boundingBox(), last.boundingBox()]);
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
    await field(page, 'Trailer, loaded').focus();
    await expect(page.locator('html')).toHaveAttribute('style', /--keyboard: 0px/);
    // What iOS reports: the page keeps its height, the visible part gets shorter.
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { value: innerHeight - 300 });
      visualViewport?.dispatchEvent(new Event('resize'));
    });
    await expect
      .poll(async () => {
        const bar = await verdict(page).boundingBox();
        return Math.round((bar?.y ?? 0) + (bar?.height ?? 0));
      })
      .toBe(screens.phone.height - 300);
  });
});

import type { Page } from '@playwright/test';
import { expect, tabTo, test } from './fixtures.ts';

const path = '/tools/engine-explorer';
const pin = (page: Page, name: string) => page.getByRole('radio', { name });
const panel = (page: Page) => page.getByRole('region', { name: 'The chosen part' });

test('a number, a name, the drawing and arrow keys choose a part; Tab leads to the article', async ({ page }) => {
  await page.goto(path);
  await expect(panel(page)).toContainText('Turbocharger');
  await pin(page, '3 Wastegate').click();
  await expect(panel(page).getByRole('status')).toContainText('lets exhaust pass by the turbine');
  await page.getByRole('listitem').filter({ hasText: '10 Sliding camshaft' }).click();
  await expect(pin(page, '10 Sliding camshaft')).toBeChecked();
  await expect(panel(page).getByRole('heading')).toHaveText('Sliding camshaft');
  await page.locator('.plate-art [data-of="intercooler"] .steel').nth(1).click();
  await expect(panel(page).getByRole('heading')).toHaveText('Intercooler');
  await panel(page).getByRole('button', { name: 'Next' }).click();
  await expect(pin(page, '1 Turbocharger')).toBeChecked();
  await pin(page, '1 Turbocharger').focus();
  for (const name of ['2 Two volutes', '3 Wastegate']) {
    await page.keyboard.press('ArrowRight');
    await expect(pin(page, name)).toBeFocused();
    await expect(pin(page, name)).toBeChecked();
  }
  await page.keyboard.press('ArrowUp');
  await expect(panel(page).getByRole('heading')).toHaveText('Two volutes');
  await expect(page).toHaveURL(`${path}?part=volutes`);
  await tabTo(page, panel(page).getByRole('link', { name: 'The hardware on paper' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/blog/turbomax-27-swap-engine-future#the-hardware-on-paper');
  await expect(page.locator('#the-hardware-on-paper')).toBeInViewport();
});

test('on the smallest phone drawing and part stay in view; targets are big and apart', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${path}?part=afm`);
  await expect(panel(page)).toContainText(/AFM/);
  await page.locator('.explorer-plate').evaluate((plate) => plate.scrollIntoView({ block: 'start' }));
  const [drawing, bar] = [
    await page.locator('.explorer-plate').boundingBox(),
    await page.locator('.part-sheet').boundingBox(),
  ];
  expect(bar?.height).toBeLessThanOrEqual(640 / 4);
  expect(Number(drawing?.y) + Number(drawing?.height)).toBeLessThanOrEqual(Number(bar?.y));
  // Further down the list the drawing and the words stay.
  await page.locator('.part-legend').scrollIntoViewIfNeeded();
  await expect(panel(page).getByRole('heading')).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.plate-art')).toBeInViewport({ ratio: 0.8 });
  const boxes = await page
    .locator('.explorer-pin')
    .evaluateAll((pins) => pins.map((one) => one.getBoundingClientRect().toJSON()));
  for (const [at, one] of boxes.entries()) {
    expect(Math.min(one.width, one.height)).toBeGreaterThanOrEqual(44);
    for (const other of boxes.slice(at + 1)) {
      const isApart = Math.abs(one.x - other.x) >= 44 || Math.abs(one.y - other.y) >= 44;
      expect(isApart, `${JSON.stringify(one)} and ${JSON.stringify(other)}`).toBe(true);
    }
  }
});

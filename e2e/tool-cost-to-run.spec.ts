import type { Page } from '@playwright/test';
import { expect, expectNoSideScroll, test } from './fixtures.ts';

const path = '/tools/cost-to-run';
const result = (page: Page) => page.getByRole('region', { name: 'Result' });
const verdict = (page: Page) => result(page).getByRole('status');
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const row = (page: Page, engine: string) =>
  result(page)
    .getByRole('region', { name: 'Fuel cost of each engine' })
    .getByRole('row', { name: engine })
    .getByRole('cell');

/** Opens whatever is folded; each click takes one off the list. */
async function openFolds(page: Page): Promise<void> {
  const folded = page.locator('details.cost-folded:not([open]) > summary');
  for (let left = await folded.count(); left > 0; left--) {
    await folded.first().click();
    await expect(folded).toHaveCount(left - 1);
  }
}

test('miles, prices and a dealer’s figure become dollars and a break-even', async ({ page }) => {
  await page.goto(path);
  await expect(verdict(page)).toContainText('$2,763 of fuel a year.');
  await expect(row(page, 'Silverado 5.3 V8')).toHaveText(['$2,917', '$14,583', '+$767']);
  // The longest bar is the most expensive truck.
  const bars = result(page)
    .getByRole('figure', { name: /^Fuel over 5 years/ })
    .getByRole('listitem');
  await expect(bars).toHaveCount(4);
  const lengths = await bars
    .locator('rect:first-child')
    .evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().width));
  const dollars = (await bars.locator('b').allInnerTexts()).map((text) => Number(text.replace(/\D/g, '')));
  const order = (of: number[]) => of.map((_, at) => at).sort((one, other) => (of[one] ?? 0) - (of[other] ?? 0));
  expect(order(lengths)).toEqual(order(dollars));
  await page.getByRole('combobox', { name: 'Drive' }).selectOption('4wd');
  await expect(row(page, 'Silverado 5.3 V8')).toHaveText(['$3,088', '$15,441', '+$858']);
  await field(page, 'Diesel, a gallon').fill('4.00');
  await page.getByText('Price difference', { exact: true }).first().click();
  await field(page, '3.0 diesel costs more by').fill('500');
  // 15,000 / 24 × 4.00 = 2,500, against 2,916.67: 500 / 416.67 = 1.2 years.
  await expect(result(page).getByRole('listitem').filter({ hasText: '3.0 diesel.' })).toContainText(
    'paid itself back after 1.2 years, about 18,000 miles.',
  );
  await expect(result(page).getByText(/once diesel is above \$4\.67 a gallon/)).toBeVisible();
  await expect(page).toHaveURL(`${path}?drive=4wd&diesel=4.00&diesel-price=500`);
});

test('it fits at 320 px, with long numbers and every fold open', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(`${path}?miles=200000&years=20&gas=20&v8-price=-50000&towing=60&turbo-towing=3`);
  await expect(verdict(page)).toContainText('$17,684,211');
  await openFolds(page);
  await expect(result(page).getByRole('region', { name: 'Year by year' })).toBeVisible();
  await expectNoSideScroll(page);
});

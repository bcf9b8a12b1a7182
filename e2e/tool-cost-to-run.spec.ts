import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, screens, test } from './fixtures.ts';
import { watchTraffic } from './traffic.ts';

const path = '/tools/cost-to-run';
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
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
  const folded = page.locator('details.folded:not([open]) > summary');
  for (let left = await folded.count(); left > 0; left--) {
    await folded.first().click();
    await expect(folded).toHaveCount(left - 1);
  }
}

test('miles, prices and a dealer’s figure become dollars and a break-even, and the address repeats them', async ({
  page,
  context,
}) => {
  await page.goto(path);
  await expect(verdict(page)).toContainText('the 2.7 turbo burns $21,000 of fuel');
  await field(page, 'Miles with a trailer').fill('0');
  await expect(row(page, 'Silverado 5.3 V8')).toHaveText(['$2,763', '$13,816', '+$691']);
  await page.getByRole('combobox', { name: 'Drive' }).selectOption('4wd');
  await expect(row(page, 'Silverado 5.3 V8')).toHaveText(['$3,088', '$15,441', '+$1,625']);
  await field(page, 'Diesel, a gallon').fill('4.00');
  await page.getByText('Price difference', { exact: true }).first().click();
  await field(page, '3.0 diesel costs more by').fill('500');
  // 15,000 / 24 × 4.00 = 2,500, against 2,763.16: 500 / 263.16 = 1.9 years.
  await expect(result(page).getByRole('listitem').filter({ hasText: '3.0 diesel' })).toContainText(
    'paid itself back after 1.9 years, about 28,500 miles.',
  );
  await expect(result(page).getByText(/once diesel is above \$4\.42 a gallon/)).toBeVisible();
  await expect(page).toHaveURL(`${path}?drive=4wd&towing=0&diesel=4.00&diesel-price=500`);

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(row(other, 'Silverado 3.0 diesel')).toHaveText(['$2,500', '$12,500', '−$1,316', '−$816']);
  await expect(field(other, '3.0 diesel costs more by')).toBeVisible();
  await expect(verdict(other)).toHaveText(String(await verdict(page).textContent()));
});

test('nonsense gets a sentence beside its field, and the last answer stays', async ({ page }) => {
  await page.goto(`${path}?miles=lots`);
  await expect(field(page, 'Miles a year')).toHaveAccessibleDescription("'lots' is not a number. Write digits only.");
  await expect(verdict(page)).toContainText('$21,000');
  await field(page, 'Miles a year').fill('10000');
  await expect(verdict(page)).toContainText('$14,000');
  await page.getByText('Miles per gallon', { exact: true }).first().click();
  await field(page, '2.7 turbo, daily').fill('0');
  await expect(field(page, '2.7 turbo, daily')).toHaveAccessibleDescription('At least 3 mpg.');
  await field(page, 'Diesel, a gallon').fill('');
  await expect(field(page, 'Diesel, a gallon')).toHaveAccessibleDescription('Write a number, such as 3.50.');
  await expect(result(page)).toContainText('This answers your last complete numbers.');
  await expect(result(page)).not.toContainText(/NaN|Infinity/);
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(verdict(page)).toContainText('$21,000');
  await expect(page).toHaveURL(path);
});

test('what can never be even says so', async ({ page }) => {
  await page.goto(`${path}?v8-price=2000&ecoboost-price=-300`);
  const told = result(page).getByRole('listitem');
  await expect(told.filter({ hasText: '5.3 V8' })).toContainText('Never at these numbers');
  await expect(told.filter({ hasText: 'EcoBoost' })).toContainText('the 2.7 turbo does not catch up');
});

test('by keyboard alone: fold open, type, read the years', async ({ page }) => {
  await page.goto(path);
  await page.getByRole('combobox', { name: 'Drive' }).focus();
  for (let at = 0; at < 2; at++) await page.keyboard.press('Tab');
  await expect(field(page, 'Years')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('3');
  for (let at = 0; at < 4; at++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(field(page, '5.3 V8 costs more by')).toBeFocused();
  await page.keyboard.type('-100');
  await expect(row(page, 'Silverado 5.3 V8')).toHaveText(['$4,255', '$12,766', '+$166', '+$66']);
  const fold = result(page).getByText('Year by year, as a table');
  await fold.focus();
  await page.keyboard.press('Enter');
  const years = result(page).getByRole('region', { name: 'Year by year' });
  await expect(years.getByRole('row')).toHaveCount(5);
  await expect(years.getByRole('row').last().getByRole('cell')).toHaveText(['$12,600', '+$66', '−$727', '−$286']);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the default case stands there as tables and as a drawn chart', async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('form')).toBeHidden();
    await expect(row(page, 'Silverado 2.7 turbo')).toHaveText(['$4,200', '$21,000', '–']);
    await expect(row(page, 'F-150 2.7 EcoBoost')).toHaveText(['$4,105', '$20,523', '−$477']);
    await expect(page.getByRole('img', { name: /^Line chart of dollars.*5\.3 V8 \+\$276/ })).toBeVisible();
    await result(page).getByText('Year by year, as a table').click();
    await expect(result(page).getByRole('region', { name: 'Year by year' })).toBeVisible();
    await expect(result(page).getByRole('link', { name: /20.mpg/ })).toHaveAttribute(
      'href',
      '#figure-epa-2023-silverado-27-2wd-combined',
    );
  });
});

test('its code is fetched only when the reader reaches for the tool', async ({ page }) => {
  const traffic = await watchTraffic(page);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  expect(traffic.addresses().filter((address) => /CostTool/.test(address))).toEqual([]);
  await field(page, 'Years').focus();
  await expect.poll(() => traffic.addresses().filter((address) => /CostTool/.test(address))).toHaveLength(1);
});

test('it fits at 320 px, with long numbers and every fold open', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(`${path}?miles=200000&years=20&gas=20&v8-price=-50000&turbo-towing=3`);
  await expect(verdict(page)).toContainText('$17,600,000');
  await openFolds(page);
  await expect(result(page).getByRole('region', { name: 'Year by year' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('no axe violation in either scheme, at rest, with a fault and with every fold open', async ({ page }) => {
  await page.goto(path);
  for (const viewport of Object.values(screens)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const { violations } = await new AxeBuilder({ page }).withTags(tags).setLegacyMode(true).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
    }
    // The second round, on the wider screen, is with everything open and one field wrong.
    await field(page, 'Years').fill('99');
    await expect(field(page, 'Years')).toHaveAccessibleDescription('At most 20 yr.');
    await openFolds(page);
  }
});

test('paper carries inputs, answer, sources, day and address, without the form', async ({ page }) => {
  await page.goto(`${path}?drive=4wd&diesel-price=1000`);
  await expect(verdict(page)).toContainText('With the price difference you gave');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('form')).toBeHidden();
  await expect(result(page)).toContainText(
    /Worked out on \w+ \d+, \d{4}: http.*cost-to-run\?drive=4wd&diesel-price=1000/,
  );
  const inputs = result(page).getByRole('definition');
  await expect(result(page).getByRole('term').filter({ hasText: '2.7 turbo, daily' })).toHaveCount(1);
  await expect(inputs.filter({ hasText: 'Four-wheel drive' })).toBeVisible();
  await expect(row(page, 'Silverado 3.0 diesel').last()).toBeVisible();
  await expect(result(page).getByRole('region', { name: 'Year by year' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Figures and sources' })).toBeVisible();
});

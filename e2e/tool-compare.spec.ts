import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { expect, holdScripts, screens, test } from './fixtures.ts';

const path = '/tools/compare';
const pair = `${path}?first=colorado-2wd&second=silverado-27-2wd&third=none`;
const verdict = (page: Page) => page.getByRole('region', { name: 'Result' }).getByRole('status');
const factTable = (page: Page) => page.getByRole('region', { name: 'Figures side by side' });
const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

/** Chooses as a reader does: the focus comes first, and it is what fetches the code. */
async function choose(page: Page, name: string, option: string): Promise<void> {
  await field(page, name).focus();
  await field(page, name).selectOption(option);
}

test('other trucks and weights change the winner, and the address brings it back', async ({ page, context }) => {
  await page.goto(path);
  // Payload and price are not known for all three.
  await expect(verdict(page)).toContainText('Set Hauling and Price to 0 to score the rest.');
  await expect(page.getByRole('row', { name: /^All together/ }).getByRole('cell')).toHaveText(
    Array(3).fill('no score'),
  );
  await choose(page, 'Hauling', '0');
  await choose(page, 'Price', '0');
  await expect(verdict(page)).toContainText('Silverado 5.3 V8 2WD comes first');
  await expect(page.getByText('so they may recommend another truck').first()).toBeVisible();
  await choose(page, 'Thrift', '5');
  await choose(page, 'Pulling', '0');
  await choose(page, 'Power', '0');
  await expect(verdict(page)).toContainText('F-150 2.7 EcoBoost 2WD comes first with 100 of 100 points');
  await choose(page, 'Third truck', 'Silverado 3.0 diesel 4WD');
  await expect(verdict(page)).toContainText('Silverado 3.0 diesel 4WD comes first');
  await expect(page).toHaveURL(/third=silverado-30d-4wd&pulling=0&hauling=0&thrift=5&power=0&price=0$/);
  const told = await verdict(page).innerText();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(verdict(other)).toHaveText(told);
  await expect(field(other, 'Third truck')).toHaveValue('silverado-30d-4wd');
});

test('what was chosen before the code arrived counts', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: 'commit' });
  await choose(page, 'Third truck', 'none');
  release();
  await expect(page).toHaveURL(/third=none$/);
  await expect(factTable(page).getByRole('columnheader')).toHaveCount(3);
  await expect(field(page, 'Third truck')).toHaveValue('none');
});

test('a fact links to its record and shows its cautions; an unknown one is labeled unknown', async ({ page }) => {
  await page.goto(path);
  const tow = factTable(page).getByRole('row', { name: /^Tow rating/ });
  await expect(tow.getByRole('link', { name: /8,400.*contested/ })).toHaveAttribute(
    'href',
    '#figure-ecoboost-27-towing-2025',
  );
  await expect(
    factTable(page)
      .getByRole('row', { name: /^Payload/ })
      .getByRole('cell')
      .nth(1),
  ).toHaveText('unknown');
  await expect(tow.getByRole('cell', { name: /11,200.*best$/ })).toBeVisible();
  await expect(page.getByText('Hauling has no points: payload is unknown for')).toBeVisible();
  const targets = await factTable(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => document.querySelector((link as HTMLAnchorElement).hash) !== null));
  expect(targets.every(Boolean)).toBe(true);
});

test('identical rows can be hidden', async ({ page }) => {
  await page.goto(pair);
  await expect(field(page, 'Third truck')).toHaveValue('none');
  await expect(factTable(page).getByRole('columnheader')).toHaveCount(3);
  const all = await factTable(page).getByRole('row').count();
  await page.getByRole('checkbox', { name: 'Show only the lines that differ' }).check();
  await expect(factTable(page).getByRole('row', { name: /^Torque/ })).toHaveCount(0);
  expect(await factTable(page).getByRole('row').count()).toBeLessThan(all);
  await expect(page.getByText(/\d+ lines that say the same for all are hidden/)).toBeVisible();
});

test('a truck chosen twice and an invalid URL show an error, and the last valid result stays', async ({ page }) => {
  await page.goto(path);
  await choose(page, 'Second truck', 'silverado-27-2wd');
  await expect(field(page, 'Second truck')).toHaveAccessibleDescription(
    'This is your first truck already. Choose another one.',
  );
  await expect(factTable(page).getByRole('columnheader', { name: 'Silverado 5.3 V8 2WD' })).toBeVisible();
  await expect(page.getByText('This result is for your last complete numbers.')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByText('This result is for your last complete numbers.')).toHaveCount(0);
  await page.goto(`${path}?first=bicycle&pulling=99&thrift=NaN`);
  await expect(field(page, 'First truck')).toHaveAccessibleDescription('Choose one from the list.');
  await expect(field(page, 'Pulling')).toHaveAccessibleDescription('Choose one from the list.');
  await expect(page.getByRole('region', { name: 'Result' })).not.toContainText(/NaN|Infinity|undefined/);
});

test('the quote is copied with its facts and URL', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(pair);
  await page.getByRole('button', { name: 'Copy quote' }).click();
  await expect(page.getByText('Quote copied')).toBeVisible();
  const quote = await page.evaluate(() => navigator.clipboard.readText());
  expect(quote).toContain('Colorado TurboMax 2WD 430 lb-ft, towing up to 7,700 lb, 20 mpg EPA combined');
  expect(quote).toContain('/tools/compare?first=colorado-2wd&second=silverado-27-2wd&third=none).');
  await expect(page.getByRole('blockquote')).toHaveText(quote);
});

test('by keyboard alone: choose, weigh, scroll the table, follow a fact link', async ({ page }) => {
  await page.setViewportSize(screens.phone);
  await page.goto(path);
  await field(page, 'First truck').focus();
  await page.keyboard.type('Colorado ZR2');
  await expect(field(page, 'First truck')).toHaveValue('colorado-zr2');
  for (let at = 0; at < 3; at++) await page.keyboard.press('Tab');
  await expect(field(page, 'Pulling')).toBeFocused();
  await page.keyboard.press('5');
  await expect(page).toHaveURL(/first=colorado-zr2&pulling=5$/);
  await factTable(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => factTable(page).evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  await page.keyboard.press('Tab');
  await expect(factTable(page).getByRole('link').first()).toBeFocused();
});

import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';

const path = '/tools/will-it-tow';
const verdict = (page: Page) => page.locator('.tool-verdict');
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('a reader’s own numbers: each limit, the one that binds, what to change', async ({ page }) => {
  await page.goto(path);
  await expect(verdict(page)).toContainText('payload is the limit, with 585 lb left');
  await field(page, 'Payload').fill('1,600');
  await field(page, 'People').fill('600');
  await field(page, 'Cargo in the truck').fill('250');
  await field(page, 'Trailer, loaded').fill('7000');
  await expect(verdict(page)).toContainText('No: 125 lb over the payload.');
  await expect(page.getByText('Choose a trailer of at most 6,000 lb loaded')).toBeVisible();
  await expect(page.getByText('carry at most 725 lb of people and cargo: 125 lb less')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Payload/ })).toContainText('125 lb over');
  await expect(page.getByRole('row', { name: /^GCWR/ })).toContainText('unknown');
});

test('choosing a truck fills in its known facts and leaves the rest unknown', async ({ page }) => {
  await page.goto(path);
  await page.getByLabel('Start from').selectOption('Colorado ZR2, 2024');
  await expect(field(page, 'Payload')).toHaveValue('1,280');
  await expect(field(page, 'Tow rating')).toHaveValue('6,000');
  await expect(verdict(page)).toContainText('1,000 lb over the tow rating');
  await page.getByLabel('Start from').selectOption('Tundra SR, 2025');
  await expect(field(page, 'Payload')).toHaveValue('');
  await expect(page.getByRole('row', { name: /^Payload/ })).toContainText('unknown');
});

test('the URL restores the result, and Start over clears it', async ({ page }) => {
  await page.goto(path);
  await field(page, 'Trailer, loaded').fill('9,200');
  await expect(page).toHaveURL(`${path}?trailer=9200`);
  const words = await verdict(page).innerText();
  const other = await page.context().newPage();
  await other.goto(`${path}?trailer=9200`);
  await expect(verdict(other)).toHaveText(words);
  await expect(field(other, 'Trailer, loaded')).toHaveValue('9200');
  await other.getByRole('button', { name: 'Start over' }).click();
  await expect(other).toHaveURL(path);
  await expect(verdict(other)).toContainText('585 lb left');
});

test('invalid input shows an error next to its field, never NaN', async ({ page }) => {
  await page.goto(`${path}?trailer=heavy&tongue=90&truck=spaceship`);
  await expect(field(page, 'Trailer, loaded')).toHaveAccessibleDescription(
    "'heavy' is not a number. Write digits only.",
  );
  await expect(field(page, 'Tongue weight')).toHaveAccessibleDescription('At most 30%.');
  await field(page, 'People').fill('');
  await expect(field(page, 'People')).toHaveAccessibleDescription('Write a number, such as 800.');
  await expect(page.getByText('This result is for your last complete numbers')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/NaN|undefined|Infinity/);
  await expectNoViolations(page);
});

test('with the keyboard alone, and what was typed before the code arrived counts', async ({ page }) => {
  await page.goto(path);
  await page.getByLabel('Start from').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('1500');
  await expect(field(page, 'Payload')).toHaveValue('1500');
  await expect(verdict(page)).toContainText('No: 175 lb over the payload.');
  await page.getByText('More labels, if you have them').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Hitch tongue limit')).toBeFocused();
});

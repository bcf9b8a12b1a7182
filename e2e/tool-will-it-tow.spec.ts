import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';

const path = '/tools/will-it-tow';
const verdict = (page: Page) => page.locator('.tool-verdict');
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('a reader’s own numbers: each limit, the one that binds, what to change', async ({ page }) => {
  await page.goto(path);
  await expect(verdict(page)).toContainText('No answer without your payload');
  await field(page, 'Payload').fill('1,600');
  await field(page, 'People').fill('600');
  await field(page, 'Cargo in the truck').fill('250');
  await field(page, 'Trailer, loaded').fill('7000');
  await expect(verdict(page)).toContainText('No: 125 lb over the payload.');
  await expect(verdict(page)).toContainText(
    'With 600 lb of people and 250 lb of cargo aboard the trailer may weigh up to 6,000 lb loaded',
  );
  await expect(page.getByText('carry at most 725 lb of people and cargo: 125 lb less')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Payload/ })).toContainText('125 lb over');
  await expect(page.getByRole('row', { name: /^GCWR/ })).toContainText('unknown');
});

test('more people aboard than the rating assumes lower the heaviest trailer, and the result says why', async ({
  page,
}) => {
  await page.goto(`${path}?truck=own&payload=2,260&rating=9,500&people=300&trailer=9,200`);
  await expect(verdict(page)).toContainText('the trailer may weigh up to 9,500 lb loaded, the full tow rating.');
  await field(page, 'People').fill('800');
  await expect(verdict(page)).toContainText('No: 200 lb over the tow rating.');
  await expect(verdict(page)).toContainText('With 800 lb of people aboard the trailer may weigh up to 9,000 lb loaded');
  await expect(verdict(page)).toContainText('the other 500 lb comes off');
  await expect(page.getByRole('main')).not.toContainText('up to 9,500 lb loaded');
});

test('choosing a truck fills in its known facts and leaves the rest unknown', async ({ page }) => {
  await page.goto(path);
  await page.getByLabel('Start from').selectOption('Colorado ZR2, 2024');
  await expect(field(page, 'Payload')).toHaveValue('1,280');
  await expect(field(page, 'Tow rating')).toHaveValue('6,000');
  await expect(verdict(page)).toContainText('lb over the tow rating');
  await page.getByLabel('Start from').selectOption('Tundra SR, 2025');
  await expect(field(page, 'Payload')).toHaveValue('');
  await expect(page.getByRole('row', { name: /^Payload/ })).toContainText('unknown');
});

test('the URL restores the result, and Start over clears it', async ({ page }) => {
  await page.goto(path);
  const start = await field(page, 'Trailer, loaded').inputValue();
  await field(page, 'Trailer, loaded').fill('9,200');
  await expect(page).toHaveURL(`${path}?trailer=9200`);
  const words = await verdict(page).innerText();
  const other = await page.context().newPage();
  await other.goto(`${path}?trailer=9200`);
  await expect(verdict(other)).toHaveText(words);
  await expect(field(other, 'Trailer, loaded')).toHaveValue('9200');
  await other.getByRole('button', { name: 'Start over' }).click();
  await expect(other).toHaveURL(path);
  await expect(field(other, 'Trailer, loaded')).toHaveValue(start);
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

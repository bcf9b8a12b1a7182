import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { articleWith, expect, plainTest, readClipboard, saveTruck, screens, tabTo, test } from './fixtures.ts';

const path = '/my-truck';
const own = 'truck=silverado-1500.2024.high.crew.4wd&miles=41200';
const readSaved = (page: Page) => page.evaluate(() => localStorage.getItem('my-truck'));
const tag = (page: Page) => page.getByRole('banner').locator('[data-truck-tag]');
const answers = (page: Page) => page.locator('[data-answers]');
const answer = (page: Page, name: string) => answers(page).locator('dl > div').filter({ hasText: name });
const status = (page: Page) => page.locator('[data-status]');

/** Makes a browser that lets no page store anything. */
const forbidStorage = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
  });

test('a truck is picked and saved with the keyboard, and the header names it on every page', async ({ page }) => {
  await page.goto(path);
  await expect(tag(page)).toHaveText(/My truck/);
  await expect(answers(page)).toBeHidden();
  await tabTo(page, page.getByRole('radio', { name: 'Silverado 1500' }));
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  for (let year = 2019; year < 2024; year++) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '’24' })).toBeChecked();
  await expect(page.getByText('Every 2.7L of this model year has the 430 lb-ft tune.')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Engine tune' })).toBeHidden();
  await page.keyboard.press('Tab');
  for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'Tab', 'Space', 'ArrowRight', 'Tab']) {
    await page.keyboard.press(key);
  }
  await page.keyboard.type('41,200');
  await expect(page.locator('[data-odometer]')).toHaveText('041200');
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText('Saved: ’24 Silverado, crew, 4WD.');
  expect(await readSaved(page)).toBe(own);
  await expect(answers(page).getByRole('heading', { name: '2024 Silverado 1500' })).toBeVisible();
  // No table has this cab and drive of the Silverado: the nearest is shown as what it is.
  await expect(answer(page, 'Tow rating')).toContainText(/Not known for this very truck.*Sierra 1500, its twin, crew/);
  await expect(answer(page, 'Tow rating').getByRole('link')).toHaveAttribute('href', /^https:/);
  await expect(answer(page, 'Payload')).toContainText('Not known for this very truck');
  await expect(answer(page, 'Fuel economy')).toContainText('mpg combined');
  await expect(answer(page, 'Warranty')).toContainText('3 yr/36,000 mi');
  await expect(answer(page, 'Recalls').getByRole('link')).toHaveAttribute('href', '/recalls/2024-silverado-1500');
  await expect(answer(page, 'Next service')).toContainText('In 3,800 miles, at 45,000');
  for (const other of ['/', '/about', '/tools']) {
    await page.goto(other);
    await expect(tag(page)).toContainText('’24 Silverado crew, 4WD');
  }
  await tag(page).click();
  await expect(page).toHaveURL(path);
});

test('the tune is asked only where a year had several; the drawing follows model and cab', async ({ page }) => {
  await page.goto(path);
  const drawing = page.locator('[data-bay] use');
  // Nobody has said which cab.
  await expect(drawing).toHaveAttribute('href', /\.svg#truck-gm-unknown$/);
  await page.getByRole('radio', { name: 'Colorado' }).check();
  await expect(drawing).toHaveAttribute('href', /\.svg#truck-mid-crew$/);
  await expect(page.getByRole('radio', { name: '’21' })).toBeDisabled();
  await expect(page.getByRole('group', { name: 'Cab' })).toBeHidden();
  await page.getByRole('radio', { name: '’23' }).check();
  await page.getByRole('radio', { name: '2.7L Turbo Plus' }).check();
  await page.getByRole('group', { name: 'Trim' }).getByRole('radio', { name: 'Z71' }).check();
  await page.getByRole('radio', { name: 'Sierra 1500' }).check();
  for (const name of ['Engine tune', 'Trim']) await expect(page.getByRole('group', { name })).toBeHidden();
  await page.getByRole('radio', { name: 'Regular' }).check();
  await expect(drawing).toHaveAttribute('href', /\.svg#truck-gm-regular$/);
  // What the file holds has a width only once it is there.
  await expect
    .poll(() => drawing.evaluate((shape: SVGUseElement) => shape.getBoundingClientRect().width))
    .toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Save my truck' }).click();
  await expect(answer(page, 'Tow rating')).toContainText('That depends on the drive.');
  expect(await readSaved(page)).toBe('truck=sierra-1500.2023.high.regular');
});

test('a do-not-drive recall comes first', async ({ page }) => {
  await saveTruck(page, 'truck=silverado-1500.2026.4wd&miles=41200');
  await page.goto(path);
  const stop = page.locator('[data-stop]');
  await expect(stop.getByRole('heading', { name: 'Do not drive' })).toBeVisible();
  await expect(stop.getByRole('link', { name: /^26V289/ })).toHaveAttribute('href', /^\/recalls\/2026-silverado-1500#/);
  await expectNoViolations(page);
});

test('a shared truck never replaces a saved one by itself; forgetting erases it', async ({ page }) => {
  await page.goto(`${path}?${own}`);
  await expect(status(page)).toHaveText('This truck came with the link. It is not saved yet.');
  await expect(answer(page, 'Tow rating')).toContainText('its twin, crew cab');
  expect(await readSaved(page)).toBeNull();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(status(page)).toContainText('Link copied.');
  expect(await readClipboard(page)).toBe(`${new URL(page.url()).origin}${path}?${own}`);
  await page.getByRole('button', { name: 'Save it as my truck' }).click();
  await expect(page).toHaveURL(path);
  await page.goto(`${path}?truck=colorado.2022`);
  await expect(status(page)).toContainText('We don’t know the truck in this link.');
  await page.goto(`${path}?truck=canyon.2025`);
  await expect(status(page)).toContainText('Your saved truck is still the ’24 Silverado, crew, 4WD; saving');
  expect(await readSaved(page)).toBe(own);
  await page.getByRole('button', { name: 'Save this one instead' }).click();
  await expect(tag(page)).toContainText('’25 Canyon');
  await page.getByRole('button', { name: 'Forget it' }).click();
  await expect(status(page)).toContainText('Forgotten.');
  await expect(answers(page)).toBeHidden();
  await expect(page.getByRole('radio', { name: 'Canyon' })).not.toBeChecked();
  await expect(tag(page)).toHaveText(/^My truck/);
  expect(await readSaved(page)).toBeNull();
});

test('reference pages mark the reader’s row; recalls lead to the reader’s model year', async ({ page }) => {
  await saveTruck(page, own);
  for (const [reference, row, words] of [
    ['/model-years', '.year-card[data-truck="silverado-1500 2024"]', '2024'],
    ['/fuel-economy', '.label-table td[data-truck="silverado-1500 2024 4wd"]', '18/21/19'],
    ['/which-engine', '[aria-labelledby="tunes"] li:nth-child(3)', '2024–2026'],
  ] as const) {
    await page.goto(reference);
    const marked = page.locator(row);
    await expect(marked.locator('.yours')).toHaveText(/^Your/);
    await expect(marked).toContainText(words);
  }
  await expectNoViolations(page);
  await page.goto('/model-years');
  await page.getByRole('link', { name: 'Jump to ’24' }).click();
  await expect(page.locator(':target .yours')).toHaveText('Your truck');
  await expect(page.locator('.plate').and(page.getByRole('link', { name: /Your truck$/ }))).toHaveCount(1);
  await page.goto('/recalls');
  const marked = page.locator('.model-row').getByRole('link', { name: /Your truck/ });
  await marked.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2024 Silverado 1500 recalls Your truck');
  await expect(page.locator('.model-row [aria-current="page"]')).toHaveAccessibleName(/2024 Silverado 1500/);
});

test('an article has a line and a row for the reader’s truck, and none without one', async ({ page }) => {
  const article = articleWith(/data-your-truck="towing"/);
  await page.goto(article);
  await expect(page.locator('[data-your-truck]').first()).toBeHidden();
  await saveTruck(page, own);
  await page.goto(article);
  const line = page.locator('[data-your-truck="towing"]').first();
  await expect(line).toContainText(/Not known for this very truck.*its twin, crew cab/);
  await expect(line.locator('.yours')).toHaveText('Your truck');
  await expect(line.getByRole('link')).toHaveAttribute('href', /^https:/);
  await page.setViewportSize(screens.phone);
  const mark = 'sierra-1500 2024 crew 4wd';
  await saveTruck(page, 'truck=sierra-1500.2024.crew.4wd');
  await page.goto(articleWith(new RegExp(`<tr[^>]* data-truck="${mark}"`)));
  const row = page.locator(`tr[data-truck="${mark}"]`).first();
  await expect(row.getByRole('rowheader')).toContainText('Your truck');
  await expect(page.getByRole('banner').locator('.truck-tag-short')).toHaveText('’24', { useInnerText: true });
});

test('without storage the page says so and still answers; the color scheme can be switched', async ({ page }) => {
  await forbidStorage(page);
  await page.goto(`${path}?${own}`);
  await page.getByRole('button', { name: 'Save it as my truck' }).click();
  await expect(status(page)).toContainText('Your browser does not let this site store anything');
  await expect(answer(page, 'Tow rating')).toContainText('its twin, crew cab');
  await expect(page.getByRole('button', { name: 'Forget it' })).toBeHidden();
  await page.getByRole('button', { name: 'Switch color scheme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

plainTest('without JavaScript the page says what it would do and leads to the same facts', async ({ page }) => {
  await page.setViewportSize(screens.phone);
  await page.goto(path);
  await expect(page.getByText('That needs JavaScript, which is off.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save my truck' })).toBeHidden();
  const list = page.getByRole('region', { name: 'Find your truck in these lists' });
  await expect(list.getByRole('link', { name: 'Ratings, labels and warranty by year' }).first()).toHaveAttribute(
    'href',
    '/model-years#silverado-1500',
  );
  await list.getByRole('link', { name: '2024' }).first().click();
  await expect(page).toHaveURL('/recalls/2024-silverado-1500');
});

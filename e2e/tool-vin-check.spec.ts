import type { Page } from '@playwright/test';
import { modelOf } from '../facts/trucks/trucks.ts';
import { readModelYear, workOutCheckDigit } from '../tools/vin-check/vin.ts';
import { expectNoViolations } from './axe.ts';
import { expect, expectNoSideScroll, holdScripts, readClipboard, screens, test } from './fixtures.ts';
import { modelYears } from './recall-data.ts';

const path = '/tools/vin-check';

/** Invents the VIN of a Chevrolet truck of a model year: the serial number is zeros. */
function inventVin(year: number): string {
  const withYear = [...'ABCDEFGHJKLMNPRSTVWXY123456789']
    .map((code) => `3GCPDKEK0${code}G000000`)
    .find((vin) => readModelYear(vin)?.year === year);
  const digit = workOutCheckDigit(String(withYear)).expected;
  return String(withYear).replace(/^(.{8})./, `$1${digit}`);
}
const vin = '1M8GDMAAXPP042788';
const field = (page: Page) => page.getByRole('textbox', { name: 'VIN, 17 characters' });
const verdict = (page: Page) => page.getByRole('region', { name: 'Result' }).getByRole('status').first();

/** Loads the tool: its code is fetched when the field gets focus. */
async function openTool(page: Page): Promise<void> {
  await page.goto(path);
  await field(page).focus();
  await expect(page.locator('astro-island:has(.vin-check)')).not.toHaveAttribute('ssr');
}

test('year, engine and recalls come first; the truck is saved without its VIN', async ({ page }) => {
  const ofChevrolet = modelYears.filter(({ model }) => modelOf(model).make === 'Chevrolet');
  const year = Number(ofChevrolet.find(({ count }) => count > 0)?.year);
  await openTool(page);
  await expect(page.getByRole('region', { name: 'Save as my truck' })).toHaveCount(0);
  await field(page).fill(
    inventVin(year)
      .toLowerCase()
      .replace(/^(.{3})(.{6})/, '$1-$2 '),
  );
  await expect(verdict(page)).toContainText(`${year} Silverado 1500`);
  await expect(verdict(page)).toContainText('K points to the 2.7L.');
  await expect(page.getByRole('definition').nth(0)).toContainText(String(year));
  await expect(page.getByRole('definition').nth(1)).toContainText(/2\.7L turbo.*GM reuses letters/);
  const found = page.getByRole('region', { name: 'Recalls found' });
  for (const { name, count } of ofChevrolet.filter((each) => each.year === year)) {
    await expect(found).toContainText(`${name}: ${count === 0 ? 'none confirmed' : `${count} found`}`);
  }
  await expect(found).toContainText('not a clean bill');
  await expect(page.getByRole('definition').last()).toContainText('fits');

  await field(page).fill(inventVin(2024));
  await expectNoViolations(page);
  const save = page.getByRole('region', { name: 'Save as my truck' });
  await expect(save.getByRole('link')).toHaveText(['2024 Silverado 1500', '2024 Colorado']);
  await save.getByRole('link').first().click();
  await expect(page).toHaveURL('/my-truck?truck=silverado-1500.2024');
  await page.getByRole('button', { name: 'Save it as my truck' }).click();
  expect(await page.evaluate(() => ({ ...localStorage })['my-truck'])).toBe('truck=silverado-1500.2024.high');
});

test('a do-not-drive recall comes first; at 320 px a fault is told beside the field', async ({ page }) => {
  const stopped = modelYears.find(({ model, doNotDrive }) => doNotDrive && modelOf(model).make === 'Chevrolet');
  await page.setViewportSize(screens.phone);
  await openTool(page);
  await field(page).fill(inventVin(Number(stopped?.year)));
  await expect(verdict(page)).toContainText('do not drive some of them yet');
  const stop = page.getByRole('region', { name: 'Do not drive yet' });
  await expect(stop).toContainText(String(stopped?.doNotDrive?.advice));
  await expect(stop.getByRole('heading')).toBeInViewport();
  await expect(stop.getByRole('link', { name: /Check this VIN at NHTSA/ })).toHaveAttribute('rel', /noreferrer/);
  await expectNoViolations(page);

  await page.setViewportSize({ width: 320, height: 700 });
  await field(page).fill('1GC<');
  await expect(field(page)).toHaveAccessibleDescription("Position 4 is '<'. A VIN has only letters and digits.");
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(verdict(page)).toContainText('That is not a VIN yet.');
  await expectNoViolations(page);
  await field(page).fill('1GCP');
  await expect(field(page)).toHaveAccessibleDescription('4 of 17 characters; 13 to go.');
  await field(page).fill('1MBGDM9AXKP042788');
  await expect(verdict(page)).toContainText('does not fit the rest');
  await expectNoViolations(page);
  await expectNoSideScroll(page);
});

test('the VIN leaves no trace: no request, no address, no storage, no link', async ({ page }) => {
  await openTool(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`));
  await field(page).pressSequentially(vin);
  await page.keyboard.press('Enter');
  await expect(verdict(page)).toContainText('Look at the number again.');
  // A shorter result brings lower parts of the page into view, and these may need a font.
  expect(requests.filter((asked) => !asked.includes('.woff2'))).toEqual([]);
  await page.getByRole('button', { name: 'Copy link without the VIN' }).click();
  await expect(page.getByText('It opens this page; the VIN is not in it.')).toBeVisible();
  expect(await readClipboard(page)).toBe(new URL(path, page.url()).href);
  await page.getByRole('button', { name: 'Copy VIN' }).click();
  await expect(page.getByText('Paste it into the lookup.')).toBeVisible();
  expect(await readClipboard(page)).toBe(vin);

  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
  const kept = await page.evaluate(async () => {
    const caches_ = await Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    const bases = await indexedDB.databases();
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state, caches_, bases]);
  });
  expect(kept).not.toContain(vin);
  const lookup = page.getByRole('link', { name: /Look up recalls at NHTSA/ });
  await expect(lookup).toHaveAttribute('href', 'https://www.nhtsa.gov/recalls');
  await expect(lookup).toHaveAttribute('rel', /noreferrer/);
  expect(requests.join('\n')).not.toContain(vin);
  await page.reload();
  await expect(field(page)).toHaveValue('');
});

test('what is typed before the code has arrived is kept, and Enter sends nothing', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await field(page).pressSequentially(vin);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(path);
  release();
  await expect(page.getByRole('button', { name: 'Copy VIN' })).toBeVisible();
  await expect(field(page)).toHaveValue(vin);
});

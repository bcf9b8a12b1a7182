import type { Page } from '@playwright/test';
import { modelOf } from '../facts/recall-schema.ts';
import { readModelYear, workOutCheckDigit } from '../tools/vin-check/vin.ts';
import { expectNoViolations } from './axe.ts';
import { expect, holdScripts, tabTo, test } from './fixtures.ts';
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
const verdict = (page: Page) => page.getByRole('region', { name: 'Result' }).getByRole('status');
const sum = (page: Page) => page.getByRole('table');

/** Loads the tool: its code is fetched when the field gets focus. */
async function openTool(page: Page): Promise<void> {
  await page.goto(path);
  await field(page).focus();
  await expect(page.locator('astro-island:has(.vin-check)')).not.toHaveAttribute('ssr');
}

test('a VIN in groups and small letters is worked out, line by line', async ({ page }) => {
  await openTool(page);
  await field(page).fill('1m8-gdm9ax kp042788');
  await expect(verdict(page)).toContainText('The check digit fits: position 9 is X');
  await expect(sum(page).getByRole('row', { name: '2 M 4 7 28' })).toBeVisible();
  await expect(sum(page).getByRole('row', { name: 'Sum of the products 351' })).toBeVisible();
  await expect(sum(page).getByRole('row', { name: 'Left over: 351 − 31 × 11 10' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '1989 or 2019' })).toContainText(
    'Position 7 is 9, a digit',
  );
});

test('a VIN leads with the recalls found for its make and year, and with do not drive where one says so', async ({
  page,
}) => {
  const ofChevrolet = modelYears.filter(({ model }) => modelOf(model).make === 'Chevrolet');
  const wanted = ofChevrolet.find(({ doNotDrive }) => doNotDrive) ?? ofChevrolet[0];
  await openTool(page);
  await field(page).fill(inventVin(Number(wanted?.year)));
  await expect(verdict(page)).toContainText('The check digit fits');
  const found = page.getByRole('region', { name: 'Recalls found' });
  const ofYear = ofChevrolet.filter(({ year }) => year === wanted?.year);
  await expect(found.getByRole('listitem')).toHaveText(
    ofYear.map(({ name, count }) => `${name}: ${count === 0 ? 'none' : count} found`),
  );
  await expect(found).toContainText(wanted?.doNotDrive ? `Do not drive yet ${wanted.doNotDrive}` : 'found');
  await expect(page.getByRole('definition').filter({ hasText: 'position 8' })).toContainText('points to the 2.7L');
  const [list, lookup, plate] = await Promise.all(
    [found, page.getByRole('region', { name: 'Recall lookup' }), page.locator('.vin-plate')].map((part) =>
      part.boundingBox(),
    ),
  );
  expect(Number(list?.y)).toBeLessThan(Number(lookup?.y));
  expect(Number(lookup?.y)).toBeLessThan(Number(plate?.y));
  await found.getByRole('link').first().click();
  await expect(page).toHaveURL(String(ofYear[0]?.path));
});

test('a misread character is noticed, and the likely one is named', async ({ page }) => {
  await openTool(page);
  await field(page).fill('1MBGDM9AXKP042788');
  await expect(verdict(page)).toContainText('The check digit does not fit: position 9 is X');
  await expect(page.getByRole('definition').first()).toContainText('8 for B in position 3');
});

test('invalid input shows an error next to the field', async ({ page }) => {
  await openTool(page);
  for (const [typed, sentence] of [
    ['1GCO', 'Position 4 is the letter O. No VIN has I, O or Q: it is probably a zero, 0.'],
    ['1GC<', "Position 4 is '<'. A VIN has only letters and digits."],
    ['1'.repeat(19), 'That is 19 characters; a VIN has 17. Take 2 out.'],
  ] as const) {
    await field(page).fill(typed);
    await expect(field(page)).toHaveAccessibleDescription(sentence);
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
  }
  await field(page).fill('1GCP');
  await expect(field(page)).toHaveAccessibleDescription('4 of 17 characters; 13 to go.');
  await expect(page.getByRole('main')).not.toContainText(/NaN|undefined/);
});

test('the VIN leaves no trace: no request, no address, no storage, no link', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openTool(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`));
  await field(page).pressSequentially(vin);
  await page.keyboard.press('Enter');
  await expect(verdict(page)).toContainText('The check digit');
  expect(requests).toEqual([]);
  await page.getByRole('button', { name: 'Copy link without the VIN' }).click();
  await expect(page.getByText('It opens this page; the VIN is not in it.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(path, page.url()).href);
  await page.getByRole('button', { name: 'Copy VIN' }).click();
  await expect(page.getByText('Paste it into the lookup.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(vin);

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

test('by keyboard alone: type, go to the lookup, clear', async ({ page }) => {
  await openTool(page);
  await page.keyboard.type(vin);
  await tabTo(page, page.getByRole('button', { name: 'Copy VIN' }));
  await tabTo(page, page.getByRole('link', { name: /Look up recalls at NHTSA/ }));
  await tabTo(page, page.getByRole('button', { name: 'Clear' }));
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
  await expect(verdict(page)).toContainText('An invented sample VIN, worked out');
});

test('no axe violation with a fault, and with a digit that does not fit, at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openTool(page);
  await field(page).fill('1MBGDM9AXKP04278O');
  await expect(page.getByText(/Position 17 is the letter O/)).toBeVisible();
  await expectNoViolations(page);
  await field(page).fill('1MBGDM9AXKP042788');
  await expect(verdict(page)).toContainText('does not fit');
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

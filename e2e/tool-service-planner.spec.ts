import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { expect, expectNoSideScroll, test } from './fixtures.ts';

const path = '/tools/service-planner';
const now = new Date(2026, 10, 15, 12);
const verdict = (page: Page) => page.getByRole('region', { name: 'Result' }).getByRole('status');
const visits = (page: Page) => page.getByRole('list', { name: 'The road ahead' }).locator(':scope > li');
const log = (page: Page) => page.getByRole('region', { name: 'Your service log' });
const read = async (download: Download) => readFile(await download.path(), 'utf8');

/** Writes one line into the log. */
async function addEntry(page: Page, service: string, date: string, miles: string): Promise<void> {
  await log(page).getByLabel('Service').selectOption(service);
  await log(page).getByLabel('Date').fill(date);
  await log(page).getByLabel('Miles then').fill(miles);
  await log(page).getByRole('button', { name: 'Add to the log' }).click();
  await expect(log(page).getByRole('status')).toContainText(`Added: ${service}`);
}

test.beforeEach(async ({ page }) => page.clock.setFixedTime(now));

test('the log affects the plan, is stored, stays out of the URL, and a removal can be undone', async ({ page }) => {
  await page.goto(path);
  await addEntry(page, 'Engine oil and filter', '2026-05-01', '20,000');
  await expect(verdict(page)).toHaveText(
    'Any 2.7L. Type your miles. An example, at 30,000 mi: Overdue: engine oil and filter, by 2,500 mi. Due now: tire rotation and inspection.',
  );
  await expect(visits(page).filter({ hasText: 'overdue by 2,500 mi' })).toContainText('Engine oil and filter');
  expect(new URL(page.url()).search).toBe('');
  await page.goto(`${path}?miles=30000&heat=1`);
  await expect(verdict(page)).toContainText('Overdue: engine oil and filter, by 5,000 mi.');
  await log(page).getByRole('button', { name: 'Remove Engine oil' }).click();
  await expect(log(page)).toContainText('Nothing in your log yet.');
  const undo = log(page).getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await undo.press('Enter');
  await expect(verdict(page)).toContainText('Overdue');
  await log(page).getByLabel('Miles then').fill('many');
  await log(page).getByRole('button', { name: 'Add to the log' }).click();
  await expect(log(page).getByLabel('Miles then')).toBeFocused();
  await expect(log(page).getByRole('row')).toHaveCount(2);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoViolations(page);
  await expectNoSideScroll(page);
});

test('an exported log imports without duplicates', async ({ page }) => {
  await page.goto(path);
  await addEntry(page, 'Spark plugs', '2026-05-01', '28000');
  const saved = page.waitForEvent('download');
  await log(page).getByRole('button', { name: 'Export log' }).click();
  const text = await read(await saved);
  expect(JSON.parse(text).entries).toEqual([{ item: 'spark-plugs', date: '2026-05-01', miles: 28_000, note: '' }]);
  const choose = (name: string, content: string) =>
    log(page)
      .getByLabel('Import a log file')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) });
  // Every other mistake of a file is in tools/service-planner/service-log.test.ts.
  await choose('bad.json', text.replace('2026-05-01', '2026-05-41'));
  await expect(log(page).getByRole('status')).toContainText('Entry 1 of the file cannot be used');
  await choose('other.json', text.replace('28000', '12000'));
  await expect(log(page).getByRole('status')).toContainText('Imported 1 entry; 0 entries were in your log already.');
  await choose('same.json', text);
  await expect(log(page).getByRole('status')).toContainText('Imported 0 entries; 1 entry was in your log already.');
  await expect(log(page).getByRole('row')).toHaveCount(3);
});

test('by keyboard alone, to a calendar file that holds the visits', async ({ page }) => {
  await page.goto(path);
  await page.getByLabel('Miles now').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('31000');
  for (let steps = 0; steps < 4; steps++) await page.keyboard.press('Tab');
  await expect(page.getByLabel('Towing')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(verdict(page)).toContainText('at 35,000 mi');
  const button = page.getByRole('button', { name: 'Download calendar (.ics)' });
  await button.focus();
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const download = await saved;
  expect(download.suggestedFilename()).toBe('truck-service.ics');
  // Its lines are in tools/service-planner/service-calendar.test.ts.
  const file = (await read(download)).replaceAll('\r\n ', '');
  // 4,000 miles to go at 1,250 a month are 3.2 months from November 15: February 20.
  expect(file).toMatch(/DTSTART;VALUE=DATE:20270220\r\n[\s\S]*SUMMARY:Truck service: Engine oil and filter\r\n/);
  expect(file).toMatch(/^URL:http.*\?miles=31000&towing=1\r$/m);
});

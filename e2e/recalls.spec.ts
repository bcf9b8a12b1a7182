import { type ModelYearRecalls, recallsFor } from '../facts/trucks/recalls.ts';
import { site } from '../site.config.ts';
import { expectNoViolations } from './axe.ts';
import { expect, plainTest, readBuilt, saveTruck, screens, test } from './fixtures.ts';
import { modelYears, recalls } from './recall-data.ts';

const stopsOf = (filter: ModelYearRecalls) => recallsFor(recalls, filter).filter(({ doNotDrive }) => doNotDrive);

test('every record is listed once with its remedy, and each model year has its records and no others', () => {
  const idsIn = (path: string) =>
    [...readBuilt(path).matchAll(/class="ledger-text" id="([^"]+)"/g)].map(([, id]) => id).toSorted();
  expect(idsIn('/recalls')).toEqual(recalls.records.map(({ id }) => id).toSorted());
  for (const { model, year, name, path } of modelYears) {
    expect(readBuilt(path)).toContain(`${name} recalls`);
    const wanted = recallsFor(recalls, { model, year }).map(({ id }) => id);
    expect(idsIn(path), path).toEqual(wanted.toSorted());
  }
  const feed = JSON.parse(readBuilt('/recalls/feed.json')) as { items: { url: string }[] };
  expect(feed.items.map(({ url }) => new URL(url).hash.slice(1)).toSorted()).toEqual(idsIn('/recalls'));
});

plainTest('without JavaScript the picker comes first, then warnings; rows open by link', async ({ page }) => {
  await page.setViewportSize(screens.phone);
  await page.goto('/recalls');
  await expect(page.getByRole('heading', { name: 'Find your truck' })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(14_000);
  const stops = recalls.records.filter(({ doNotDrive }) => doNotDrive);
  expect(stops.length).toBeGreaterThan(0);
  for (const { id, doNotDrive } of stops) {
    const line = page.getByRole('region', { name: 'Do-not-drive warnings' }).locator(`a[href="#${id}"]`).first();
    await expect(line).toContainText(/do not drive/i);
    const row = page.locator('.ledger-entry', { has: page.locator(`[id="${id}"]`) });
    await expect(row).toContainText(/do not drive/i);
    // The advice is printed once, in the row.
    await expect(page.getByText(String(doNotDrive?.advice))).toHaveCount(1);
    await expect(row).toContainText(String(doNotDrive?.advice));
    const lookup = row.getByRole('link', { name: 'Check a VIN at NHTSA' });
    await expect(lookup).toHaveAttribute('href', site.recallLookupUrl);
    await line.click();
    await expect(row.locator('.ledger-text')).toBeInViewport();
  }
  await expect(page.getByRole('heading', { name: 'What this page does not cover' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'GM’s lookup' })).toHaveAttribute('href', site.makerRecallUrl);
  const last = recalls.records.findLast(({ doNotDrive }) => !doNotDrive);
  const text = page.locator(`[id="${last?.id}"]`);
  await expect(text).toBeHidden();
  await page.goto(`/recalls#${last?.id}`);
  await expect(text).toBeInViewport();
  await expect(text).toContainText(String(last?.problem));
  await expect(text).toContainText(String(last?.remedy));
  await expect(text.locator('a')).toHaveCount(Number(last?.sources.length));

  // A row shows its years, its trucks, and whether the 2.7L is in it; a model year is chosen by a link.
  await page.goto('/recalls');
  for (const { id, trucks } of recalls.records.filter(({ appliesTo27 }) => appliesTo27 !== 'no').slice(0, 3)) {
    const row = page.locator('.ledger-entry', { has: page.locator(`[id="${id}"]`) });
    const years = [...new Set(trucks.flatMap((each) => each.years))].sort();
    await expect(row.locator('.year-strip .is-covered')).toHaveText(years.map((year) => String(year).slice(2)));
    const models = trucks.map(({ model }) => model).join(' ');
    await expect(row.locator('.year-strip')).toHaveAttribute('data-models', models);
    await expect(row.locator('.fit-mark')).toHaveText(/Has the 2\.7L\? (Yes|Some|Cannot tell)/);
  }
  const chosen = modelYears.find(({ doNotDrive }) => doNotDrive) ?? modelYears[0];
  await page.getByRole('link', { name: `${chosen?.name}: ${chosen?.count} found` }).click();
  await expect(page).toHaveURL(String(chosen?.path));
  const count = chosen?.count === 1 ? 'one' : String(chosen?.count || 'no');
  await expect(page.getByText(/^We found/)).toContainText(count);
  const warnings = page.getByRole('region', { name: 'Do-not-drive warnings' });
  if (chosen?.doNotDrive) await expect(warnings).toBeVisible();
  await page.goto(String(modelYears.find((each) => each.count === 0)?.path));
  await expect(page.getByText(/^We know of no confirmed safety recall/)).toContainText('our list, not a clean bill');
});

test('a saved truck’s line comes first and leads to its model year', async ({ page }) => {
  const line = page.locator('[data-your-truck="recalls"]');
  const open = async (own?: ModelYearRecalls) => {
    await saveTruck(page, `truck=${own?.model}.${own?.year}.4wd`);
    await page.goto('/recalls');
  };
  const own = modelYears.find((each) => each.count > 1 && each.model !== 'ct4' && !stopsOf(each).length);
  await page.setViewportSize(screens.phone);
  await open(own);
  await expect(line).toContainText(`We found ${own?.count} safety recalls`);
  await expect(line.getByRole('link')).toHaveAttribute('href', String(own?.path));
  await expect(line).toBeInViewport({ ratio: 1 });
  await expectNoViolations(page);
  await open(modelYears.find((each) => each.doNotDrive));
  await expect(line.locator('b')).toContainText('Do not drive');
});

test('the list prints whole with do-not-drive first', async ({ page }) => {
  await page.goto('/recalls');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('.warn-line').filter({ visible: true }).first()).toContainText('Do not drive');
  await expect(page.locator('.ledger-text').filter({ visible: true })).toHaveCount(recalls.records.length);
});

import { recallsFor } from '../facts/trucks/recalls.ts';
import { site } from '../site.config.ts';
import { expect, readBuilt, screens, test } from './fixtures.ts';
import { modelYears, recalls } from './recall-data.ts';

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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: screens.phone });

  test('do-not-drive recalls come first, in words and with a VIN lookup; other rows are folded but open by their link', async ({
    page,
  }) => {
    await page.goto('/recalls');
    await expect(page.getByRole('heading', { name: /^Do not drive/ }).first()).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(14_000);
    const stops = recalls.records.filter(({ doNotDrive }) => doNotDrive);
    expect(stops.length).toBeGreaterThan(0);
    for (const { id, doNotDrive } of stops) {
      const warning = page
        .getByRole('region', { name: /^Do not drive/ })
        .filter({ has: page.locator(`a[href="#${id}"]`) });
      await expect(warning).toContainText(String(doNotDrive?.advice));
      const lookup = warning.getByRole('link', { name: 'Check a VIN at NHTSA' });
      await expect(lookup).toHaveAttribute('href', site.recallLookupUrl);
      const row = page.locator('.ledger-entry', { has: page.locator(`[id="${id}"]`) });
      await expect(row).toContainText(/do not drive/i);
      const [above, entry] = await Promise.all([warning.boundingBox(), row.boundingBox()]);
      expect(above?.y).toBeLessThan(Number(entry?.y));
    }
    await expect(page.getByRole('heading', { name: 'What this page does not cover' })).toBeVisible();
    await expect(page.getByRole('link', { name: /VIN lookup at GM/ })).toHaveAttribute('href', site.makerRecallUrl);
    const last = recalls.records.findLast(({ doNotDrive }) => !doNotDrive);
    const text = page.locator(`[id="${last?.id}"]`);
    await expect(text).toBeHidden();
    await page.goto(`/recalls#${last?.id}`);
    await expect(text).toBeInViewport();
    await expect(text).toContainText(String(last?.problem));
    await expect(text).toContainText(String(last?.remedy));
    await expect(text.locator('a')).toHaveCount(Number(last?.sources.length));
  });

  test('a row shows its years, its trucks, and whether the 2.7L is in it; a model year is chosen by a link', async ({
    page,
  }) => {
    await page.goto('/recalls');
    for (const { id, trucks } of recalls.records.filter(({ appliesTo27 }) => appliesTo27 !== 'no').slice(0, 3)) {
      const row = page.locator('.ledger-entry', { has: page.locator(`[id="${id}"]`) });
      const years = [...new Set(trucks.flatMap((each) => each.years))].sort();
      await expect(row.locator('.year-strip .is-covered')).toHaveText(years.map((year) => String(year).slice(2)));
      const models = trucks.map(({ model }) => model).join(' ');
      await expect(row.locator('.year-strip')).toHaveAttribute('data-models', models);
      await expect(row.locator('.engine-fit')).toHaveText(/Has the 2\.7L\? (Yes|Some|Cannot tell)/);
    }
    const chosen = modelYears.find(({ doNotDrive }) => doNotDrive) ?? modelYears[0];
    await page.getByRole('link', { name: `${chosen?.name}: ${chosen?.count} found` }).click();
    await expect(page).toHaveURL(String(chosen?.path));
    const count = chosen?.count === 1 ? 'one' : String(chosen?.count || 'no');
    await expect(page.getByText(/^We found/)).toContainText(count);
    if (chosen?.doNotDrive) await expect(page.getByRole('region', { name: /^Do not drive/ }).first()).toBeVisible();
    await page.goto(String(modelYears.find((each) => each.count === 0)?.path));
    await expect(page.getByText(/^We found no safety recall/)).toContainText('our list, not a clean bill');
  });
});

test('the list prints on white with do-not-drive first, every row unfolded and no buttons of the screen', async ({
  page,
}) => {
  await page.setViewportSize(screens.desktop);
  await page.goto('/recalls');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /^Do not drive/ }).first()).toBeVisible();
  await expect(page.locator('.ledger-text').filter({ visible: true })).toHaveCount(recalls.records.length);
});

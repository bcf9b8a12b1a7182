import { signNames } from '../facts/trucks/problems.ts';
import { recordsFor } from '../facts/trucks/truck-record.ts';
import { expect, plainTest, readBuilt, screens, test } from './fixtures.ts';
import { modelYears, problems } from './recall-data.ts';

const { records, claims } = problems;

test('every problem is in the list and its feed, and each model year leads to its own', () => {
  const feed = JSON.parse(readBuilt('/problems/feed.json')) as { items: { url: string }[] };
  const ids = records.map(({ id }) => id).toSorted();
  expect(feed.items.map(({ url }) => new URL(url).hash.slice(1)).toSorted()).toEqual(ids);
  for (const modelYear of modelYears) {
    const links = [...readBuilt(modelYear.path).matchAll(/href="\/problems#([^"]+)"/g)].map(([, id]) => id);
    expect(links, modelYear.path).toEqual(recordsFor(records, modelYear).map(({ id }) => id));
  }
});

plainTest('without JavaScript the list is filtered by sign, and a link opens its row', async ({ page }) => {
  await page.setViewportSize(screens.phone);
  await page.goto('/problems');
  const rows = page.locator('[data-sign]').filter({ visible: true });
  await expect(rows).toHaveCount(records.length);
  for (const [sign, name] of Object.entries(signNames)) {
    const own = records.filter((each) => each.sign === sign);
    await page.getByRole('radio', { name, exact: true }).check();
    await expect(rows.getByRole('heading')).toHaveText(own.map(({ title }) => title));
  }
  const [first] = records.filter(({ sign }) => sign !== Object.keys(signNames).at(-1));
  await page.goto(`/problems#${first?.id}`);
  const text = page.locator(`[id="${first?.id}"]`);
  await expect(text).toBeInViewport();
  for (const part of [first?.notices, first?.evidence]) await expect(text).toContainText(String(part));
  await expect(page.locator('[data-sign]').filter({ has: text })).toContainText(String(first?.offers));
  await expect(text.getByRole('listitem')).toHaveCount(Number(first?.sources.length));
  const unsure = page.getByRole('region', { name: 'What we could not confirm' });
  await expect(unsure).toContainText(String(claims[0]?.claim));
});

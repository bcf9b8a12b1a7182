import { addDays, dayOf, momentOf } from '../core/dates.ts';
import { site } from '../site.config.ts';
import { expect, readBuilt, test } from './fixtures.ts';

test('an article whose offers have ended says so on its page, in its row and in the feed', async ({ page }) => {
  const { items } = JSON.parse(readBuilt('/feed.json')) as { items: { url: string; title: string }[] };
  const expired = items.flatMap(({ url, title }) => {
    const day = /\(expired (.+)\)/.exec(title)?.[1];
    return day === undefined ? [] : [{ path: new URL(url).pathname, day }];
  });
  expect(expired.length).toBeGreaterThan(0);
  await page.goto('/blog');
  for (const { path, day } of expired) {
    const row = page.getByRole('listitem').filter({ has: page.locator(`a[href="${path}"]`) });
    await expect(row.getByText(`Expired ${day}`)).toBeVisible();
  }
  await page.goto(String(expired[0]?.path));
  await expect(page.getByRole('complementary', { name: 'Expired' })).toContainText(`through ${expired[0]?.day}`);
});

test('an offer that ends between two builds is marked in the browser on that day', async ({ page }) => {
  await page.route('**/blog', async (route) => {
    const response = await route.fetch();
    // The page as it was built before that day: the mark is there but hidden.
    const before = (await response.text()).replaceAll(/(data-ends="[^"]+")/g, '$1 hidden=""');
    await route.fulfill({ response, body: before });
  });
  await page.goto('/blog');
  const marks = page.locator('[data-ends]');
  await expect(marks.first()).toBeVisible();
  // A reader far away sees the offer until its last day is over where the site is.
  const day = dayOf(new Date(`${(await marks.first().textContent())?.replace('Expired ', '')} UTC`).toISOString());
  for (const [moment, isShown] of [
    [`${day} 20:00`, false],
    [`${day} 23:59`, false],
    [`${addDays(day, 1)} 00:00`, true],
  ] as const) {
    await page.clock.setFixedTime(momentOf(moment, site.timeZone));
    await page.goto('/blog');
    await expect(marks.first()).toBeVisible({ visible: isShown });
  }
});

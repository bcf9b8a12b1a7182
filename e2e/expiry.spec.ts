import { addDays, dayOf, momentOf } from '../core/dates.ts';
import { site } from '../site.config.ts';
import { expect, test } from './fixtures.ts';

interface Item {
  url: string;
  title: string;
}

test('an article whose offers have ended says so on its page, on its card and in the feed', async ({
  page,
  request,
}) => {
  const { items } = (await (await request.get('/feed.json')).json()) as { items: Item[] };
  const expired = items.flatMap(({ url, title }) => {
    const day = /\(expired (.+)\)/.exec(title)?.[1];
    return day === undefined ? [] : [{ path: new URL(url).pathname, day }];
  });
  expect(expired.length).toBeGreaterThan(0);
  for (const { path, day } of expired) {
    await page.goto(path);
    await expect(page.getByRole('complementary', { name: 'Expired' })).toContainText(`through ${day}`);
  }
  await page.goto('/blog');
  for (const { path, day } of expired) {
    const card = page
      .getByRole('listitem')
      .getByRole('article')
      .filter({ has: page.locator(`a[href="${path}"]`) });
    await expect(card.getByText(`Expired ${day}`)).toBeVisible();
  }
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
  for (const [clock, isShown] of [
    ['20:00', false],
    ['23:59', false],
    ['00:00', true],
  ] as const) {
    await page.clock.setFixedTime(momentOf(`${isShown ? addDays(day, 1) : day} ${clock}`, site.timeZone));
    await page.goto('/blog');
    await expect(marks.first()).toBeVisible({ visible: isShown });
  }
  // The day decides, not the build: a browser in the past shows none.
  await page.clock.setFixedTime('2020-01-01T12:00:00Z');
  await page.goto('/blog');
  await expect(marks.filter({ visible: true })).toHaveCount(0);
});

test('corrections have a page and a feed', async ({ page, request }) => {
  await page.goto('/corrections');
  await expect(page.getByRole('heading', { level: 1, name: 'Corrections' })).toBeVisible();
  const feed = await (await request.get('/corrections/feed.json')).json();
  expect(feed.version).toBe('https://jsonfeed.org/version/1.1');
});

import type { Page } from '@playwright/test';
import { expect, slugs, test } from './fixtures.ts';

const buttons = [
  'All',
  'Engine & Specs',
  'Comparisons',
  'Models',
  'Performance Tuning & Aftermarket',
  'Maintenance & Reliability',
  'News & Updates',
  'Reviews',
];
const address = (category: string) => `/blog?category=${encodeURIComponent(category)}`;
const filter = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name, exact: true });
const cards = (page: Page) => page.getByRole('list', { name: 'Articles' }).getByRole('article');
const shownTitles = (page: Page) => cards(page).getByRole('heading').allTextContents();
const empty = (page: Page) => page.getByText('No posts found in this category.', { exact: true });

/** Every post with the categories its badges name, read from the whole archive. */
async function readPosts(page: Page): Promise<{ title: string; categories: string[] }[]> {
  await page.goto('/blog');
  return cards(page).evaluateAll((all) =>
    all.map((card) => ({
      title: card.querySelector('h2')?.textContent ?? '',
      categories: [...card.querySelectorAll('.badge')].map((badge) => badge.textContent ?? ''),
    })),
  );
}
const matching = (posts: { title: string; categories: string[] }[], selected: string) =>
  posts
    .filter(({ categories }) => categories.some((name) => name.includes(selected) || selected.includes(name)))
    .map(({ title }) => title);

test('the archive lists all posts under eight category buttons, All being marked', async ({ page }) => {
  await page.goto('/blog');
  await expect(cards(page)).toHaveCount(slugs.length);
  const links = page.getByRole('navigation', { name: 'Categories' }).getByRole('link');
  await expect(links).toHaveText(buttons);
  await expect(filter(page, 'All')).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveTitle('TurboMax Garage Blog');
});

test('choosing a category filters without a reload; All takes the parameter away', async ({ page }) => {
  const posts = await readPosts(page);
  await page.evaluate(() => Object.assign(window, { mark: 'here' }));
  for (const name of buttons.slice(1)) {
    await filter(page, name).click();
    await expect(page).toHaveURL(address(name));
    await expect(page).toHaveTitle(`${name} Archives - TurboMax Garage Blog`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} Archives - TurboMax Garage Blog`);
    await expect(filter(page, name)).toHaveAttribute('aria-current', 'true');
    expect(await shownTitles(page)).toEqual(matching(posts, name));
  }
  await filter(page, 'All').click();
  await expect(page).toHaveURL('/blog');
  await expect(page).toHaveTitle('TurboMax Garage Blog');
  await expect(cards(page)).toHaveCount(slugs.length);
  expect(await page.evaluate(() => (window as unknown as { mark?: string }).mark)).toBe('here');
});

test('a category is chosen with the keyboard too', async ({ page }) => {
  await page.goto('/blog');
  await filter(page, 'Comparisons').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(address('Comparisons'));
  await expect(filter(page, 'Comparisons')).toBeFocused();
});

test('back and forward walk through the chosen categories', async ({ page }) => {
  const posts = await readPosts(page);
  await filter(page, 'Comparisons').click();
  await filter(page, 'Reviews').click();
  await page.goBack();
  await expect(page).toHaveTitle('Comparisons Archives - TurboMax Garage Blog');
  expect(await shownTitles(page)).toEqual(matching(posts, 'Comparisons'));
  await page.goBack();
  await expect(cards(page)).toHaveCount(slugs.length);
  await page.goForward();
  await page.goForward();
  await expect(page).toHaveTitle('Reviews Archives - TurboMax Garage Blog');
  expect(await shownTitles(page)).toEqual(matching(posts, 'Reviews'));
});

test('every post is reachable through a button besides All', async ({ page }) => {
  const posts = await readPosts(page);
  const reached = new Set(buttons.slice(1).flatMap((name) => matching(posts, name)));
  expect(reached.size).toBe(slugs.length);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('an address shows the posts whose category equals, contains or is contained in the value', async ({
      page,
    }) => {
      await page.goto('/blog');
      const posts = await Promise.all(
        (await cards(page).all()).map(async (card) => ({
          title: (await card.getByRole('heading').textContent()) ?? '',
          categories: await card.locator('.badge').allTextContents(),
        })),
      );
      for (const selected of ['Models', 'Reviews', 'Tuning', 'Comparisons of trucks', 'Models & Reviews']) {
        await page.goto(address(selected));
        await expect(page).toHaveTitle(`${selected} Archives - TurboMax Garage Blog`);
        const titles = await shownTitles(page);
        expect(titles, selected).toEqual(matching(posts, selected));
        expect(titles.length, selected).toBeGreaterThan(0);
        expect(titles.length, selected).toBeLessThan(slugs.length);
        await expect(empty(page)).toBeHidden();
      }
    });

    test('an unknown category says that there are no posts', async ({ page }) => {
      const response = await page.goto(address('Boats <b>&'));
      expect(response?.status()).toBe(200);
      await expect(empty(page)).toBeVisible();
      await expect(cards(page)).toHaveCount(0);
      await expect(page).toHaveTitle('Boats <b>& Archives - TurboMax Garage Blog');
    });

    test('the old category value is replaced, and going back does not return to it', async ({ page }) => {
      await page.goto('/about');
      await page.goto(address('Performance & Tuning, Aftermarket'));
      await expect(page).toHaveURL(address('Performance Tuning & Aftermarket'));
      await expect(page).toHaveTitle('Performance Tuning & Aftermarket Archives - TurboMax Garage Blog');
      await page.goBack();
      await expect(page).toHaveURL('/about');
    });
  });
}

test('the old category value answers 301', async ({ request }) => {
  const answer = await request.get(address('Performance & Tuning, Aftermarket'), { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  expect(answer.headers()['location']).toBe(address('Performance Tuning & Aftermarket'));
});

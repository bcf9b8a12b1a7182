import type { Page } from '@playwright/test';
import { categories as allCategories, archiveCategories, legacyCategories } from '../site.config.ts';
import { articles, expect, test } from './fixtures.ts';

const categories = archiveCategories.map(({ name }) => name);
const [first = '', second = ''] = categories;
const address = (category: string) => `/blog?category=${encodeURIComponent(category)}`;
const titleOf = (category: string) => `${category} Archives - TurboMax Garage Blog`;
const links = (page: Page) => page.getByRole('navigation', { name: 'Categories' }).getByRole('link');
const filter = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name, exact: true });
const cards = (page: Page) => page.getByRole('list', { name: 'Articles' }).getByRole('article');
const shownTitles = (page: Page) => cards(page).getByRole('heading').allTextContents();
const empty = (page: Page) => page.getByText('No posts found in this category.', { exact: true });

interface Card {
  title: string;
  categories: string[];
}

/** Reads every post with the categories its card names, read from the unfiltered archive. */
async function readCards(page: Page): Promise<Card[]> {
  await page.goto('/blog');
  const known = allCategories.map(({ label }) => label.toLowerCase());
  return Promise.all(
    (await cards(page).all()).map(async (card) => {
      const texts = await card.locator('*').allTextContents();
      const own = allCategories
        .map(({ label }) => label)
        .filter((_, at) => texts.some((text) => text.trim().toLowerCase() === known[at]));
      return { title: (await card.getByRole('heading').textContent()) ?? '', categories: own };
    }),
  );
}
const matching = (posts: Card[], selected: string) =>
  posts
    .filter((post) => post.categories.some((name) => name.includes(selected) || selected.includes(name)))
    .map(({ title }) => title);

test('the archive lists every post under its category links, All being marked; each category has its address', async ({
  page,
}) => {
  const posts = await readCards(page);
  expect(posts).toHaveLength(articles.length);
  await expect(links(page)).toHaveText(['All', ...categories]);
  await expect(filter(page, 'All')).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveTitle('TurboMax Garage Blog');
  expect(new Set(categories.flatMap((name) => matching(posts, name))).size).toBe(articles.length);
  // Filtering happens in the page: a reload would lose the mark.
  await page.evaluate(() => Object.assign(window, { mark: 'here' }));
  for (const name of categories) {
    await filter(page, name).click();
    await expect(page).toHaveURL(address(name));
    await expect(page).toHaveTitle(titleOf(name));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(name));
    await expect(filter(page, name)).toHaveAttribute('aria-current', 'true');
    expect(await shownTitles(page)).toEqual(matching(posts, name));
  }
  await filter(page, 'All').click();
  await expect(page).toHaveURL('/blog');
  await expect(page).toHaveTitle('TurboMax Garage Blog');
  await expect(cards(page)).toHaveCount(articles.length);
  expect(await page.evaluate(() => (window as unknown as { mark?: string }).mark)).toBe('here');
});

test('a category is chosen with the keyboard too, and back and forward walk through the choices', async ({ page }) => {
  const posts = await readCards(page);
  await filter(page, first).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(address(first));
  await expect(filter(page, first)).toBeFocused();
  await filter(page, second).click();
  await expect(page).toHaveTitle(titleOf(second));
  await page.goBack();
  await expect(page).toHaveTitle(titleOf(first));
  expect(await shownTitles(page)).toEqual(matching(posts, first));
  await page.goBack();
  await expect(cards(page)).toHaveCount(articles.length);
  await page.goForward();
  await page.goForward();
  await expect(page).toHaveTitle(titleOf(second));
  expect(await shownTitles(page)).toEqual(matching(posts, second));
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('an address shows the posts whose category equals, contains or is contained in the value', async ({
      page,
    }) => {
      const posts = await readCards(page);
      for (const selected of ['Models', 'Tuning', 'Comparisons of trucks', 'Models & Reviews']) {
        await page.goto(address(selected));
        await expect(page).toHaveTitle(titleOf(selected));
        const titles = await shownTitles(page);
        expect(titles, selected).toEqual(matching(posts, selected));
        expect(titles.length, selected).toBeGreaterThan(0);
        await expect(empty(page)).toBeHidden();
      }
      const response = await page.goto(address('Boats <b>&'));
      expect(response?.status()).toBe(200);
      await expect(empty(page)).toBeVisible();
      await expect(cards(page)).toHaveCount(0);
      await expect(page).toHaveTitle(titleOf('Boats <b>&'));
    });

    test('an old category value is replaced, and going back does not return to it', async ({ page, request }) => {
      for (const [old, current] of Object.entries(legacyCategories)) {
        const answer = await request.get(address(old), { maxRedirects: 0 });
        expect([answer.status(), answer.headers()['location']]).toEqual([301, address(current)]);
        await page.goto('/about');
        await page.goto(address(old));
        await expect(page).toHaveURL(address(current));
        await expect(page).toHaveTitle(titleOf(current));
        await page.goBack();
        await expect(page).toHaveURL('/about');
      }
    });
  });
}

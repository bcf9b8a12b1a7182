import type { Page } from '@playwright/test';
import { archiveCategories } from '../site.config.ts';
import { expectNoViolations } from './axe.ts';
import { articles, expect, openQuiet, plainTest, readBuilt, readTo, screens, test } from './fixtures.ts';

const categories = archiveCategories.map(({ name }) => name);
const [first = ''] = categories;
const address = (category: string) => `/blog?category=${encodeURIComponent(category)}`;
const titleOf = (category: string) => `${category} Archives - TurboMax Garage Blog`;
const links = (page: Page) => page.getByRole('navigation', { name: 'Categories' }).getByRole('link');
const filter = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name, exact: true });
const cards = (page: Page) => page.getByRole('list', { name: 'Articles' }).getByRole('article');
/** The articles in the lists of all jobs. */
const rows = (page: Page) => page.locator('section:has(> ul)').getByRole('listitem').getByRole('article');
const headline = (page: Page) => page.getByRole('heading', { level: 1 });
const shownTitles = (page: Page) => cards(page).getByRole('heading').allTextContents();
const empty = (page: Page) => page.getByText('No posts found in this category.', { exact: true });

/** Every post with its categories, newest first. */
const posts: { title: string; tags: string[] }[] = JSON.parse(readBuilt('/feed.json')).items;
const matching = (selected: string) =>
  posts
    .filter(({ tags }) => tags.some((name) => name.includes(selected) || selected.includes(name)))
    .map(({ title }) => title.replace(/ \(expired .*\)$/, ''));

test('the archive lists every post; a category has its address, keyboard and back work', async ({ page }) => {
  await page.goto('/blog');
  await expect(rows(page)).toHaveCount(articles.length);
  expect(posts).toHaveLength(articles.length);
  await expect(links(page)).toHaveText(['All', ...categories]);
  await expect(filter(page, 'All')).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveTitle('TurboMax Garage Blog');
  expect(new Set(categories.flatMap((name) => matching(name))).size).toBe(articles.length);
  // Filtering happens in the page: a reload would lose the mark.
  await page.evaluate(() => Object.assign(window, { mark: 'here' }));
  for (const name of categories) {
    await filter(page, name).click();
    await expect(page).toHaveURL(address(name));
    await expect(page).toHaveTitle(titleOf(name));
    await expect(headline(page)).toHaveText(titleOf(name));
    await expect(filter(page, name)).toHaveAttribute('aria-current', 'true');
    expect(await shownTitles(page)).toEqual(matching(name));
  }
  await filter(page, first).press('Enter');
  await expect(page).toHaveTitle(titleOf(first));
  await expect(filter(page, first)).toBeFocused();
  await filter(page, 'All').click();
  await expect(page).toHaveURL('/blog');
  await expect(page).toHaveTitle('TurboMax Garage Blog');
  await expect(rows(page)).toHaveCount(articles.length);
  await expect(cards(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveTitle(titleOf(first));
  expect(await shownTitles(page)).toEqual(matching(first));
  await page.goForward();
  await expect(rows(page)).toHaveCount(articles.length);
  expect(await page.evaluate(() => (window as unknown as { mark?: string }).mark)).toBe('here');
});

plainTest('without JavaScript an address shows the posts of its category and what is like it', async ({ page }) => {
  for (const selected of ['Models', 'Tuning', 'Comparisons of trucks', 'Models & Reviews']) {
    await page.goto(address(selected));
    await expect(page).toHaveTitle(titleOf(selected));
    const titles = await shownTitles(page);
    expect(titles, selected).toEqual(matching(selected));
    expect(titles.length, selected).toBeGreaterThan(0);
    await expect(empty(page)).toBeHidden();
  }
  const response = await page.goto(address('Boats <b>&'));
  expect(response?.status()).toBe(200);
  await expect(empty(page)).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await expect(page).toHaveTitle(titleOf('Boats <b>&'));
  await expect(headline(page)).toHaveText('TurboMax Garage Blog');
  await expect(page.getByRole('main')).not.toContainText('Boats');
  const offered = page.getByRole('list', { name: 'Categories with posts' }).getByRole('link');
  await expect(offered).toHaveText(['All articles', ...categories]);
  await offered.last().click();
  await expect(page).toHaveTitle(titleOf(String(categories.at(-1))));
  expect(await cards(page).count()).toBeGreaterThan(0);
});

test('articles are sorted by job under a bar that stays in sight; each job leads to its tool', async ({ page }) => {
  await page.goto('/blog');
  const bar = page.getByRole('navigation', { name: 'By job' });
  const jobLinks = await bar.locator('a:has(small)').all();
  expect(jobLinks.length).toBeGreaterThan(2);
  for (const link of jobLinks) {
    const id = (await link.getAttribute('href'))?.slice(1);
    const section = page.locator(`section[id="${id}"]`);
    await expect(section.getByRole('article')).toHaveCount(Number(await link.locator('small').textContent()));
    await link.click();
    await expect(section.getByRole('heading', { level: 2 })).toBeInViewport();
    await expect(bar).toBeInViewport({ ratio: 1 });
  }
  await bar.getByRole('link', { name: 'By category' }).click();
  await expect(filter(page, 'All')).toBeInViewport();
  await expect(page.locator('section a[href^="/tools/"]').first()).toBeVisible();
  // The newest three are large, the first of them largest.
  const newest = page.getByRole('region', { name: 'Newest' }).getByRole('article');
  await expect(newest).toHaveCount(Math.min(3, articles.length));
  const widths = await newest.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  expect(Number(widths[0])).toBeGreaterThan(1.5 * Number(widths[1]));
});

test('what was lately read and saved is in archive and menu until it is forgotten', async ({ page }) => {
  await page.setViewportSize(screens.phone);
  await openQuiet(page, '/blog');
  const own = page.getByRole('region', { name: 'On this device' });
  await expect(own).toHaveCount(0);
  const [first = '', second = '', third = '', fourth = ''] = articles;
  for (const path of [first, second, third, fourth]) await readTo(page, path);
  await page.getByRole('button', { name: 'Save for later' }).click();
  await expect(page.getByRole('link', { name: 'See saved' })).toBeVisible();
  await openQuiet(page, '/blog');
  const addresses = (list: string) =>
    own
      .getByRole('list', { name: list })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  await expect(own).toBeVisible();
  expect(await addresses('Lately read')).toEqual([fourth, third, second]);
  expect(await addresses('Saved')).toEqual([fourth]);
  await expect(own.getByRole('link', { name: 'All saved (1)' })).toHaveAttribute('href', '/saved');
  await expectNoViolations(page, '.own-articles');
  // Below the first screen, so nothing on it moved.
  await expect(own).not.toBeInViewport();
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('list', { name: 'Lately read' }).getByRole('link')).toHaveCount(3);
  await expect(menu.getByRole('link', { name: 'Saved' })).toHaveAttribute('href', '/saved');
  await page.keyboard.press('Escape');
  await own.getByRole('button', { name: 'Forget what I read on this device' }).press('Enter');
  await expect(own.getByRole('list')).toHaveCount(1);
  await expect(own.getByRole('link').first()).toBeFocused();
  await page.goto('/about');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(menu).toBeVisible();
  await expect(menu.getByRole('list', { name: 'Lately read' })).toHaveCount(0);
});

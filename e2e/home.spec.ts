import type { Page } from '@playwright/test';
import { counts } from '../site.config.ts';
import { articles, countColumns, expect, screens, test } from './fixtures.ts';

const sectionOf = (page: Page, heading: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading, exact: true }) });
const titleLinks = (page: Page, heading: string) =>
  sectionOf(page, heading).getByRole('heading', { level: 3 }).getByRole('link');

for (const [name, viewport] of Object.entries(screens)) {
  test(`on a ${name} the hero has a full-width picture, the logo, the headline and the arrow`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/');
    const headline = page.getByRole('heading', { level: 1, name: 'Your Ultimate Resource for GM 2.7L Turbo Engines' });
    await expect(headline).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('img', { name: 'TurboMax Garage logo' })).toBeInViewport();
    const picture = page.getByRole('main').locator('img').first();
    expect((await picture.boundingBox())?.width).toBe(viewport.width);
    expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\.avif$/);
    await page.getByRole('link', { name: 'Scroll to the featured article' }).click();
    await expect(page.getByRole('heading', { name: 'Featured Article' })).toBeInViewport();
  });
}

test('the arrow bounces, and rests for readers who asked for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const arrow = page.getByRole('link', { name: 'Scroll to the featured article' });
  await expect(arrow).toHaveCSS('animation-name', 'bounce');
  await expect(arrow).toHaveCSS('animation-iteration-count', 'infinite');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(arrow).toHaveCSS('animation-name', 'none');
});

test('the featured article is the first post, and the recent posts start with it', async ({ page }) => {
  await page.goto('/');
  const recent = titleLinks(page, 'Recent Posts');
  await expect(recent).toHaveCount(counts.recentOnHome);
  const featured = titleLinks(page, 'Featured Article');
  await expect(featured).toHaveCount(1);
  await expect(featured).toHaveText(String(await recent.first().textContent()));
  await page.goto('/blog');
  const newest = await page.getByRole('list', { name: 'Articles' }).getByRole('heading').allTextContents();
  await page.goto('/');
  expect(await recent.allTextContents()).toEqual(newest.slice(0, counts.recentOnHome));
  await expect(featured).toHaveAttribute('href', String(articles[0]));
});

test('recent posts and the archive have one, two and three columns at 390, 768 and 1280 px', async ({ page }) => {
  for (const [path, grid] of [
    ['/', sectionOf(page, 'Recent Posts').locator('.card-grid')],
    ['/blog', page.getByRole('list', { name: 'Articles' })],
  ] as const) {
    await page.goto(path);
    for (const [width, columns] of [
      [390, 1],
      [768, 2],
      [1280, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      expect(await grid.evaluate(countColumns), `${path} at ${width} px`).toBe(columns);
    }
  }
});

test('a card shows picture, badge in capitals, title, excerpt, date and comments; picture and title lead on', async ({
  page,
}) => {
  await page.goto('/');
  for (const card of await sectionOf(page, 'Recent Posts').getByRole('article').all()) {
    const href = await card.getByRole('heading').getByRole('link').getAttribute('href');
    expect(href).toMatch(/^\/blog\/./);
    await expect(card.locator('a:has(img)')).toHaveAttribute('href', String(href));
    await expect(card.getByRole('img')).toHaveAttribute('alt', /\S/);
    await expect(card.locator('.badge').first()).toHaveCSS('text-transform', 'uppercase');
    await expect(card.getByRole('time')).toHaveText(
      /^(January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}$/,
    );
    await expect(card).toContainText(/\d+ comments?/);
    await expect(card.getByRole('paragraph')).toHaveText(/.{40}/);
  }
});

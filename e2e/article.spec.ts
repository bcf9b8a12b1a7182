import type { Page } from '@playwright/test';
import { articles, expect, screens, test } from './fixtures.ts';

const newest = String(articles[0]);
// Neither the newest nor the oldest.
const article = String(articles[Math.floor(articles.length / 2)]);
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' });
const chapters = (page: Page) => page.getByRole('article').first().locator('h2[id]');

test('the hero names category, title, date, author, comments and reading time', async ({ page }) => {
  await page.goto(article);
  const hero = page.getByRole('main').locator('header');
  const category = hero.locator('a[href^="/blog?category="]').first();
  await expect(category).toHaveCSS('text-transform', 'uppercase');
  await expect(hero.getByRole('heading', { level: 1 })).toHaveText(/\S/);
  await expect(hero.getByRole('time').first()).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
  await expect(hero).toContainText(/By \S/);
  await expect(hero).toContainText(/\d+ comments?/);
  await expect(hero).toContainText(/\d+ min read/);
});

test('the table of contents of a desktop follows the reader', async ({ page }) => {
  await page.setViewportSize(screens.desktop);
  await page.goto(article);
  const list = page.getByRole('navigation', { name: 'In this article' }).getByRole('list');
  const current = list.locator('[aria-current]');
  await expect(current).toHaveCount(0);
  const entries = await list.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(entries.length).toBeGreaterThan(3);
  for (const heading of (await chapters(page).all()).slice(1, 4)) {
    await heading.evaluate((target) => target.scrollIntoView({ behavior: 'instant' }));
    await expect(current).toHaveAttribute('href', `#${await heading.getAttribute('id')}`);
    await expect(list).toBeInViewport();
  }
});

test('the table of contents of a phone folds away once a chapter is chosen', async ({ page }) => {
  await page.setViewportSize(screens.phone);
  await page.goto(article);
  const fold = page.getByRole('article').first().locator('details').filter({ hasText: 'In this article' });
  const entry = fold.getByRole('link').nth(2);
  await expect(entry).toBeHidden();
  await fold.getByText('In this article').click();
  const name = String(await entry.textContent());
  await entry.click();
  await expect(entry).toBeHidden();
  await expect(chapters(page).filter({ hasText: name })).toBeInViewport();
});

test('the sidebar shows three recent posts without the one being read, and the subscribe box', async ({ page }) => {
  for (const path of [newest, article]) {
    await page.goto(path);
    const recent = sidebar(page)
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Recent Posts' }) });
    await expect(recent.getByRole('listitem')).toHaveCount(3);
    await expect(recent.locator(`a[href="${path}"]`)).toHaveCount(0);
    for (const item of await recent.getByRole('listitem').all()) {
      await expect(item.locator('img')).toHaveCount(1);
      await expect(item.getByRole('link')).toHaveAttribute('href', /^\/blog\/./);
      await expect(item.getByRole('time')).toHaveText(/\d{4}$/);
    }
    await expect(sidebar(page).getByRole('heading', { name: 'Subscribe' })).toBeVisible();
    const field = sidebar(page).getByRole('textbox', { name: 'Your email address' });
    await expect(field).toHaveAttribute('placeholder', 'Your email address');
    await expect(field).toHaveAttribute('type', 'email');
    await expect(field).toHaveAttribute('required', '');
  }
});

test('three other stories to read next, each with a reason, and no story is listed twice', async ({ page }) => {
  await page.goto(article);
  const next = page.getByRole('region', { name: 'Read next' });
  await expect(next.getByRole('listitem')).toHaveCount(3);
  for (const item of await next.getByRole('listitem').all()) await expect(item.locator('small')).toHaveText(/\S/);
  const stories = page.locator('.article-tail .story-list a');
  const listed = await stories.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(new Set([...listed, article]).size).toBe(listed.length + 1);
});

test('sources and changes are folded, and open by keyboard', async ({ page }) => {
  await page.goto(article);
  for (const name of [/^\d+ sources?/, 'What changed']) {
    const fold = page.getByRole('region', { name }).locator('details');
    const words = fold.locator('li, p').first();
    await expect(words).toBeHidden();
    await fold.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(words).toBeVisible();
  }
});

test('every article carries the disclaimer', async ({ request }) => {
  for (const path of articles) {
    const html = await (await request.get(path)).text();
    expect(html.replace(/\s+/g, ' '), path).toContain(
      'not affiliated with, sponsored by or endorsed by General Motors',
    );
  }
});

test('the service-center button opens the dealer locator in a new tab', async ({ page }) => {
  await page.goto('/blog/turbomax-reliability');
  const button = page.getByRole('link', { name: /^Find certified service centers/ });
  await expect(button).toHaveAttribute('target', '_blank');
  await expect(button).toHaveAttribute('rel', /\bnoopener\b/);
  await expect(button).toHaveAttribute('href', /^https:\/\//);
});

test('questions and answers on the page are word for word those of the structured data', async ({ page }) => {
  await page.goto(article);
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  const faq = blocks.map((block) => JSON.parse(block)).find((block) => block['@type'] === 'FAQPage');
  const asked: { name: string; acceptedAnswer: { text: string } }[] = faq.mainEntity;
  const shown = page.locator('.faq details');
  // The page keeps words such as F-150 on one line with a hyphen that does not break.
  const plain = (texts: string[]) => texts.map((text) => text.trim().replaceAll('\u2011', '-').replace(/\s+/g, ' '));
  expect(plain(await shown.locator('summary').allTextContents())).toEqual(plain(asked.map(({ name }) => name)));
  expect(plain(await shown.locator('p').allTextContents())).toEqual(
    plain(asked.map(({ acceptedAnswer }) => acceptedAnswer.text)),
  );
});

test('an article opened from far down another page starts at its top', async ({ page }) => {
  await page.goto(article);
  await page.getByRole('region', { name: 'Read next' }).getByRole('link').first().click();
  await expect(page).not.toHaveURL(article);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('a heading links to itself', async ({ page }) => {
  await page.goto(article);
  const heading = chapters(page).nth(1);
  await heading.getByRole('link').click();
  await expect(page).toHaveURL(`${article}#${await heading.getAttribute('id')}`);
  await expect(heading).toBeInViewport();
});

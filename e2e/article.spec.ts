import type { Page } from '@playwright/test';
import { articles, articleWith, expect, readBuilt, screens, test } from './fixtures.ts';

// Neither the newest nor the oldest.
const article = String(articles[Math.floor(articles.length / 2)]);
const chapters = (page: Page) => page.getByRole('article').first().locator('h2[id]');

test('on a desktop: hero, contents that follow the reader, sidebar, and what to read next', async ({ page }) => {
  await page.goto(article);
  const hero = page.getByRole('main').locator('header');
  await expect(hero.locator('a[href^="/blog?category="]').first()).toHaveCSS('text-transform', 'uppercase');
  await expect(hero.getByRole('heading', { level: 1 })).toHaveText(/\S/);
  await expect(hero.getByRole('time').first()).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
  for (const words of [/By \S/, /\d+ comments?/, /\d+ min read/]) await expect(hero).toContainText(words);

  const list = page.getByRole('navigation', { name: 'In this article' }).getByRole('list');
  const current = list.locator('[aria-current]');
  await expect(current).toHaveCount(0);
  expect(await list.getByRole('link').count()).toBeGreaterThan(3);
  for (const heading of (await chapters(page).all()).slice(1, 4)) {
    await heading.evaluate((target) => target.scrollIntoView({ behavior: 'instant' }));
    await expect(current).toHaveAttribute('href', `#${await heading.getAttribute('id')}`);
    await expect(list).toBeInViewport();
  }

  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  const recent = sidebar
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Recent Posts' }) })
    .getByRole('listitem');
  await expect(recent).toHaveCount(3);
  for (const item of await recent.all()) {
    await expect(item.locator('img')).toHaveCount(1);
    await expect(item.getByRole('link')).toHaveAttribute('href', /^\/blog\/./);
    await expect(item.getByRole('time')).toHaveText(/\d{4}$/);
  }
  await expect(sidebar.getByRole('heading', { name: 'Subscribe' })).toBeVisible();
  await expect(sidebar.getByPlaceholder('Your email address')).toHaveAttribute('type', 'email');

  const next = page.getByRole('region', { name: 'Read next' }).getByRole('listitem');
  await expect(next).toHaveCount(3);
  for (const item of await next.all()) await expect(item.locator('small')).toHaveText(/\S/);
  const listed = await page
    .locator('.article-tail .story-list a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(new Set([...listed, article]).size).toBe(listed.length + 1);
  await next.first().getByRole('link').click();
  await expect(page).not.toHaveURL(article);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('on a phone: contents fold away after a choice; sources and changes open by keyboard', async ({ page }) => {
  await page.setViewportSize(screens.phone);
  await page.goto(article);
  const contents = page.getByRole('article').first().locator('details').filter({ hasText: 'In this article' });
  const entry = contents.getByRole('link').last();
  await expect(entry).toBeHidden();
  await contents.getByText('In this article').click();
  const name = String(await entry.textContent());
  await entry.click();
  await expect(entry).toBeHidden();
  await expect(chapters(page).filter({ hasText: name })).toBeInViewport();
  const changes = (await page.locator('#changes').count()) > 0 ? ['What changed'] : [];
  for (const region of [/^\d+ sources?/, ...changes]) {
    const fold = page.getByRole('region', { name: region }).locator('details');
    const words = fold.locator('li, p').first();
    await expect(words).toBeHidden();
    await fold.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(words).toBeVisible();
  }
});

test('questions and answers on the page are word for word those of the structured data', async ({ page }) => {
  await page.goto(articleWith(/class="faq"/));
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
  const isOpen = shown.evaluateAll((all) => all.map((one) => (one as HTMLDetailsElement).open));
  expect(await isOpen).toEqual(asked.map((_, at) => at === 0));
});

test('what leaves the site opens in a new tab and is not told where the reader was', () => {
  const html = readBuilt(articleWith(/Find certified service centers/));
  const button = /<a [^>]*>(?=Find certified service centers)/.exec(html)?.[0];
  expect(button).toMatch(/ href="https:.* target="_blank" rel="noopener/);
});

const withChecklist = articleWith(/class="checklist"/);

test('ticked boxes are remembered for this article; paper has empty boxes', async ({ page }) => {
  const list = page.locator('.checklist').first();
  const boxes = list.getByRole('checkbox');
  await page.setViewportSize(screens.phone);
  await page.goto(withChecklist);
  await boxes.first().focus();
  await page.keyboard.press('Space');
  const label = list.locator('label').nth(1);
  await label.click({ position: { x: 8, y: 8 } });
  await page.goto('/about');
  await page.goto(withChecklist);
  await expect(boxes.first()).toBeChecked();
  await expect(boxes.nth(1)).toBeChecked();
  await expect(boxes.nth(2)).not.toBeChecked();
  const keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('checks:')));
  expect(keys).toEqual([`checks:${withChecklist}`]);
  await boxes.first().uncheck();
  await page.reload();
  await expect(boxes.first()).not.toBeChecked();
  await page.emulateMedia({ media: 'print' });
  await expect(boxes.first()).toHaveCSS('appearance', 'none');
});

/** Returns the page's text as it is on the screen. */
const visibleText = async (page: Page) => (await page.getByRole('main').allInnerTexts()).join(' ').replace(/\s+/g, ' ');

test('an article is complete without JavaScript, and nothing needs it', async ({ page: scripted, browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of [articleWith(/<table/), articleWith(/Bar chart:/), withChecklist]) {
    await page.goto(path);
    await scripted.goto(path);
    const [text, scriptedText] = await Promise.all([visibleText(page), visibleText(scripted)]);
    expect(text).toBe(scriptedText.replace(/(Copy (Link|HTML|Markdown)|Save for later)\s*/g, ''));
    expect(text.length).toBeGreaterThan(3000);
    await expect(page.getByRole('button', { name: 'Switch color scheme' })).toBeHidden();
    const needed = /^Copy|^Save for later$/;
    await expect(page.getByRole('button', { name: needed }).filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Share this article' }).getByRole('link')).toHaveCount(6);
  }
  await context.close();
});

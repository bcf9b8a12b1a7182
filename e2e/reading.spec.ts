import { articles, articleWith, expect, holdScripts, test } from './fixtures.ts';

const article = articleWith(/<table/);
const withPicture = articleWith(/class="prose-picture/);

test('a returning reader can continue where they left off, and is not moved before', async ({ page }) => {
  await page.goto(article);
  const link = page.getByRole('link', { name: 'Continue where you left off' });
  await expect(link).toBeHidden();
  const chapter = page.locator('.prose > h2').nth(2);
  const words = await chapter.innerText();
  await chapter.evaluate((heading) => heading.scrollIntoView({ block: 'start', behavior: 'instant' }));
  await page.goto('/about');
  await page.goto(article);
  await expect(link).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await link.click();
  await expect(page.locator('.prose > h2').filter({ hasText: words.replace(/^\d+\s*/, '') })).toBeInViewport();
  // Neither after its end, nor for a position that is none.
  await page.getByText('Disclaimer.').scrollIntoViewIfNeeded();
  await page.goto('/about');
  await page.goto(article);
  await expect(link).toBeHidden();
  const positions = ['999', '-1', '<b>'].map((value, at) => [`read:${articles[at]}`, value] as const);
  await page.goto('/about');
  await page.evaluate((all) => all.map(([key, value]) => localStorage.setItem(key, value)), positions);
  for (const path of articles.slice(0, 3)) {
    await page.goto(path);
    await expect(link).toBeHidden();
  }
});

test('a heading links to itself', async ({ page }) => {
  await page.goto(article);
  const heading = page.locator('.prose > h2 a.heading-link').first();
  const href = String(await heading.getAttribute('href'));
  await heading.click();
  await expect(page).toHaveURL(`${article}${href}`);
});

test('an early press is not lost; without its code a picture is a link', async ({ page, allowErrors }) => {
  allowErrors(/./);
  const release = await holdScripts(page);
  await page.goto(withPicture, { waitUntil: 'commit' });
  await page.locator('.prose-picture a').click();
  release();
  await expect(page.getByRole('dialog', { name: 'Picture' })).toBeVisible();
  await expect(page).toHaveURL(withPicture);
  await page.route('**/reading-tools*.js', (route) => route.abort());
  await page.reload();
  await page.locator('.prose-picture a').click();
  await expect(page).toHaveURL(/\/assets\/.+-1600\..+\.webp$/);
});

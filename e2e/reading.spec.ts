import { articleWith, expect, holdScripts, test } from './fixtures.ts';

const article = articleWith(/<table/);
const withPicture = articleWith(/class="prose-picture/);

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

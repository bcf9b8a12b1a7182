import type { Page } from '@playwright/test';
import { expect, screens, slugs, test } from './fixtures.ts';

const withoutScripts = test.extend({ javaScriptEnabled: false });

/** The page's text as it stands on the screen. */
async function visibleText(page: Page): Promise<string> {
  return (await page.getByRole('main').allInnerTexts()).join(' ').replace(/\s+/g, ' ');
}

withoutScripts('the whole text of an article is there', async ({ page, browser, baseURL }) => {
  const other = await browser.newContext({ javaScriptEnabled: true, viewport: screens.desktop });
  const scripted = await other.newPage();
  await page.setViewportSize(screens.desktop);
  for (const slug of ['turbomax-vs-v8-comparison', 'chevy-towing-evolution', 'turbomax-reliability']) {
    await page.goto(`/blog/${slug}`);
    await scripted.goto(`${baseURL}/blog/${slug}`);
    const [text, whole] = await Promise.all([visibleText(page), visibleText(scripted)]);
    expect(text).toBe(whole.replace(/(Copy (Link|HTML|Markdown|as CSV)|Text size A− A\+ Save for later)\s*/g, ''));
    expect(text.length).toBeGreaterThan(3000);
  }
  await other.close();
});

withoutScripts('the menu of a phone opens and leads on', async ({ page }) => {
  await page.setViewportSize(screens.phone);
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL('/blog');
});

withoutScripts('the category filter works by plain links', async ({ page }) => {
  await page.goto('/blog');
  const cards = page.getByRole('list', { name: 'Articles' }).getByRole('article');
  await expect(cards).toHaveCount(slugs.length);
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Reviews' }).click();
  await expect(page).toHaveTitle('Reviews Archives - TurboMax Garage Blog');
  expect(await cards.count()).toBeLessThan(slugs.length);
});

withoutScripts('Subscribe of another page lands at the newsletter', async ({ page }) => {
  await page.setViewportSize(screens.desktop);
  await page.goto('/about');
  await page.getByRole('banner').getByRole('link', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL('/#newsletter-section');
  await expect(page.getByRole('heading', { name: 'Subscribe to the newsletter' })).toBeInViewport();
});

withoutScripts('the form posts to the server and lands on a page with words', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Your email address' }).fill('reader@example.com');
  await page.locator('#newsletter-section').getByRole('button', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL(/\/subscribe\/[a-z-]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('paragraph').first()).toHaveText(/\S{3}/);
  await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible();
});

withoutScripts('what needs scripts is not shown', async ({ page }) => {
  await page.goto('/blog/turbomax-reliability');
  await expect(page.getByRole('button', { name: 'Switch color scheme' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Copy/ }).filter({ visible: true })).toHaveCount(0);
  const share = page.getByRole('region', { name: 'Share this article' });
  await expect(share.getByRole('link')).toHaveCount(6);
});

import type { Page } from '@playwright/test';
import { articles, articleWith, expect, screens, test } from './fixtures.ts';

const withoutScripts = test.extend({ javaScriptEnabled: false });

/** Returns the page's text as it is on the screen. */
async function visibleText(page: Page): Promise<string> {
  return (await page.getByRole('main').allInnerTexts()).join(' ').replace(/\s+/g, ' ');
}

withoutScripts('the complete text of an article is there', async ({ page, browser, baseURL }) => {
  const other = await browser.newContext({ javaScriptEnabled: true, viewport: screens.desktop });
  const scripted = await other.newPage();
  await page.setViewportSize(screens.desktop);
  for (const path of [articleWith(/<table/), articleWith(/Bar chart:/)]) {
    await page.goto(path);
    await scripted.goto(`${baseURL}${path}`);
    const [text, scriptedText] = await Promise.all([visibleText(page), visibleText(scripted)]);
    expect(text).toBe(
      scriptedText.replace(
        /(Copy (Link|HTML|Markdown|as CSV)|\d+ of \d+ done|Text size A− A\+ Save for later)\s*/g,
        '',
      ),
    );
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

withoutScripts('Subscribe on another page leads to the newsletter', async ({ page }) => {
  await page.setViewportSize(screens.desktop);
  await page.goto('/about');
  await page.getByRole('banner').getByRole('link', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL('/#newsletter-section');
  await expect(page.getByRole('heading', { name: 'Subscribe to the newsletter' })).toBeInViewport();
});

withoutScripts('what needs scripts is not shown', async ({ page }) => {
  await page.goto(String(articles[0]));
  await expect(page.getByRole('button', { name: 'Switch color scheme' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Copy/ }).filter({ visible: true })).toHaveCount(0);
  const share = page.getByRole('region', { name: 'Share this article' });
  await expect(share.getByRole('link')).toHaveCount(6);
});

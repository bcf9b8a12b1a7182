import type { Page } from '@playwright/test';
import { articleWith, expect, test } from './fixtures.ts';

/** Returns the page's text as it is on the screen. */
const visibleText = async (page: Page) => (await page.getByRole('main').allInnerTexts()).join(' ').replace(/\s+/g, ' ');

test('an article is complete without JavaScript, and nothing needs it', async ({ page: scripted, browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of [articleWith(/<table/), articleWith(/Bar chart:/), articleWith(/class="checklist"/)]) {
    await page.goto(path);
    await scripted.goto(path);
    const [text, scriptedText] = await Promise.all([visibleText(page), visibleText(scripted)]);
    expect(text).toBe(scriptedText.replace(/(Copy (Link|HTML|Markdown)|Save for later)\s*/g, ''));
    expect(text.length).toBeGreaterThan(3000);
    await expect(page.getByRole('button', { name: 'Switch color scheme' })).toBeHidden();
    const needed = /^Copy|^Save for later$/;
    await expect(page.getByRole('button', { name: needed }).filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Continue where you left off' })).toBeHidden();
    await expect(page.getByRole('region', { name: 'Share this article' }).getByRole('link')).toHaveCount(6);
  }
  await context.close();
});

import type { Page } from '@playwright/test';
import { articleWith, expect, screens, test } from './fixtures.ts';

const path = articleWith(/<a[^>]* class="fact-link"|<a[^>]*class="fact-link /);
const factLink = (page: Page) => page.getByRole('article').first().locator('a.fact-link[href^="#"]').first();
const tip = (page: Page) => page.getByRole('tooltip');

test.describe('a fact shows its source', () => {
  test.use({ viewport: screens.desktop });

  test('on hover, while the reader points at the note, and on focus; Escape closes it', async ({ page }) => {
    await page.goto(path);
    const words = String(await factLink(page).textContent()).trim();
    // The first mouse move has no starting point, so the page ignores it.
    await page.mouse.move(5, 5);
    await factLink(page).hover();
    await expect(tip(page)).toContainText(words);
    await tip(page).hover();
    await expect(tip(page)).toBeVisible();
    await page.mouse.move(5, 5);
    await expect(tip(page)).toHaveCount(0);
    await factLink(page).focus();
    await expect(tip(page)).toContainText(words);
    await expect(factLink(page)).toHaveAttribute('aria-describedby', String(await tip(page).getAttribute('id')));
    await page.keyboard.press('Escape');
    await expect(tip(page)).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: screens.phone, hasTouch: true, isMobile: true });

  test('a tap shows the source inside the screen, a second one leads to the list', async ({ page }) => {
    await page.goto(path);
    const href = String(await factLink(page).getAttribute('href'));
    await factLink(page).tap();
    await expect(tip(page)).toBeVisible();
    const box = await tip(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(screens.phone.width);
    await factLink(page).tap();
    await expect(page).toHaveURL(`${path}${href}`);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a fact leads to its line in the list of sources', async ({ page }) => {
    await page.goto(path);
    const href = String(await factLink(page).getAttribute('href'));
    await factLink(page).click();
    await expect(page).toHaveURL(`${path}${href}`);
    await expect(page.locator(`[id="${href.slice(1)}"]`)).toBeInViewport();
    await expect(page.getByRole('heading', { level: 2, name: /sources$/ })).toBeAttached();
  });
});

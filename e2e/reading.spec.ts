import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { articles, articleWith, expect, holdScripts, openQuiet, readTo, screens, test } from './fixtures.ts';

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

const offer = (page: Page) => page.getByRole('link', { name: /^Continue where you left off ?: / });

test('a returning reader can continue at the heading they had reached; nothing moves before', async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) Object.assign(window, { shift });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.setViewportSize(screens.phone);
  await openQuiet(page, article);
  await expect(offer(page)).toHaveCount(0);
  const heading = page.locator('.prose > h2').nth(2);
  const words = await heading.innerText();
  await readTo(page, article);
  await page.goto('/about');
  await openQuiet(page, article);
  await expect(offer(page)).toContainText(`: ${words}`);
  expect(await page.evaluate(() => [scrollY, 'shift' in window])).toEqual([0, false]);
  await expectNoViolations(page, '.reading-bar');
  await page.emulateMedia({ media: 'print' });
  await expect(offer(page)).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await offer(page).focus();
  await page.keyboard.press('Enter');
  await expect(heading).toBeInViewport();
  // Who leaves from the top keeps the place; who has read to the end has none.
  await page.goto('/about');
  await openQuiet(page, article);
  await expect(offer(page)).toBeVisible();
  await readTo(page, article, '.article-tail');
  await openQuiet(page, article);
  await expect(offer(page)).toHaveCount(0);
});

test('no place is offered that the article lacks now, that is old or nonsense, or where storage is forbidden', async ({
  page,
}) => {
  const [changed = '', old = '', other = ''] = articles;
  await readTo(page, changed);
  await readTo(page, old);
  await page.goto('/about');
  await page.evaluate(
    ([gone, expired]) => {
      const [at, title, heading] = JSON.parse(localStorage[`read:${gone}`]);
      localStorage[`read:${gone}`] = JSON.stringify([at, title, 'a-heading-that-is-gone']);
      localStorage[`read:${expired}`] = JSON.stringify([at - 91 * 24 * 60 * 60 * 1000, title, heading]);
    },
    [changed, old],
  );
  for (const path of [changed, old]) {
    await openQuiet(page, path);
    await expect(page.locator('.reading-bar')).toHaveText(/^Save for later$/);
  }
  await page.evaluate((path) => localStorage.setItem(`read:${path}`, '[1,'), other);
  await readTo(page, other);
  await openQuiet(page, other);
  await expect(offer(page)).toBeVisible();
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
  });
  await openQuiet(page, other);
  await expect(page.locator('.reading-bar')).toHaveText(/^Save for later$/);
});

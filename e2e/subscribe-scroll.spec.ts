import type { Page } from '@playwright/test';
import { expect, screens, stopClock, test } from './fixtures.ts';

test.use({ viewport: screens.desktop });

const subscribe = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Subscribe' });
const section = (page: Page) => page.locator('#newsletter-section');

/** Notes how the page is asked to scroll, and every place it stops at. */
async function watchScrolling(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { calls: [] as unknown[], tops: [] as number[] };
    Object.assign(window, { seen });
    const original = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function (options) {
      seen.calls.push([this.id, options]);
      original.call(this, options);
    };
    addEventListener('scroll', () => seen.tops.push(scrollY));
  });
}
const calls = (page: Page) => page.evaluate(() => (window as unknown as { seen: { calls: unknown[] } }).seen.calls);
const tops = (page: Page) => page.evaluate(() => (window as unknown as { seen: { tops: number[] } }).seen.tops);

test('Subscribe on the home page scrolls smoothly to the newsletter', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await watchScrolling(page);
  await page.goto('/');
  await subscribe(page).click();
  await expect(page).toHaveURL('/#newsletter-section');
  await expect(page.getByRole('heading', { name: 'Subscribe to the newsletter' })).toBeInViewport();
  expect(new Set(await tops(page)).size).toBeGreaterThan(3);
});

test('Subscribe from another page opens home at its top and scrolls smoothly after 100 ms', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await watchScrolling(page);
  await stopClock(page);
  await page.goto('/about');
  await subscribe(page).click();
  await expect(page.getByRole('heading', { name: 'Featured Article' })).toBeAttached();
  await page.waitForLoadState('load');
  await page.clock.runFor(99);
  expect(await calls(page)).toEqual([]);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.clock.runFor(1);
  expect(await calls(page)).toEqual([['newsletter-section', { behavior: 'smooth' }]]);
  await expect(page).toHaveURL('/#newsletter-section');
  await expect(section(page)).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Subscribe to the newsletter' })).toBeInViewport();
});

test('with reduced motion the page jumps instead', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchScrolling(page);
  await page.goto('/about');
  await subscribe(page).click();
  await expect(section(page)).toBeFocused();
  expect(await calls(page)).toEqual([['newsletter-section', { behavior: 'auto' }]]);
  await expect(page.getByRole('heading', { name: 'Subscribe to the newsletter' })).toBeInViewport();
  // A jump, and at most two corrections as parts on the way are drawn.
  expect(new Set(await tops(page)).size).toBeLessThanOrEqual(3);
});

test('going back from the newsletter returns to the page the reader came from', async ({ page }) => {
  await page.goto('/about');
  await subscribe(page).click();
  await expect(page).toHaveURL('/#newsletter-section');
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

import type { Page } from '@playwright/test';
import { expect, stopClock, test } from './fixtures.ts';

const subscribe = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Subscribe' });
const heading = (page: Page) => page.getByRole('heading', { name: 'Subscribe to the newsletter' });

async function watchScrolling(page: Page): Promise<() => Promise<unknown[]>> {
  await page.addInitScript(() => {
    const calls: unknown[] = [];
    Object.assign(window, { calls });
    const original = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function (options) {
      calls.push([this.id, options]);
      original.call(this, options);
    };
  });
  return () => page.evaluate(() => (window as unknown as { calls: unknown[] }).calls);
}

test('Subscribe scrolls smoothly, from another page after 100 ms, and jumps with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const calls = await watchScrolling(page);
  await stopClock(page);
  await page.goto('/about');
  await subscribe(page).click();
  await expect(page.getByRole('heading', { name: 'Featured Article' })).toBeAttached();
  await page.waitForLoadState('load');
  await page.clock.runFor(99);
  expect(await calls()).toEqual([]);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.clock.runFor(1);
  expect(await calls()).toEqual([['newsletter-section', { behavior: 'smooth' }]]);
  await expect(page).toHaveURL('/#newsletter-section');
  await expect(page.locator('#newsletter-section')).toBeFocused();
  await expect(heading(page)).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL('/about');

  await page.goto('/');
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth');
  await subscribe(page).click();
  await expect(page).toHaveURL('/#newsletter-section');
  await expect(heading(page)).toBeInViewport();

  await page.clock.resume();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/about');
  await subscribe(page).click();
  await expect(page.locator('#newsletter-section')).toBeFocused();
  expect(await calls()).toEqual([['newsletter-section', { behavior: 'auto' }]]);
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
  await expect(heading(page)).toBeInViewport();
});

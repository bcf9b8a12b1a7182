import type { Page } from '@playwright/test';
import { articles, expect, holdScripts, test } from './fixtures.ts';

const themeSwitch = (page: Page) => page.getByRole('button', { name: 'Switch color scheme' });
const barColor = (page: Page) => page.locator('meta[name="theme-color"][media="all"]').getAttribute('content');

const isDark = (page: Page) =>
  page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] =
      getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return red + green + blue < 384;
  });
const expectScheme = (page: Page, scheme: 'light' | 'dark') => expect.poll(() => isDark(page)).toBe(scheme === 'dark');

/** Records the scheme at the moment the body starts to exist, before anything of it can be painted. */
async function watchFirstScheme(page: Page): Promise<() => Promise<string | undefined>> {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      Object.assign(window, { firstScheme: document.documentElement.dataset['theme'] ?? 'system' });
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { firstScheme?: string }).firstScheme);
}

test('the page follows the system’s scheme; the switch flips all pages without a flash', async ({ page }) => {
  const firstScheme = await watchFirstScheme(page);
  for (const [system, other] of [
    ['light', 'dark'],
    ['dark', 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme: system });
    await page.goto('/');
    expect(await firstScheme()).toBe('system');
    await expectScheme(page, system);
    await themeSwitch(page).click();
    await expectScheme(page, other);
    const chosenBar = await barColor(page);
    expect(chosenBar).toMatch(/^#[\da-f]{6}$/);
    await page.goto(String(articles[0]));
    expect(await firstScheme()).toBe(other);
    await expectScheme(page, other);
    expect(await barColor(page)).toBe(chosenBar);
    await themeSwitch(page).click();
    await page.reload();
    await expectScheme(page, system);
    await page.emulateMedia({ colorScheme: other });
    await expectScheme(page, other);
  }
});

test('the switch works by keyboard and before any script file has arrived', async ({ page }) => {
  await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await themeSwitch(page).focus();
  await page.keyboard.press('Enter');
  await expectScheme(page, 'dark');
});

import type { Page } from '@playwright/test';
import { expect, holdScripts, test } from './fixtures.ts';

const paper = { light: 'rgb(250, 245, 234)', dark: 'rgb(11, 22, 38)' };
const themeSwitch = (page: Page) => page.getByRole('button', { name: 'Switch color scheme' });
const expectScheme = (page: Page, scheme: keyof typeof paper) =>
  expect(page.locator('body')).toHaveCSS('background-color', paper[scheme]);

/** Notes the scheme at the moment the body begins to exist, before anything of it can be painted. */
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

for (const [system, other] of [
  ['light', 'dark'],
  ['dark', 'light'],
] as const) {
  test.describe(`on a ${system} system`, () => {
    test.use({ colorScheme: system });

    test('the page follows the system, also when it changes', async ({ page }) => {
      await page.goto('/');
      await expectScheme(page, system);
      await page.emulateMedia({ colorScheme: other });
      await expectScheme(page, other);
    });

    test('the switch flips the scheme and lasts over pages without a flash', async ({ page }) => {
      const firstScheme = await watchFirstScheme(page);
      await page.goto('/');
      expect(await firstScheme()).toBe('system');
      await themeSwitch(page).click();
      await expectScheme(page, other);
      for (const path of ['/blog', '/blog/turbomax-reliability', '/']) {
        await page.goto(path);
        expect(await firstScheme(), path).toBe(other);
        await expectScheme(page, other);
      }
    });

    test("switching back returns to the system's own scheme for good", async ({ page }) => {
      await page.goto('/about');
      await themeSwitch(page).click();
      await expectScheme(page, other);
      await themeSwitch(page).click();
      await expectScheme(page, system);
      await page.reload();
      await expectScheme(page, system);
      await page.emulateMedia({ colorScheme: other });
      await expectScheme(page, other);
    });
  });
}

test('the browser’s own bar wears the colour of the chosen scheme', async ({ page }) => {
  await page.goto('/');
  const bar = (media: string) => page.locator(`meta[name="theme-color"][media="${media}"]`);
  await themeSwitch(page).click();
  await expect(bar('all')).toHaveAttribute('content', '#0b1626');
  await page.goto('/blog');
  await expect(bar('all')).toHaveAttribute('content', '#0b1626');
});

test('the switch works by keyboard and before any script file has arrived', async ({ page }) => {
  await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await themeSwitch(page).focus();
  await page.keyboard.press('Enter');
  await expectScheme(page, 'dark');
});

test('a browser that forbids storage still switches, for the page', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
  });
  await page.goto('/');
  await themeSwitch(page).click();
  await expectScheme(page, 'dark');
});

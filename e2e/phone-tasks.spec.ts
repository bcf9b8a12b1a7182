import type { Locator, Page } from '@playwright/test';
import { expect, screens, test } from './fixtures.ts';

/** What most readers come for, with a thumb, from the home page. Typing is no tap; a page that scrolls by itself is no scrolling. */
const limits = { taps: 2, screens: 2 };

/** Does what a thumb does, and counts it: a target out of sight is scrolled to first. */
function openThumb(page: Page) {
  const used = { taps: 0, screens: 0 };
  const see = async (target: Locator) => {
    const before = await page.evaluate(() => scrollY);
    await target.scrollIntoViewIfNeeded();
    used.screens += (await page.evaluate((from) => Math.abs(scrollY - from) / innerHeight, before)) ?? 0;
    await expect(target).toBeInViewport();
  };
  const tap = async (target: Locator) => {
    await see(target);
    await target.tap();
    used.taps += 1;
  };
  return { used, see, tap };
}

const banner = (page: Page) => page.getByRole('banner');
const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true });
const answer = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option').first();

/** Opens the search with one tap and types a question. */
async function ask(page: Page, tap: (target: Locator) => Promise<void>, question: string): Promise<void> {
  await tap(banner(page).getByRole('link', { name: 'Search' }));
  await expect(page.getByRole('combobox', { name: 'Search for' })).toBeFocused();
  await page.keyboard.type(question);
  await expect(answer(page)).toBeVisible();
}

/** Opens the menu with one tap and a page of it with another. */
async function openFromMenu(page: Page, tap: (target: Locator) => Promise<void>, name: string): Promise<void> {
  await tap(banner(page).getByRole('button', { name: 'Menu' }));
  await tap(menuLink(page, name));
}

const tasks: Record<string, (page: Page, thumb: ReturnType<typeof openThumb>) => Promise<void>> = {
  'how often to change the oil, by search': async (page, { tap, see }) => {
    await ask(page, tap, 'oil');
    await see(answer(page));
    await expect(answer(page)).toContainText(/\d,\d{3}\smi/);
  },
  'how often to change the oil, by the menu': async (page, { tap, see }) => {
    await openFromMenu(page, tap, 'Service planner');
    await expect(page).toHaveURL('/tools/service-planner');
    await see(page.getByRole('main').getByText(/oil/i).first());
  },
  'can it tow 7,000 lb': async (page, { tap, see }) => {
    await ask(page, tap, 'tow 7000');
    await tap(answer(page));
    await expect(page).toHaveURL(/\/tools\/will-it-tow\?(.*&)?trailer=7000/);
    const trailer = page.locator('[name="trailer"]').first();
    await expect(trailer).toHaveValue(/^7,?000$/);
    await see(page.getByRole('status').first());
  },
  'TurboMax or EcoBoost': async (page, { tap, see }) => {
    await ask(page, tap, 'vs ecoboost');
    await tap(answer(page));
    await expect(page).toHaveURL('/blog/turbomax-vs-ecoboost');
    await see(page.getByRole('heading', { level: 1 }));
  },
  'is mine recalled, by the menu': async (page, { tap, see }) => {
    await openFromMenu(page, tap, 'Recalls');
    await expect(page).toHaveURL('/recalls');
    await see(page.getByRole('heading', { level: 1 }));
  },
  'is mine recalled, by search': async (page, { tap, see }) => {
    await ask(page, tap, 'recall 2024');
    const own = page
      .getByRole('listbox', { name: 'Results' })
      .getByRole('option')
      .filter({ hasText: /2024 \S+.* recalls/ });
    await tap(own.first());
    await expect(page).toHaveURL(/\/recalls\/2024-/);
    await see(page.getByRole('heading', { level: 1 }));
  },
  'subscribe to the newsletter': async (page, { tap }) => {
    await openFromMenu(page, tap, 'Subscribe');
    await expect(page.locator('#newsletter-section input[type=email]')).toBeInViewport();
  },
};

test.describe('from the home page of a phone', () => {
  test.use({ viewport: screens.phone, hasTouch: true, isMobile: true });

  for (const [name, run] of Object.entries(tasks)) {
    test(`${name}: at most ${limits.taps} taps and ${limits.screens} screens`, async ({ page }) => {
      await page.goto('/');
      const thumb = openThumb(page);
      await run(page, thumb);
      expect(thumb.used.taps).toBeLessThanOrEqual(limits.taps);
      expect(thumb.used.screens).toBeLessThanOrEqual(limits.screens);
    });
  }
});

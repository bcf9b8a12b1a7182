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

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const answers = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('link');

interface Task {
  /** What is typed into the search, or the link of the menu. */
  ask?: string;
  menu?: string;
  /** The answer that is opened; without an address it is read where it is. */
  answer?: RegExp;
  address?: string | RegExp;
  /** What the reader came to see. */
  seen: (page: Page) => Locator;
}

const tasks: Record<string, Task> = {
  'how often to change the oil, by search': {
    ask: 'oil',
    answer: /\d,\d{3}\smi/,
    seen: (page) => answers(page).first(),
  },
  'how often to change the oil, by the menu': {
    menu: 'Service planner',
    address: '/tools/service-planner',
    seen: (page) => page.getByRole('main').getByText(/oil/i).first(),
  },
  'can it tow 7,000 lb': {
    ask: 'tow 7000',
    address: /\/tools\/will-it-tow\?(.*&)?trailer=7000/,
    seen: (page) => page.getByRole('status').first(),
  },
  'TurboMax or EcoBoost': { ask: 'vs ecoboost', address: '/blog/turbomax-vs-ecoboost', seen: heading },
  'is mine recalled, by the menu': { menu: 'Recalls', address: '/recalls', seen: heading },
  'is mine recalled, by search': {
    ask: 'recall 2024',
    answer: /2024 \S+.* recalls/,
    address: /\/recalls\/2024-/,
    seen: heading,
  },
  'subscribe to the newsletter': {
    menu: 'Subscribe',
    address: '/#newsletter-section',
    seen: (page) => page.locator('#newsletter-section input[type=email]'),
  },
};

test.use({ viewport: screens.phone, hasTouch: true, isMobile: true });

test(`what most readers ask takes at most ${limits.taps} taps and ${limits.screens} screens`, async ({ page }) => {
  for (const [name, { ask, menu, answer = /./, address, seen }] of Object.entries(tasks)) {
    await page.goto('/');
    const { used, see, tap } = openThumb(page);
    const banner = page.getByRole('banner');
    if (menu) {
      await tap(banner.getByRole('button', { name: 'Menu' }));
      await tap(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: menu, exact: true }));
    } else {
      await tap(banner.getByRole('link', { name: 'Search' }));
      await expect(page.getByRole('searchbox', { name: 'Search for' })).toBeFocused();
      await page.keyboard.type(String(ask));
      const wanted = answers(page).filter({ hasText: answer }).first();
      await expect(wanted).toBeVisible();
      if (address) await tap(wanted);
    }
    if (address) await expect(page).toHaveURL(address);
    await see(seen(page));
    expect(used.taps, name).toBeLessThanOrEqual(limits.taps);
    expect(used.screens, name).toBeLessThanOrEqual(limits.screens);
  }
});

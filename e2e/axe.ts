import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const colorRules = ['color-contrast', 'link-in-text-block'];

async function scan(page: Page, colorScheme: 'light' | 'dark', part: string, rules = colorRules): Promise<void> {
  // Without motion, because a color in mid-transition makes the result flaky.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // The second scheme changes colors and nothing else.
  const runOnly = colorScheme === 'light' ? { type: 'tag' as const, values: tags } : rules;
  // Pages have no frames, so the scan needs no second page to gather them.
  const builder = new AxeBuilder({ page }).include(part).setLegacyMode(true);
  const { violations } = await builder.options({ runOnly, resultTypes: ['violations'] }).analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  expect(found, `${page.url()}, ${colorScheme} scheme`).toEqual([]);
}

/** Scans the page as a reader who scrolls through it sees it, in both color schemes; `part` limits it to a selector. */
export async function expectNoViolations(page: Page, part = 'html'): Promise<void> {
  // Parts that are not drawn yet have no colors to judge.
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('main *, footer'))
      part.style.contentVisibility = 'visible';
  });
  await scan(page, 'light', part);
  await scan(page, 'dark', part);
}

/**
 * Scans what is open at the desk on a phone, where nothing may scroll sideways, and on a large screen. Both have the same
 * elements: the smaller one changes their sizes and what scrolls, the darker scheme their colors.
 */
export async function expectCleanOnBothScreens(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await scan(page, 'dark', 'html', [...colorRules, 'target-size', 'scrollable-region-focusable']);
  await page.setViewportSize({ width: 1280, height: 900 });
  await scan(page, 'light', 'html');
}

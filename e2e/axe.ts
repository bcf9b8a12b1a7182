import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const colorRules = ['color-contrast', 'link-in-text-block'];

async function scan(page: Page, colorScheme: 'light' | 'dark', part: string, rules = colorRules): Promise<void> {
  // Without motion, because a color in mid-transition makes the result flaky.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // The second scheme changes colors and nothing else.
  const runOnly = colorScheme === 'light' ? { type: 'tag' as const, values: tags } : rules;
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  // Only what was found leaves the page: carrying everything that is fine takes longer than the scan.
  const found = await page.evaluate(
    async ([selector, options]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(selector, options);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    },
    [part, { runOnly, resultTypes: ['violations'], iframes: false } as axe.RunOptions] as const,
  );
  expect(found, `${page.url()}, ${colorScheme} scheme`).toEqual([]);
}

/** What a journey changes: the dialog that is open, or else what is between the bar and the footer, which every page shares. */
const findPart = async (page: Page): Promise<string> =>
  (await page.locator('dialog[open]').count()) > 0 ? 'dialog[open]' : 'main';

/** Scans the page as a reader who scrolls through it sees it, in both color schemes; `part` is a selector, such as html. */
export async function expectNoViolations(page: Page, part?: string): Promise<void> {
  // Parts that are not drawn yet have no colors to judge.
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('main *, footer'))
      part.style.contentVisibility = 'visible';
  });
  const scanned = part ?? (await findPart(page));
  await scan(page, 'light', scanned);
  await scan(page, 'dark', scanned);
}

/**
 * Scans what is open at the desk on a phone, where nothing may scroll sideways, and on a large screen. Both have the same
 * elements: the smaller one changes their sizes and what scrolls, the darker scheme their colors.
 */
export async function expectCleanOnBothScreens(page: Page): Promise<void> {
  const part = await findPart(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await scan(page, 'dark', part, [...colorRules, 'target-size', 'scrollable-region-focusable']);
  await page.setViewportSize({ width: 1280, height: 900 });
  await scan(page, 'light', part);
}

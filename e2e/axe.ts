import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { expectContrast } from './contrast.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function scan(page: Page, part: string, runOnly: axe.RunOptions['runOnly']): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  // Only what was found leaves the page: carrying everything that is fine takes longer than the scan.
  const found = await page.evaluate(
    async ([selector, options]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(selector, options);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    },
    [part, { runOnly, resultTypes: ['violations'], iframes: false } as axe.RunOptions] as const,
  );
  expect(found, page.url()).toEqual([]);
}

/** Turns to a color scheme; without motion, because a color in mid-transition makes the result flaky. */
const turnTo = (page: Page, colorScheme: 'light' | 'dark') =>
  page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });

/** What a journey changes: the dialog that is open, or else what is between the bar and the footer, which every page shares. */
const findPart = async (page: Page): Promise<string> =>
  (await page.locator('dialog[open]').count()) > 0 ? 'dialog[open]' : 'main';

/**
 * Scans the page as a reader who scrolls through it sees it; `part` is a selector, such as html. The second scheme changes
 * colors and nothing else.
 */
export async function expectNoViolations(page: Page, part?: string): Promise<void> {
  // Parts that are not drawn yet have no colors to judge.
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('main *, footer'))
      part.style.contentVisibility = 'visible';
  });
  const scanned = part ?? (await findPart(page));
  await turnTo(page, 'light');
  await scan(page, scanned, { type: 'tag', values: tags });
  await turnTo(page, 'dark');
  await expectContrast(page, scanned);
}

/**
 * Scans what is open at the desk on a phone, where nothing may scroll sideways, and on a large screen. Both have the same
 * elements: the smaller one changes their sizes and what scrolls, the darker scheme their colors.
 */
export async function expectCleanOnBothScreens(page: Page): Promise<void> {
  const part = await findPart(page);
  await turnTo(page, 'dark');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectContrast(page, part);
  await scan(page, part, ['target-size', 'scrollable-region-focusable']);
  await turnTo(page, 'light');
  await page.setViewportSize({ width: 1280, height: 900 });
  await scan(page, part, { type: 'tag', values: tags });
}

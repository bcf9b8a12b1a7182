import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { expectContrast, expectTargets } from './contrast.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function scan(page: Page, part: axe.SerialContextObject, options: axe.RunOptions): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  // Only what was found leaves the page: carrying everything that is fine takes longer than the scan. No rule in use reads
  // the style sheets.
  const quick: axe.RunOptions = { resultTypes: ['violations'], preload: { assets: ['media'] }, iframes: false };
  const found = await page.evaluate(
    async ([scanned, all]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(scanned, all);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    },
    [part, { ...quick, ...options }] as const,
  );
  expect(found, page.url()).toEqual([]);
}

/** Turns to a color scheme; without motion, because a color in mid-transition makes the result flaky. */
const turnTo = (page: Page, colorScheme: 'light' | 'dark') =>
  page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });

/** Rules that take axe most of its time: our own checks judge colors, links and sizes, and text is spaced on pages of all kinds. */
const slowRules = ['color-contrast', 'link-in-text-block', 'target-size', 'avoid-inline-spacing'];
const withoutSlow = Object.fromEntries(slowRules.map((rule) => [rule, { enabled: false }]));

/** Scans a part in the light scheme; axe judges looks and sizes of whole pages, too, and so what our own checks say of them. */
async function scanLight(page: Page, part: string, exclude: string[] = []): Promise<void> {
  const isWhole = part === 'html' && exclude.length === 0;
  await turnTo(page, 'light');
  await expectContrast(page, part);
  await expectTargets(page, part);
  await scan(page, { include: [part], exclude }, { runOnly: tags, rules: isWhole ? {} : withoutSlow });
}

/** What a journey changes: the dialog that is open, or else what is between the bar and the footer, which every page shares. */
const findPart = async (page: Page): Promise<string> =>
  (await page.locator('dialog[open]').count()) > 0 ? 'dialog[open]' : 'main';

/**
 * Scans the page as a reader who scrolls through it sees it; `part` is a selector, such as html, and what is in it but
 * was judged on another page is left out. The second scheme changes colors and nothing else.
 */
export async function expectNoViolations(page: Page, part?: string, except: string[] = []): Promise<void> {
  // Parts that are not drawn yet have no colors to judge.
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('main *, footer'))
      part.style.contentVisibility = 'visible';
  });
  const scanned = part ?? (await findPart(page));
  await scanLight(page, scanned, except);
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
  await expectTargets(page, part);
  await scan(page, { include: [part] }, { runOnly: ['scrollable-region-focusable'] });
  await page.setViewportSize({ width: 1280, height: 900 });
  await scanLight(page, part);
}

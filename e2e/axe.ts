import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { blend, interpolate, wcagContrast } from 'culori';

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

/** Reads how words and fields look: their ink, the grounds below them from the page up, and whether they are large or a link. */
const readLooks = (part: string) => {
  const hasWords = (each: Element) =>
    [...each.childNodes].some((node) => node.nodeType === 3 && /\S/.test(`${node.nodeValue}`));
  const looks = [...document.querySelectorAll<HTMLElement>(`:is(${part}), :is(${part}) *`)].flatMap((one) => {
    const isField = one.matches('select, textarea, input:not([type=checkbox], [type=radio], [type=color])');
    const isOff = one.closest('svg, script, style, noscript, :disabled, [aria-disabled="true"], label:has(:disabled)');
    const isSeen = one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (isOff || !isSeen || !(isField || hasWords(one))) return [];
    const { color: ink, fontSize, fontWeight, textDecorationLine } = getComputedStyle(one);
    const size = Number.parseFloat(fontSize) * (Number(fontWeight) >= 700 ? 24 / 18.66 : 1);
    const grounds: string[] = [];
    let opacity = 1;
    for (let at: Element | null = one; at !== null; at = at.parentElement) {
      const { backgroundImage, backgroundColor, position, opacity: own } = getComputedStyle(at);
      opacity *= Number(own);
      // What lies over a picture or over another part has no ground that can be read.
      if (backgroundImage !== 'none') return [];
      grounds.unshift(backgroundColor);
      if (!/rgba|\//.test(backgroundColor)) break;
      if (/absolute|fixed/.test(position)) return [];
    }
    const parent = one.parentElement;
    const isBareLink = one.matches('p a, li a') && parent && hasWords(parent) && textDecorationLine === 'none';
    const beside = isBareLink ? getComputedStyle(parent).color : ink;
    return [[{ ink, grounds, opacity, beside, least: size >= 24 ? 3 : 4.5 }, one] as const];
  });
  // Most words of a page look alike: one of each look is enough.
  const each = new Map(looks.map(([look, one]) => [JSON.stringify(look), [look, one] as const]));
  return [...each.values()].map(([look, one]) => ({ ...look, of: one.outerHTML.slice(0, 90) }));
};

/**
 * Expects that words of a part can be read on their ground, and links in a text be told from it, as axe does, in a fifth of
 * its time: on whole pages axe itself judges the same words in the light scheme.
 */
async function expectContrast(page: Page, part: string): Promise<void> {
  const weak = (await page.evaluate(readLooks, part)).filter(({ ink, grounds, opacity, beside, least }) => {
    // Below every ground is the white of the browser.
    const ground = blend(['#fff', ...grounds]);
    const words = interpolate([ground, blend(['#fff', ...grounds, ink])], 'rgb')(opacity);
    const isToldApart = ink === beside || wcagContrast(ink, beside) >= 3;
    return wcagContrast(words, ground) < least - 0.005 || !isToldApart;
  });
  expect(weak, page.url()).toEqual([]);
}

/** Returns what a finger may miss: a target below 24 px whose circle of that size meets another one (WCAG 2.5.8). */
const findSmallTargets = (part: string) => {
  const controls = ':is(a[href], button, input, select, textarea, summary, [role], [tabindex="0"]):not(:disabled)';
  const targets = [...document.querySelectorAll<HTMLElement>(`:is(${part}) ${controls}`)]
    .filter((one) => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }))
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ one, box }) => box.width > 0 && box.height > 0 && getComputedStyle(one).pointerEvents !== 'none');
  const isSmall = ({ width, height }: DOMRect) => Math.min(width, height) < 23.5;
  const middle = ({ x, y, width, height }: DOMRect) => [x + width / 2, y + height / 2] as const;
  const small = targets.filter(({ one, box }) => {
    if (!isSmall(box)) return false;
    // In a sentence the line sets the height.
    let block: Element | null = one;
    while (block !== null && getComputedStyle(block).display === 'inline') block = block.parentElement;
    if (block !== one && block?.textContent.trim() !== one.textContent.trim()) return false;
    const [x, y] = middle(box);
    return targets.some(({ one: other, box: { left, right, top, bottom }, box: next }) => {
      if (other.contains(one) || one.contains(other)) return false;
      const edge = [Math.min(Math.max(x, left), right), Math.min(Math.max(y, top), bottom)] as const;
      const [toX, toY] = isSmall(next) ? middle(next) : edge;
      return Math.hypot(x - toX, y - toY) < (isSmall(next) ? 23.5 : 11.5);
    });
  });
  return small.map(({ one }) => one.outerHTML.slice(0, 90));
};

/** Expects that what can be pressed in a part is large enough or far enough from the rest, as axe does. */
async function expectTargets(page: Page, part: string): Promise<void> {
  expect(await page.evaluate(findSmallTargets, part), page.url()).toEqual([]);
}

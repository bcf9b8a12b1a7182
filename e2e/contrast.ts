import { expect, type Page } from '@playwright/test';
import { blend, interpolate, wcagContrast } from 'culori';

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
export async function expectContrast(page: Page, part: string): Promise<void> {
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
export async function expectTargets(page: Page, part: string): Promise<void> {
  expect(await page.evaluate(findSmallTargets, part), page.url()).toEqual([]);
}

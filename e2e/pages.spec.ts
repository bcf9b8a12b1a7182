import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import {
  articles,
  articleWith,
  expect,
  expectNoSideScroll,
  failedLoad,
  issues,
  lowScreen,
  pageKinds,
  screens,
  test,
} from './fixtures.ts';

/** Measures an article on a phone: what follows its text, and figures that break at the end of a line. */
const measureArticle = (page: Page) =>
  page.evaluate(() => {
    const text = document.querySelector('article.prose')?.getBoundingClientRect();
    const footer = document.querySelector('footer')?.getBoundingClientRect();
    const lines = (each: Element) => new Set([...each.getClientRects()].map(({ top }) => Math.round(top))).size;
    const whole = [...document.querySelectorAll('main .nowrap, main .fact-value')];
    return {
      tail: (footer?.top ?? Number.NaN) - (text?.bottom ?? 0),
      broken: whole.filter((each) => lines(each) > 1).map((each) => each.textContent),
    };
  });

/** Text spacing of WCAG 1.4.12; parts far down a page are drawn, too. */
const textSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; } * { content-visibility: visible !important; }`;

/** Adds styles in a way that the page's own policy allows. */
const spaceText = (css: string): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
};

/** Returns names of controls and headings whose words are cut, and of those of the bar that leave the screen. */
const findCut = (page: Page) =>
  page.evaluate(() => {
    const isCut = (each: Element): boolean => {
      const { overflowX, overflowY, clipPath, textOverflow } = getComputedStyle(each);
      if (!each.checkVisibility({ visibilityProperty: true }) || clipPath !== 'none') return false;
      const isWide = overflowX === 'hidden' && textOverflow !== 'ellipsis' && each.scrollWidth > each.clientWidth + 1;
      return isWide || (overflowY === 'hidden' && each.scrollHeight > each.clientHeight + 2);
    };
    const isOutside = (each: Element): boolean => each.getBoundingClientRect().right > innerWidth;
    const words = [...document.querySelectorAll('a, button, label, summary, th, td, h1, h2, h3, dt, dd, legend')];
    const bar = [...document.querySelectorAll('header.site-nav .page-wrap > *')];
    return [...words.filter(isCut), ...bar.filter(isOutside)].map((each) => `${each.tagName} ${each.textContent}`);
  });

/** Adds up the heights of what stays on the screen while a page scrolls; narrow parts beside the text do not count. */
const measureStuck = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('table'))
      .map((each) => ({ style: getComputedStyle(each), box: each.getBoundingClientRect() }))
      .filter(({ style: { position, top, bottom }, box }) => {
        const isStuck = Math.abs(box.top - Number.parseFloat(top)) < 2;
        const isAtEnd = Math.abs(innerHeight - box.bottom - Number.parseFloat(bottom)) < 2;
        return position === 'fixed' || (position === 'sticky' && (isStuck || isAtEnd));
      })
      .filter(({ box }) => box.width > innerWidth / 2 && box.bottom > 0 && box.top < innerHeight)
      .reduce((sum, { box }) => sum + box.height, 0),
  );

const kinds = new Set([...pageKinds, articleWith(/Bar chart:/)]);
const everyPage = [...new Set([...kinds, ...articles, ...issues])];
for (const part of [0, 1, 2, 3]) {
  test(`every page is private, quiet, accessible and fits (${part + 1} of 4)`, async ({ page, allowErrors }) => {
    allowErrors(failedLoad);
    for (const path of everyPage.filter((_, at) => at % 4 === part)) {
      await page.setViewportSize(screens.phone);
      await page.goto(path);
      if (articles.includes(path)) {
        const { tail, broken } = await measureArticle(page);
        expect(tail, path).toBeLessThanOrEqual(2 * screens.phone.height);
        expect(broken, path).toEqual([]);
      }
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSideScroll(page);
      }
      if (!kinds.has(path)) continue;
      await page.setViewportSize(part % 2 === 0 ? screens.phone : screens.desktop);
      await expectNoViolations(page, 'html');
      await page.setViewportSize(lowScreen);
      await page.evaluate(() => scrollTo(0, innerHeight * 1.5));
      expect(await measureStuck(page), path).toBeLessThanOrEqual(lowScreen.height / 4);
      await page.setViewportSize(screens.phone);
      await page.evaluate(spaceText, textSpacing);
      await expectNoSideScroll(page);
      expect(await findCut(page), path).toEqual([]);
    }
  });
}

test('the open menu, a toast and a form with an error have no axe violation', async ({ page }) => {
  await page.setViewportSize(screens.phone);
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectNoViolations(page, 'header');
  await page.keyboard.press('Escape');
  await page.locator('#newsletter-section').getByRole('button', { name: 'Subscribe' }).click();
  const toast = page.getByText('Email required');
  await expect(toast).toBeVisible();
  await toast.hover();
  await expectNoViolations(page, 'html');
});

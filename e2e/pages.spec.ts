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

/** Measures what articles have: the way to the footer, figures that break, winners of tables, opening and picks. */
const measureArticle = (page: Page) =>
  page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
    const lines = (each: Element) => new Set([...each.getClientRects()].map(({ top }) => Math.round(top))).size;
    const grounds = (cells: string) => all(cells).map((cell) => getComputedStyle(cell).backgroundColor);
    const [text, footer] = ['article.prose', 'footer'].map((part) => all(part)[0]?.getBoundingClientRect());
    return {
      tail: (footer?.top ?? Number.NaN) - (text?.bottom ?? 0),
      broken: all('main .nowrap, main .fact-value')
        .filter((each) => lines(each) > 1)
        .map((each) => each.textContent),
      winners: [...new Set(grounds('.data-table td.winner'))],
      others: grounds('.data-table:has(.winner) tbody td:not(.winner)'),
      openings: all('.opening, .miles').map((each) => /\d/.test(each.innerText)),
      lanes: all('.lanes li').map((lane) => {
        const pounds = Number(lane.querySelector('.lane-rating')?.textContent?.replace(/\D/g, ''));
        return (lane.querySelector('.lane-load')?.getBoundingClientRect().width ?? 0) / pounds;
      }),
      picks: all('.prose > .picks').map((picks) => ({
        follows: picks.previousElementSibling?.tagName,
        count: picks.querySelectorAll('.pick').length,
        isNamed: picks.querySelector('h2')?.checkVisibility(),
      })),
    };
  });

/** Expects what every article promises on this screen; loads of an opening match their ratings. */
async function expectSoundArticle(page: Page, path: string): Promise<void> {
  const { broken, winners, others, openings, lanes, picks } = await measureArticle(page);
  expect(broken, path).toEqual([]);
  // The better cell has the same tint in every row, striped or not, and no other cell has it.
  expect(winners.length, path).toBeLessThanOrEqual(1);
  for (const winner of winners) expect(others, path).not.toContain(winner);
  expect([[], [true]], path).toContainEqual(openings);
  for (const lane of lanes) expect(lane / Number(lanes[0]), path).toBeCloseTo(1, 2);
  for (const { follows, count, isNamed } of picks) {
    expect([follows, isNamed, count >= 3 && count <= 5], path).toEqual(['P', true, true]);
  }
}

/** Expects a finding, one readable drawing and a table of each graphic; of two drives a reader sees the chosen one. */
async function expectSoundGraphics(page: Page, path: string, smallestPx: number): Promise<void> {
  const graphics = await page.evaluate(() =>
    [...document.querySelectorAll('figure.info')].flatMap((figure) => {
      if (figure.getClientRects().length === 0) return [];
      const shown = [...figure.querySelectorAll<SVGSVGElement>('svg:is(.info-wide, .info-small)')].filter(
        (svg) => svg.getClientRects().length > 0,
      );
      const sizes = shown.flatMap((svg) => {
        const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
        const letters = [...svg.querySelectorAll('text')];
        return letters.map((text) => Number.parseFloat(getComputedStyle(text).fontSize) * scale);
      });
      return {
        hasFinding: /\S/.test(figure.querySelector('.info-stamp')?.textContent ?? ''),
        drawings: shown.length,
        fits: Math.max(...shown.map((svg) => svg.clientWidth)) <= figure.clientWidth,
        smallest: Math.min(...sizes, 99),
        hasTable: figure.querySelector('details tbody tr:has(th)') !== null,
      };
    }),
  );
  for (const { smallest, ...found } of graphics) {
    expect(found, path).toEqual({ hasFinding: true, drawings: 1, fits: true, hasTable: true });
    expect(smallest, path).toBeGreaterThanOrEqual(smallestPx);
  }
  // Only now: a first locator makes Playwright load its own code into the page.
  if (graphics.length === 0) return;
  for (const figure of await page.locator('figure.info').filter({ visible: true }).all())
    await expect(figure).toHaveAccessibleName(/\S+ \S+/);
}

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
    for (const [at, path] of everyPage.filter((_, all) => all % 4 === part).entries()) {
      await page.setViewportSize(screens.phone);
      await page.goto(path);
      const isArticle = articles.includes(path);
      if (isArticle) {
        expect((await measureArticle(page)).tail, path).toBeLessThanOrEqual(2 * screens.phone.height);
        await expectSoundArticle(page, path);
      }
      await expectSoundGraphics(page, path, isArticle ? 11 : 0);
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSideScroll(page);
      }
      if (isArticle) await expectSoundArticle(page, path);
      await expectSoundGraphics(page, path, 0);
      if (!kinds.has(path)) continue;
      await page.setViewportSize(part % 2 === 0 ? screens.phone : screens.desktop);
      // The bar and the footer are those of home, archive, category and article, which come first.
      await expectNoViolations(page, 'html', at === 0 ? [] : ['.site-nav', '.site-footer']);
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

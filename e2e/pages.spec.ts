import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import {
  articles,
  articleWith,
  expect,
  expectNoSideScroll,
  failedLoad,
  issues,
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

const kinds = new Set([...pageKinds, articleWith(/Bar chart:/)]);
const everyPage = [...new Set([...kinds, ...articles, ...issues])];
for (const part of [0, 1, 2, 3]) {
  test(`no page asks another host, prints an error, scrolls sideways or keeps anyone out (${part + 1} of 4)`, async ({
    page,
    allowErrors,
  }) => {
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
      await expectNoViolations(page);
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
  await expectNoViolations(page);
});

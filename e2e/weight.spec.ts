import type { Page } from '@playwright/test';
import { articles, articleWith, expect, failedLoad, issues, pageKinds, screens, test, toolPages } from './fixtures.ts';

// Bytes are weighed by scripts/check/budgets.ts, in the built files; this is what only a browser shows.
const chartArticle = articleWith(/Bar chart:/);

/** Collects the script files the page asks for from now on. */
function watchScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  return scripts;
}

const isAtEnd = (page: Page) => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2);

test('reading an article to its end fetches no script', async ({ page }) => {
  await page.setViewportSize(screens.desktop);
  await page.goto(chartArticle);
  const scripts = watchScripts(page);
  await page.mouse.move(screens.desktop.width / 2, screens.desktop.height / 2);
  while (!(await isAtEnd(page))) {
    await page.mouse.wheel(0, 600);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true });

  test('nothing jumps while a page loads', async ({ page }) => {
    const layoutShifts = await watchLayoutShifts(page);
    for (const path of ['/', '/blog', chartArticle, String(toolPages[0])]) {
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(await layoutShifts(), path).toBeLessThan(0.01);
    }
  });

  test('a finger that scrolls over chart, panels and form fetches no script', async ({ page }) => {
    await page.goto(chartArticle);
    const scripts = watchScripts(page);
    const session = await page.context().newCDPSession(page);
    const islands = [/^Bar chart/, 'Share this article', 'Share and create backlinks'].map((name) =>
      page.getByRole('region', { name }),
    );
    for (const island of [...islands, page.getByRole('complementary', { name: 'Sidebar' }).locator('form')]) {
      await island.evaluate((box) => box.scrollIntoView({ block: 'center', behavior: 'instant' }));
      const before = await page.evaluate(() => scrollY);
      const box = await island.boundingBox();
      const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) / 2];
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
      for (let step = 1; step <= 10; step++) {
        await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: y - 20 * step }] });
      }
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
    }
    await page.waitForLoadState('networkidle');
    expect(scripts).toEqual([]);
  });
});

/** Adds up how far parts of the page move without the reader doing anything. */
async function watchLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const moved = { sum: 0 };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum);
}

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

const everyPage = [...new Set([...pageKinds, ...articles, ...issues])];
for (const part of [0, 1, 2]) {
  test(`no page asks another host, prints an error, scrolls sideways or has a long tail (${part + 1} of 3)`, async ({
    page,
    allowErrors,
  }) => {
    allowErrors(failedLoad);
    for (const path of everyPage.filter((_, at) => at % 3 === part)) {
      await page.setViewportSize(screens.phone);
      await page.goto(path);
      if (articles.includes(path)) {
        const { tail, broken } = await measureArticle(page);
        expect(tail, path).toBeLessThanOrEqual(2 * screens.phone.height);
        expect(broken, path).toEqual([]);
      }
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
      }
    }
  });
}

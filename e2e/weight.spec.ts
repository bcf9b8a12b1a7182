import type { Page } from '@playwright/test';
import { articles, articleWith, expect, failedLoad, issues, pageKinds, screens, test, toolPages } from './fixtures.ts';
import { listFirstPictures, watchTraffic, weighInlineScripts, weighWorker } from './traffic.ts';

const kilobyte = 1024;
const maxScriptBytes = 5 * kilobyte;
const chartArticle = articleWith(/Bar chart:/);

const isAtEnd = (page: Page) => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2);

test('reading an article to its end costs at most 5 KB of JavaScript', async ({ page }) => {
  await page.setViewportSize(screens.desktop);
  const traffic = await watchTraffic(page);
  await page.goto(chartArticle);
  await page.mouse.move(screens.desktop.width / 2, screens.desktop.height / 2);
  while (!(await isAtEnd(page))) {
    await page.mouse.wheel(0, 600);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
  await page.waitForLoadState('networkidle');
  const inline = await weighInlineScripts(page);
  const files = traffic.addresses().filter((address) => address.endsWith('.js'));
  expect(traffic.scripts() + inline, `inline ${inline} bytes, files: ${files.join(' ')}`).toBeLessThanOrEqual(
    maxScriptBytes,
  );
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true });

  for (const [path, budget] of [
    ['/', 90],
    ['/blog', 115],
    [chartArticle, 115],
    [String(toolPages[0]), 90],
  ] as const) {
    test(`a first visit to ${path} weighs at most ${budget} KB and nothing jumps`, async ({ page }) => {
      const layoutShifts = await watchLayoutShifts(page);
      const traffic = await watchTraffic(page);
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const pictures = await listFirstPictures(page);
      expect(traffic.total(pictures), traffic.addresses().join('\n')).toBeLessThanOrEqual(budget * kilobyte);
      expect(traffic.scripts() + (await weighInlineScripts(page))).toBeLessThanOrEqual(maxScriptBytes);
      expect(await layoutShifts()).toBeLessThan(0.01);
    });
  }

  test.describe('with a service worker allowed', () => {
    test.use({ serviceWorkers: 'allow' });

    for (const [path, budget] of [
      ['/', 110],
      [chartArticle, 125],
    ] as const) {
      test(`a first visit to ${path} weighs at most ${budget} KB three seconds after it has loaded`, async ({
        page,
      }) => {
        const traffic = await watchTraffic(page);
        await page.goto(path, { waitUntil: 'load' });
        // The budget is for this moment: whatever starts by itself has started.
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 3000)));
        const asked = traffic.total(await listFirstPictures(page));
        const worker = await weighWorker(page);
        expect(asked + worker, `page ${asked} bytes, worker ${worker} bytes`).toBeLessThanOrEqual(budget * kilobyte);
      });
    }
  });

  test('a finger that scrolls over chart, panels and form fetches no script', async ({ page }) => {
    const traffic = await watchTraffic(page);
    await page.goto(chartArticle);
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
    expect(traffic.scripts() + (await weighInlineScripts(page))).toBeLessThanOrEqual(maxScriptBytes);
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

const everyPage = [...new Set([...pageKinds, ...articles, ...issues])];
for (const half of [0, 1]) {
  test(`no page asks another host, prints an error or scrolls sideways (half ${half + 1} of 2)`, async ({
    page,
    allowErrors,
  }) => {
    allowErrors(failedLoad);
    for (const path of everyPage.filter((_, at) => at % 2 === half)) {
      await page.setViewportSize({ width: 320, height: 800 });
      await page.goto(path);
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
      }
    }
  });
}

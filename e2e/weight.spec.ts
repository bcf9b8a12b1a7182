import { articleWith, expect, openQuiet, saveTruck, screens, test, toolPages, waitForIdle } from './fixtures.ts';

// Bytes are weighed by scripts/check/budgets.ts, in the built files; this is what only a browser shows.
const chartArticle = articleWith(/Bar chart:/);

test('reading an article to its end fetches no script', async ({ page }) => {
  await page.goto(chartArticle);
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.mouse.move(screens.desktop.width / 2, screens.desktop.height / 2);
  const isAtEnd = () => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2);
  while (!(await isAtEnd())) {
    await page.mouse.wheel(0, 600);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
  await waitForIdle(page);
  expect(scripts).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true });

  const heavyPages = ['/', '/blog', chartArticle, '/recalls', '/model-years', '/my-truck', ...toolPages];
  for (const part of [0, 1]) {
    test(`nothing jumps while a page loads (${part + 1} of 2)`, async ({ page }) => {
      await page.addInitScript(() => {
        const moved = { sum: 0 };
        Object.assign(window, { moved });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) moved.sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      // A phone draws a page while it still arrives: what moves then is not seen on a quick network.
      const chromium = await page.context().newCDPSession(page);
      const slow = { latency: 20, downloadThroughput: 100_000, uploadThroughput: 100_000 };
      await chromium.send('Network.emulateNetworkConditions', { offline: false, ...slow });
      // With a truck saved, a page says more: that may not move what it said.
      await saveTruck(page);
      for (const path of heavyPages.filter((_, at) => at % 2 === part)) {
        await openQuiet(page, path);
        const moved = await page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum);
        expect(moved, path).toBeLessThan(0.02);
      }
    });
  }
});

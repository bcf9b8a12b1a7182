import type { Page } from '@playwright/test';
import { expect, failedLoad, plainPages, screens, slugs, test } from './fixtures.ts';
import { watchTraffic, weighInlineScripts } from './traffic.ts';

const kilobyte = 1024;
const restMs = 3000;
const article = '/blog/chevy-towing-evolution';

const isAtEnd = (page: Page) => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2);

/** Scrolls to the end of the page as a reading hand does: in small steps, nothing else touched. */
async function readToTheEnd(page: Page): Promise<void> {
  while (!(await isAtEnd(page))) {
    await page.mouse.wheel(0, 400);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
}

for (const path of [article, '/blog/turbomax-vs-v8-comparison', '/blog/turbomax-reliability']) {
  test(`reading ${path} to its end with the mouse at rest costs at most 5 KB of JavaScript`, async ({ page }) => {
    await page.setViewportSize(screens.desktop);
    const traffic = await watchTraffic(page);
    await page.goto(path);
    await page.mouse.move(screens.desktop.width / 2, screens.desktop.height / 2);
    await readToTheEnd(page);
    await page.waitForLoadState('networkidle');
    const inline = await weighInlineScripts(page);
    const files = traffic.addresses().filter((address) => address.endsWith('.js'));
    expect(traffic.scripts() + inline, `inline ${inline} bytes, files: ${files.join(' ')}`).toBeLessThanOrEqual(
      5 * kilobyte,
    );
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true });

  for (const [path, budget] of [
    ['/', 83],
    ['/blog', 122],
    [article, 122],
    ['/blog/turbomax-vs-v8-comparison', 116],
    ['/blog/turbomax-reliability', 116],
    ['/tools/will-it-tow', 74],
  ] as const) {
    test(`a cold visit to ${path} weighs at most ${budget} KB, fonts and pictures included`, async ({ page }) => {
      const traffic = await watchTraffic(page);
      await page.goto(path, { waitUntil: 'load' });
      // The budget is defined at three seconds after load: time itself is measured here.
      await page.waitForTimeout(restMs);
      expect(traffic.total(), traffic.addresses().join('\n')).toBeLessThanOrEqual(budget * kilobyte);
      expect(traffic.scripts() + (await weighInlineScripts(page))).toBeLessThanOrEqual(5 * kilobyte);
    });
  }

  test('a finger that scrolls over chart, panels and form fetches no script', async ({ page }) => {
    const traffic = await watchTraffic(page);
    await page.goto(article);
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
    expect(traffic.scripts() + (await weighInlineScripts(page))).toBeLessThanOrEqual(5 * kilobyte);
  });
});

test('no page asks another host for anything or prints an error', async ({ page, allowErrors, baseURL }) => {
  allowErrors(failedLoad);
  const traffic = await watchTraffic(page);
  for (const path of [...plainPages, ...slugs.map((slug) => `/blog/${slug}`)]) {
    await page.goto(path, { waitUntil: 'load' });
  }
  const missing = new URL('/no-such-page', baseURL).href;
  const addresses = traffic.addresses();
  expect(addresses).toContain(missing);
  expect(addresses.filter((address) => !address.startsWith(`${baseURL}/`) && !address.startsWith('data:'))).toEqual([]);
});

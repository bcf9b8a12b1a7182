import { expectNoViolations } from './axe.ts';
import { expect, failedLoad, plainPages, screens, slugs, test } from './fixtures.ts';

const articles = ['turbomax-vs-v8-comparison', 'chevy-towing-evolution', 'turbomax-reliability'] as const;
const paths = [...plainPages, ...articles.map((slug) => `/blog/${slug}`)];

for (const path of paths) {
  test(`${path} has no axe violation in either scheme, on phone and desktop`, async ({ page, allowErrors }) => {
    if (path === '/no-such-page') allowErrors(failedLoad);
    await page.goto(path);
    for (const viewport of Object.values(screens)) {
      await page.setViewportSize(viewport);
      await expectNoViolations(page);
    }
  });
}

test('the open menu has no axe violation', async ({ page }) => {
  await page.setViewportSize(screens.phone);
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectNoViolations(page);
});

test('a notice and a form with an error have no axe violation', async ({ page }) => {
  await page.goto('/');
  await page.locator('#newsletter-section').getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Email required');
  await page.getByRole('region', { name: 'Notifications' }).hover();
  await expectNoViolations(page);
});

for (const width of [320, 768, 1280]) {
  test(`no page scrolls sideways at ${width} px`, async ({ page, allowErrors }) => {
    allowErrors(failedLoad);
    await page.setViewportSize({ width, height: 800 });
    for (const path of [...plainPages, ...slugs.map((slug) => `/blog/${slug}`)]) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      const needed = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(needed, path).toBeLessThanOrEqual(width);
    }
  });
}

import { articlesWith, articleWith, expect, screens, test } from './fixtures.ts';

const opened = articlesWith(/class="(?:opening |miles )/);
const chart = articleWith(/class="opening opening-lanes"/);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every opening shows its figures and no page scrolls sideways', async ({ page }) => {
    for (const path of opened) {
      await page.goto(path);
      for (const viewport of Object.values(screens)) {
        await page.setViewportSize(viewport);
        const opening = page.locator('.opening, .miles');
        await expect(opening, path).toHaveCount(1);
        await expect(opening.getByText(/\d/).first(), path).toBeVisible();
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `${path} at ${viewport.width}`).toBeLessThanOrEqual(0);
      }
    }
  });

  test('a load is as long as its rating', async ({ page }) => {
    await page.goto(chart);
    const lanes = await page.locator('.lanes li').evaluateAll((items) =>
      items.map((item) => ({
        pounds: Number(item.querySelector('.lane-rating')?.textContent?.replace(/\D/g, '')),
        width: item.querySelector('.lane-load')?.getBoundingClientRect().width ?? 0,
      })),
    );
    const [first] = lanes;
    for (const { pounds, width } of lanes) {
      expect(width / (first?.width ?? 0)).toBeCloseTo(pounds / (first?.pounds ?? 1), 2);
    }
  });
});

test('the picks follow the first paragraph of an article', async ({ page }) => {
  for (const path of articlesWith(/class="picks /)) {
    await page.goto(path);
    const before = page.locator('.prose > .picks').locator('xpath=preceding-sibling::*[1]');
    await expect(before, path).toHaveJSProperty('tagName', 'P');
    await expect(page.locator('.picks').getByRole('heading', { level: 2 }), path).toBeVisible();
    expect([3, 4, 5], path).toContain(await page.locator('.pick').count());
  }
});

test('an opening leaves the header as high as it is specified', async ({ page }) => {
  for (const [screen, share] of [
    [screens.phone, 0.4],
    [screens.desktop, 0.5],
  ] as const) {
    await page.setViewportSize(screen);
    for (const path of opened) {
      await page.goto(path);
      const header = page.getByRole('main').locator('header').first();
      const height = await header.evaluate((element) => element.getBoundingClientRect().height);
      const lines = await header.getByRole('heading', { level: 1 }).evaluate((title) => {
        const lineHeight = Number.parseFloat(getComputedStyle(title).lineHeight);
        return Math.round(title.getBoundingClientRect().height / lineHeight);
      });
      if (lines <= 3) expect(height, path).toBeCloseTo(share * screen.height, 0);
    }
  }
});

import { articlesWith, articleWith, expect, screens, test } from './fixtures.ts';

// How high the header of an opening is, is in pictures.spec.ts; that no article scrolls sideways, in pages.spec.ts.
test.use({ javaScriptEnabled: false });

test('openings show their figures, loads match their ratings, picks follow the first text', async ({ page }) => {
  for (const path of articlesWith(/class="(?:opening |miles )/)) {
    await page.goto(path);
    const opening = page.locator('.opening, .miles');
    await expect(opening, path).toHaveCount(1);
    for (const viewport of Object.values(screens)) {
      await page.setViewportSize(viewport);
      await expect(opening.getByText(/\d/).first(), path).toBeVisible();
    }
  }
  await page.goto(articleWith(/class="opening opening-lanes"/));
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
  for (const path of articlesWith(/class="picks /)) {
    await page.goto(path);
    const before = page.locator('.prose > .picks').locator('xpath=preceding-sibling::*[1]');
    await expect(before, path).toHaveJSProperty('tagName', 'P');
    await expect(page.locator('.picks').getByRole('heading', { level: 2 }), path).toBeVisible();
    expect([3, 4, 5], path).toContain(await page.locator('.pick').count());
  }
});

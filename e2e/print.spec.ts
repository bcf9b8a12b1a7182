import { expect, screens, test } from './fixtures.ts';

const article = '/blog/turbomax-vs-v8-comparison';

test.describe('on paper', () => {
  test.use({ viewport: screens.desktop, colorScheme: 'dark' });

  test.beforeEach(async ({ page }) => {
    await page.goto(article);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  });

  test('an article becomes a sheet of a few pages', async ({ page }) => {
    const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
    const pages = pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
    expect(pages).toBeGreaterThan(2);
    expect(pages).toBeLessThan(14);
  });

  test('the ink is black on white in the dark scheme too', async ({ page }) => {
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(page.locator('.prose')).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
    for (const cell of await page.locator('.tbl thead th').all()) await expect(cell).toHaveCSS('color', 'rgb(0, 0, 0)');
  });

  test('nothing that only a screen can answer is printed, the sources are', async ({ page }) => {
    for (const name of ['Save for later', 'Copy as CSV', 'Larger text', 'Subscribe']) {
      await expect(page.getByRole('button', { name }).filter({ visible: true })).toHaveCount(0);
    }
    await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Figures and sources' })).toBeVisible();
  });

  test('a link to another site is followed by its address', async ({ page }) => {
    const link = page.locator('.src a[href^="http"]').first();
    const printed = await link.evaluate((element) => getComputedStyle(element, '::after').content);
    expect(printed).toContain(String(await link.getAttribute('href')));
  });

  test('answers that are folded on the screen are printed', async ({ page }) => {
    await expect(page.locator('.faq details').first().locator('p').first()).toBeVisible();
  });
});

import { expect, screens, test } from './fixtures.ts';

const path = '/blog/turbomax-vs-v8-comparison';
const figure = 'a.fact[href="#figure-turbomax-torque-peak-from"]';

test.describe('a figure shows its source', () => {
  test.use({ viewport: screens.desktop });

  test('on hover, and keeps it while the reader points at the note', async ({ page }) => {
    await page.goto(path);
    // A mouse that has come from nowhere has not moved yet.
    await page.mouse.move(5, 5);
    await page.locator(figure).first().hover();
    const tip = page.getByRole('tooltip');
    await expect(tip).toContainText('1,500 rpm');
    await expect(tip).toContainText('Our editorial figures');
    await expect(tip).toContainText('Sources list peak torque at 1,500 rpm and at 3,000 rpm');
    await tip.hover();
    await expect(tip).toBeVisible();
    await page.mouse.move(5, 5);
    await expect(tip).toHaveCount(0);
  });

  test('on focus, and Escape closes it', async ({ page }) => {
    await page.goto(path);
    const link = page.locator(figure).first();
    await link.focus();
    await expect(page.getByRole('tooltip')).toContainText('1,500 rpm');
    await expect(link).toHaveAttribute('aria-describedby', 'fact-tip');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tooltip')).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: screens.phone, hasTouch: true, isMobile: true });

  test('a tap shows the source inside the screen, a second one leads to the list', async ({ page }) => {
    await page.goto(path);
    const link = page.locator(figure).first();
    await link.tap();
    const tip = page.getByRole('tooltip');
    await expect(tip).toBeVisible();
    const box = await tip.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(screens.phone.width);
    await link.tap();
    await expect(page).toHaveURL(/#figure-turbomax-torque-peak-from$/);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a figure leads to its line in Figures and sources', async ({ page }) => {
    await page.goto(path);
    await page.locator(figure).first().click();
    await expect(page).toHaveURL(/#figure-turbomax-torque-peak-from$/);
    await expect(page.locator('#figure-turbomax-torque-peak-from')).toBeInViewport();
    await expect(page.getByRole('heading', { name: 'Figures and sources' })).toBeAttached();
  });
});

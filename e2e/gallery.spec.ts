import { expect, screens, test } from './fixtures.ts';

test.use({ viewport: screens.desktop });

test('a picture opens large by keyboard, arrows step through, Escape closes and the focus returns', async ({
  page,
}) => {
  await page.goto('/gallery');
  const links = page.locator('a[data-view]');
  await links.first().focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Picture' });
  await expect(viewer).toContainText('1 of 24');
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toContainText('2 of 24');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(viewer).toContainText('24 of 24');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(links.last()).toBeFocused();
});

test('buttons step and close, and so does a click beside the picture', async ({ page }) => {
  await page.goto('/gallery');
  await page.locator('a[data-view]').nth(2).click();
  const viewer = page.getByRole('dialog', { name: 'Picture' });
  await viewer.getByRole('button', { name: 'Next picture' }).click();
  await expect(viewer).toContainText('4 of 24');
  await viewer.getByRole('button', { name: 'Close' }).click();
  await expect(viewer).toBeHidden();
  await page.locator('a[data-view]').nth(2).click();
  await page.mouse.click(2, 400);
  await expect(viewer).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a picture opens as a file', async ({ page, allowErrors }) => {
    // Chromium's own frame around a bare picture wants inline styles, which our policy refuses; the picture shows.
    allowErrors(/inline style|Transition was aborted/);
    await page.goto('/gallery');
    await page.locator('a[data-view]').first().click();
    await expect(page).toHaveURL(/\/assets\/.*\.webp$/);
  });
});

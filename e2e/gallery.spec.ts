import { expect, screens, test } from './fixtures.ts';

test.use({ viewport: screens.desktop });

test('a picture opens large by keyboard and by mouse, arrows step through, closing returns the focus', async ({
  page,
}) => {
  await page.goto('/gallery');
  const links = page.locator('.gallery a[data-tool="enlarge"]');
  const count = await links.count();
  const viewer = page.getByRole('dialog', { name: 'Picture' });
  await links.first().focus();
  await page.keyboard.press('Enter');
  await expect(viewer).toContainText(`1 of ${count}`);
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toContainText(`2 of ${count}`);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(viewer).toContainText(`${count} of ${count}`);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(links.last()).toBeFocused();

  await links.nth(2).click();
  await viewer.getByRole('button', { name: 'Next picture' }).click();
  await expect(viewer).toContainText(`4 of ${count}`);
  await viewer.getByRole('button', { name: 'Close' }).click();
  await expect(viewer).toBeHidden();
});

test('the title says what is there; the note on what comes is small', async ({ page }) => {
  for (const [path, note, title] of [
    ['/gallery', 'Gallery Coming Soon', 'Pictures of the garage'],
    ['/specs', 'Specifications Coming Soon', 'Engine and truck data'],
  ] as const) {
    await page.goto(path);
    const sizes = await Promise.all(
      [note, title].map((name) =>
        page
          .getByRole('heading', { name, exact: true })
          .evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize)),
      ),
    );
    expect(Number(sizes[0])).toBeLessThan(Number(sizes[1]) / 2);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a picture opens as a file', async ({ page, allowErrors }) => {
    // Chromium's own frame around a bare picture wants inline styles, which our policy refuses; the picture shows.
    allowErrors(/inline style|Transition was aborted/);
    await page.goto('/gallery');
    await page.locator('.gallery a[data-tool="enlarge"]').first().click();
    await expect(page).toHaveURL(/\/assets\/.*\.webp$/);
  });
});

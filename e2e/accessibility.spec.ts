import { expectNoViolations } from './axe.ts';
import { articleWith, expect, failedLoad, pageKinds, screens, test } from './fixtures.ts';

for (const path of [...new Set([...pageKinds, articleWith(/Bar chart:/)])]) {
  test(`${path} has no axe violation, light on a phone and dark on a desktop`, async ({ page, allowErrors }) => {
    if (path === '/no-such-page') allowErrors(failedLoad);
    await page.setViewportSize(screens.phone);
    await page.goto(path);
    await expectNoViolations(page, ['light']);
    await page.setViewportSize(screens.desktop);
    await expectNoViolations(page, ['dark']);
  });
}

test('the open menu, a toast and a form with an error have no axe violation', async ({ page }) => {
  await page.setViewportSize(screens.phone);
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await page.locator('#newsletter-section').getByRole('button', { name: 'Subscribe' }).click();
  const toast = page.getByText('Email required');
  await expect(toast).toBeVisible();
  await toast.hover();
  await expectNoViolations(page);
});

import { expectNoViolations } from './axe.ts';
import { articleWith, expect, failedLoad, pageKinds, screens, test } from './fixtures.ts';

const kinds = [...new Set([...pageKinds, articleWith(/Bar chart:/)])];
for (const [at, screen] of [screens.phone, screens.desktop, screens.phone, screens.desktop].entries()) {
  test(`pages of part ${at + 1} of 4 have no axe violation in both schemes at ${screen.width} px`, async ({
    page,
    allowErrors,
  }) => {
    allowErrors(failedLoad);
    await page.setViewportSize(screen);
    for (const path of kinds.filter((_, index) => index % 4 === at)) {
      await page.goto(path);
      await expectNoViolations(page);
    }
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

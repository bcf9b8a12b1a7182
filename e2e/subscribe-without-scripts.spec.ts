import type { Page } from '@playwright/test';
import { articles, expect, test } from './fixtures.ts';
import { newAddress, subscribeAtHome } from './subscribe-form.ts';

async function expectPage(page: Page, outcome: string, title: string, message: string): Promise<void> {
  await expect(page).toHaveURL(`/subscribe/${outcome}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByText(message)).toBeVisible();
}
const success = ['subscribed', 'Successfully subscribed!', "You'll now receive TurboMax Garage updates."] as const;

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a missing or wrong address leads to a page that says so and back to the form', async ({ page }) => {
    for (const empty of ['', '   ']) {
      await subscribeAtHome(page, empty);
      await expectPage(page, 'required', 'Email required', 'Please enter your email address.');
    }
    for (const wrong of ['reader.example.com', 'reader@nodomain', 'a,b@example.com']) {
      await subscribeAtHome(page, wrong);
      await expectPage(page, 'invalid', 'Subscription failed', 'Please enter a valid email address.');
    }
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page).toHaveURL('/#newsletter-section');
  });

  test('a new address is stored, and the second time it is a duplicate', async ({ page }) => {
    const address = newAddress();
    await subscribeAtHome(page, address);
    await expectPage(page, ...success);
    await subscribeAtHome(page, address.toUpperCase());
    await expectPage(page, 'already', 'Subscription failed', 'This email is already subscribed.');
    await page.goto(String(articles[0]));
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
    await sidebar.getByRole('textbox', { name: 'Your email address' }).fill(newAddress());
    await sidebar.getByRole('button', { name: 'Subscribe' }).click();
    await expectPage(page, ...success);
  });

  test('a failure of the service and too many attempts have pages of their own', async ({ page }) => {
    await page.goto('/subscribe/failed');
    await expectPage(page, 'failed', 'Subscription failed', 'We could not store your address just now.');
    await page.goto('/subscribe/slow-down');
    await expect(page.getByText('Too many attempts. Please wait a minute and try again.')).toBeVisible();
  });
});

test('where the script files never arrive, the form posts by itself', async ({ page, allowErrors }) => {
  allowErrors(/Failed to (load|fetch)|net::ERR_FAILED|Error hydrating/);
  await page.route('**/assets/*.js', (route) => route.abort());
  await subscribeAtHome(page, newAddress());
  await expectPage(page, ...success);
});

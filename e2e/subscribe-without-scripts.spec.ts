import type { Page } from '@playwright/test';
import { expect, newAddress, subscribeAtHome, test } from './newsletter-server.ts';

test.use({ javaScriptEnabled: false });

async function expectPage(page: Page, outcome: string, title: string, message: string): Promise<void> {
  await expect(page).toHaveURL(`/subscribe/${outcome}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByText(message)).toBeVisible();
}

for (const empty of ['', '   ']) {
  test(`${JSON.stringify(empty)} lands on: Email required`, async ({ page }) => {
    await subscribeAtHome(page, empty);
    await expectPage(page, 'required', 'Email required', 'Please enter your email address.');
  });
}

for (const wrong of ['reader.example.com', 'reader@nodomain', 'a,b@example.com']) {
  test(`${wrong} lands on: please enter a valid address`, async ({ page }) => {
    await subscribeAtHome(page, wrong);
    await expectPage(page, 'invalid', 'Subscription failed', 'Please enter a valid email address.');
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page).toHaveURL('/#newsletter-section');
  });
}

test('a new address is stored, and the second time it is a duplicate', async ({ page }) => {
  const address = newAddress();
  await subscribeAtHome(page, address);
  await expectPage(page, 'subscribed', 'Successfully subscribed!', "You'll now receive TurboMax Garage updates.");
  await subscribeAtHome(page, address.toUpperCase());
  await expectPage(page, 'already', 'Subscription failed', 'This email is already subscribed.');
});

test('the sidebar of an article posts the same form', async ({ page }) => {
  await page.goto('/blog/turbomax-reliability');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await sidebar.getByRole('textbox', { name: 'Your email address' }).fill(newAddress());
  await sidebar.getByRole('button', { name: 'Subscribe' }).click();
  await expectPage(page, 'subscribed', 'Successfully subscribed!', "You'll now receive TurboMax Garage updates.");
});

test('the page for a failure of the service has its words', async ({ page }) => {
  await page.goto('/subscribe/failed');
  await expectPage(page, 'failed', 'Subscription failed', 'We could not store your address just now.');
});

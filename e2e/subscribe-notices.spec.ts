import type { Page } from '@playwright/test';
import { expect, failedLoad, homeForm, newAddress, subscribeAtHome, test } from './newsletter-server.ts';

const notice = (page: Page) => page.getByRole('region', { name: 'Notifications' });

async function expectNotice(page: Page, title: string, message: string): Promise<void> {
  await expect(notice(page).getByText(title, { exact: true })).toBeVisible();
  await expect(notice(page)).toContainText(message);
}

test('an empty field: Email required', async ({ page }) => {
  await subscribeAtHome(page, '');
  await expectNotice(page, 'Email required', 'Please enter your email address.');
  await expect(homeForm(page).field).toHaveAccessibleDescription('Please enter your email address.');
});

for (const wrong of ['reader.example.com', 'reader@nodomain', 'a,b@example.com']) {
  test(`${wrong}: please enter a valid address`, async ({ page, allowErrors }) => {
    allowErrors(failedLoad);
    await subscribeAtHome(page, wrong);
    await expectNotice(page, 'Subscription failed', 'Please enter a valid email address.');
    await expect(homeForm(page).field).toHaveValue(wrong);
  });
}

test('a new address is stored: Successfully subscribed, and the second time it is a duplicate', async ({
  page,
  allowErrors,
}) => {
  allowErrors(failedLoad);
  const address = newAddress();
  await subscribeAtHome(page, address);
  await expectNotice(page, 'Successfully subscribed!', "You'll now receive TurboMax Garage updates.");
  await expect(homeForm(page).field).toHaveValue('');
  await homeForm(page).field.fill(` ${address.toUpperCase()} `);
  await homeForm(page).button.click();
  await expectNotice(page, 'Subscription failed', 'This email is already subscribed.');
});

test('the box in the sidebar of an article stores an address too', async ({ page, allowErrors }) => {
  allowErrors(failedLoad);
  const address = newAddress();
  await page.goto('/blog/turbomax-reliability');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await sidebar.getByRole('textbox', { name: 'Your email address' }).fill(address);
  await sidebar.getByRole('button', { name: 'Subscribe' }).click();
  await expectNotice(page, 'Successfully subscribed!', "You'll now receive TurboMax Garage updates.");
  await subscribeAtHome(page, address);
  await expectNotice(page, 'Subscription failed', 'This email is already subscribed.');
});

test('an error of the service: Subscription failed, with its message', async ({ page, allowErrors }) => {
  allowErrors(failedLoad);
  const message = 'We could not store your address just now. Please try again later.';
  await page.route('**/rest/v1/subscribers*', (route) =>
    route.fulfill({ status: 503, json: { code: '53100', message } }),
  );
  await subscribeAtHome(page, newAddress());
  await expectNotice(page, 'Subscription failed', message);
});

test('a service that cannot be reached: an unexpected error', async ({ page, allowErrors }) => {
  allowErrors(failedLoad);
  await page.route('**/rest/v1/subscribers*', (route) => route.abort());
  await subscribeAtHome(page, newAddress());
  await expectNotice(page, 'Subscription failed', 'An unexpected error occurred. Please try again later.');
});

test('an exception in the form itself: Error', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLFormElement.prototype.reset = () => {
      throw new Error('broken by the test');
    };
  });
  await subscribeAtHome(page, newAddress());
  await expectNotice(page, 'Error', 'Failed to subscribe. Please try again later.');
  await expect(homeForm(page).button).toBeEnabled();
});

test('a program that fills the trap is told success, and nothing is stored', async ({ page }) => {
  const address = newAddress();
  await page.goto('/');
  const { field, button } = homeForm(page);
  await field.fill(address);
  await page.locator('#newsletter-website').evaluate((trap: HTMLInputElement) => {
    trap.value = 'https://spam.example';
  });
  await button.click();
  await expectNotice(page, 'Successfully subscribed!', "You'll now receive");
  await subscribeAtHome(page, address);
  await expectNotice(page, 'Successfully subscribed!', "You'll now receive");
});

test('with the keyboard alone: Tab to the field, type, Enter, and the trap is never reached', async ({
  page,
  allowErrors,
}) => {
  allowErrors(failedLoad);
  const address = newAddress();
  await page.goto('/#newsletter-section');
  const { field, button } = homeForm(page);
  await expect(page.locator('#newsletter-section')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await page.keyboard.type('nope');
  await page.keyboard.press('Enter');
  await expectNotice(page, 'Subscription failed', 'Please enter a valid email address.');
  // The field is enabled again, and the reader goes back to it by keyboard.
  await page.locator('#newsletter-section').focus();
  await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(address);
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await page.keyboard.press('Space');
  await expectNotice(page, 'Successfully subscribed!', "You'll now receive TurboMax Garage updates.");
});

import type { Page } from '@playwright/test';
import { articles, expect, failedLoad, holdScripts, plainTest, readBuilt, stopClock, test } from './fixtures.ts';
import { expectToast, homeForm, newAddress, submitForm, subscribeAtHome } from './subscribe-form.ts';

// How each answer of the service is told is in site/islands/*.test.ts.
const service = '**/rest/v1/subscribers*';
const success = ['Successfully subscribed!', 'You’ll now receive TurboMax Garage updates.'] as const;
const invalid = ['Subscription failed', 'Please enter a valid email address.'] as const;
const duplicate = ['Subscription failed', 'This email is already subscribed.'] as const;

test('a refused address stays in the field; a new one is stored once', async ({ page, allowErrors }) => {
  allowErrors(failedLoad);
  const { field, button } = homeForm(page);
  await page.goto('/#newsletter-section');
  await expect(page.locator('#newsletter-section')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Email required', 'Please enter your email address.');
  await expect(field).toHaveAccessibleDescription('Please enter your email address.');
  await field.focus();
  await page.keyboard.type('reader@nodomain');
  await page.keyboard.press('Enter');
  await expectToast(page, ...invalid);
  await expect(field).toHaveValue('reader@nodomain');
  const address = newAddress();
  await field.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(address);
  // The trap for programs is never reached.
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await page.keyboard.press('Space');
  await expectToast(page, ...success);
  await expect(field).toHaveValue('');
  await page.route(service, (route) => route.abort());
  await submitForm(page, address);
  await expectToast(page, 'Subscription failed', 'An unexpected error occurred. Please try again later.');
  await expect(button).toBeEnabled();
  await page.unroute(service);

  await page.goto(String(articles[0]));
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  const send = async (email: string) => {
    await sidebar.getByRole('textbox', { name: 'Your email address' }).fill(email);
    await sidebar.getByRole('button', { name: 'Subscribe' }).click();
  };
  await send(address.toUpperCase());
  await expectToast(page, ...duplicate);
  await send(newAddress());
  await expectToast(page, ...success);
});

test('an exception in the form itself is reported', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLFormElement.prototype.reset = () => {
      throw new Error('broken by the test');
    };
  });
  await subscribeAtHome(page, newAddress());
  await expectToast(page, 'Error', 'Failed to subscribe. Please try again later.');
  await expect(homeForm(page).button).toBeEnabled();
});

test('a program that fills in the hidden field sees success, and nothing is stored', async ({ page }) => {
  const address = newAddress();
  await page.goto('/');
  await page.locator('#newsletter-website').evaluate((trap: HTMLInputElement) => {
    trap.value = 'https://spam.example';
  });
  await submitForm(page, address);
  await expectToast(page, ...success);
  await subscribeAtHome(page, address);
  await expectToast(page, ...success);
});

test('what is typed and sent before any script file has arrived is not lost', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const { field } = homeForm(page);
  const address = newAddress();
  await field.pressSequentially(address);
  await field.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(field).toHaveValue(address);
  release();
  await expectToast(page, ...success);
});

test('where the script files never arrive, the form posts by itself', async ({ page, allowErrors }) => {
  allowErrors(/Failed to (load|fetch)|net::ERR_FAILED|Error hydrating/);
  await page.route('**/assets/*.js', (route) => route.abort());
  await subscribeAtHome(page, newAddress());
  await expect(page).toHaveURL('/subscribe/subscribed');
});

plainTest('without JavaScript the form posts by itself, and an error leads back to it', async ({ page }) => {
  await subscribeAtHome(page, newAddress());
  await expect(page).toHaveURL('/subscribe/subscribed');
  // Which outcome leads where is in server/routes/subscribe-routes.test.ts.
  for (const [path, title, message] of [
    ['required', 'Email required', 'Please enter your email address.'],
    ['invalid', ...invalid],
    ['subscribed', ...success],
    ['already', ...duplicate],
    ['failed', 'Subscription failed', 'We could not store your address just now.'],
    ['slow-down', '', 'Too many attempts. Please wait a minute and try again.'],
  ] as const) {
    const html = readBuilt(`/subscribe/${path}`);
    expect(/<h1[^>]*>([^<]*)/.exec(html)?.[1], path).toContain(title);
    expect(html).toContain(message);
  }
  await subscribeAtHome(page, 'reader.example.com');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/#newsletter-section');
});

const subscribe = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Subscribe' });
const heading = (page: Page) => page.getByRole('heading', { name: 'Subscribe to the newsletter' });

async function watchScrolling(page: Page): Promise<() => Promise<unknown[]>> {
  await page.addInitScript(() => {
    const calls: unknown[] = [];
    Object.assign(window, { calls });
    const original = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function (options) {
      calls.push([this.id, options]);
      original.call(this, options);
    };
  });
  return () => page.evaluate(() => (window as unknown as { calls: unknown[] }).calls);
}

test('Subscribe scrolls smoothly, from another page after 100 ms, and jumps with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const calls = await watchScrolling(page);
  await stopClock(page);
  await page.goto('/about');
  await subscribe(page).click();
  await expect(page.getByRole('heading', { name: 'Featured Article' })).toBeAttached();
  await page.waitForLoadState('load');
  await page.clock.runFor(99);
  expect(await calls()).toEqual([]);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.clock.runFor(1);
  expect(await calls()).toEqual([['newsletter-section', { behavior: 'smooth' }]]);
  await expect(page).toHaveURL('/#newsletter-section');
  await expect(page.locator('#newsletter-section')).toBeFocused();
  await expect(heading(page)).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL('/about');

  await page.goto('/');
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth');
  await subscribe(page).click();
  await expect(page).toHaveURL('/#newsletter-section');
  await expect(heading(page)).toBeInViewport();

  await page.clock.resume();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/about');
  await subscribe(page).click();
  await expect(page.locator('#newsletter-section')).toBeFocused();
  expect(await calls()).toEqual([['newsletter-section', { behavior: 'auto' }]]);
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
  await expect(heading(page)).toBeInViewport();
});

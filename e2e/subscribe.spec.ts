import type { Page, Route } from '@playwright/test';
import { articles, expect, failedLoad, holdScripts, test } from './fixtures.ts';
import { expectToast, homeForm, newAddress, submitForm, subscribeAtHome } from './subscribe-form.ts';

const service = '**/rest/v1/subscribers*';
const inserted = { status: 201, json: [{ id: 1, email: 'reader@example.com', created_at: '2025-07-23T12:00:00Z' }] };
const success = ['Successfully subscribed!', "You'll now receive TurboMax Garage updates."] as const;
const required = ['Email required', 'Please enter your email address.'] as const;
const invalid = ['Subscription failed', 'Please enter a valid email address.'] as const;
const duplicate = ['Subscription failed', 'This email is already subscribed.'] as const;

/** Mocks the data API and collects the requests. */
async function answerWith(page: Page, answer: Parameters<Route['fulfill']>[0]) {
  const requests: { method: string; body: unknown; headers: Record<string, string> }[] = [];
  await page.route(service, async (route) => {
    const request = route.request();
    requests.push({ method: request.method(), body: request.postDataJSON(), headers: await request.allHeaders() });
    await route.fulfill(answer);
  });
  return requests;
}

test('an empty, blank or impossible address is refused before anything is sent', async ({ page }) => {
  const requests = await answerWith(page, inserted);
  for (const [email, [title, message]] of [
    ['', required],
    ['   ', required],
    ['reader.example.com', invalid],
  ] as const) {
    await subscribeAtHome(page, email);
    await expectToast(page, title, message);
    const { field } = homeForm(page);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(message);
    // A browser may trim spaces in an e-mail field by itself.
    expect((await field.inputValue()).trim()).toBe(email.trim());
  }
  expect(requests).toEqual([]);
});

test('an address that the server refuses is reported, and the field keeps its text', async ({ page, allowErrors }) => {
  allowErrors(failedLoad);
  for (const wrong of ['reader@nodomain', 'a,b@example.com']) {
    await subscribeAtHome(page, wrong);
    await expectToast(page, ...invalid);
    await expect(homeForm(page).field).toHaveValue(wrong);
  }
});

test('a new address is stored, the second time it is a duplicate, from an article too', async ({
  page,
  allowErrors,
}) => {
  allowErrors(failedLoad);
  const address = newAddress();
  await subscribeAtHome(page, address);
  await expectToast(page, ...success);
  await expect(homeForm(page).field).toHaveValue('');
  await submitForm(page, ` ${address.toUpperCase()} `);
  await expectToast(page, ...duplicate);
  await page.goto(String(articles[0]));
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  const send = async (email: string) => {
    await sidebar.getByRole('textbox', { name: 'Your email address' }).fill(email);
    await sidebar.getByRole('button', { name: 'Subscribe' }).click();
  };
  await send(address);
  await expectToast(page, ...duplicate);
  await send(newAddress());
  await expectToast(page, ...success);
});

test('an address is sent trimmed and lowercase, with key and preference', async ({ page }) => {
  const requests = await answerWith(page, inserted);
  await subscribeAtHome(page, ' Reader@Example.COM ');
  await expectToast(page, ...success);
  expect(requests).toHaveLength(1);
  const [sent] = requests;
  expect(sent).toMatchObject({ method: 'POST', body: { email: 'reader@example.com' } });
  expect(sent?.headers['content-type']).toBe('application/json');
  expect(sent?.headers['prefer']).toContain('return=representation');
  expect(sent?.headers['apikey']).toMatch(/\S/);
  expect(sent?.headers['authorization']).toBe(`Bearer ${sent?.headers['apikey']}`);
});

const unexpected = 'An unexpected error occurred. Please try again later.';
const failures: [story: string, answer: (route: Route) => Promise<void>, message: string][] = [
  [
    'a duplicate by message',
    (route) => route.fulfill({ status: 400, json: { code: '', message: 'duplicate key value violates it' } }),
    duplicate[1],
  ],
  [
    'an error of the service',
    (route) => route.fulfill({ status: 500, json: { code: 'XX000', message: 'The list is full.' } }),
    'The list is full.',
  ],
  ['an answer that is not JSON', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }), unexpected],
  ['a broken connection', (route) => route.abort(), unexpected],
];
for (const [story, answer, message] of failures) {
  test(`${story} is reported, and the field keeps its text`, async ({ page, allowErrors }) => {
    allowErrors(failedLoad);
    await page.route(service, answer);
    await subscribeAtHome(page, 'reader@example.com');
    await expectToast(page, 'Subscription failed', message);
    await expect(homeForm(page).field).toHaveValue('reader@example.com');
    await expect(homeForm(page).button).toBeEnabled();
  });
}

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

test('while it is sending, field and button are disabled and a second submit is ignored', async ({ page }) => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  let count = 0;
  await page.route(service, async (route) => {
    count++;
    await answered;
    await route.fulfill(inserted);
  });
  await subscribeAtHome(page, 'reader@example.com');
  const { field, button } = homeForm(page);
  await expect(button).toHaveText('Subscribing...');
  await expect(button).toBeDisabled();
  await expect(field).toBeDisabled();
  await field.evaluate((input: HTMLInputElement) => input.form?.requestSubmit());
  answer();
  await expect(button).toHaveText('Subscribe');
  await expect(field).toBeEnabled();
  expect(count).toBe(1);
});

test('a program that fills in the hidden field sees success, and nothing is stored', async ({ page }) => {
  const address = newAddress();
  await page.goto('/');
  await homeForm(page).field.fill(address);
  await page.locator('#newsletter-website').evaluate((trap: HTMLInputElement) => {
    trap.value = 'https://spam.example';
  });
  await homeForm(page).button.click();
  await expectToast(page, ...success);
  await subscribeAtHome(page, address);
  await expectToast(page, ...success);
});

test('with the keyboard alone: Tab to the field, type, Enter, and the trap is never reached', async ({
  page,
  allowErrors,
}) => {
  allowErrors(failedLoad);
  await page.goto('/#newsletter-section');
  const { field, button } = homeForm(page);
  await expect(page.locator('#newsletter-section')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await page.keyboard.type('nope');
  await page.keyboard.press('Enter');
  await expectToast(page, ...invalid);
  await page.locator('#newsletter-section').focus();
  await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(newAddress());
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await page.keyboard.press('Space');
  await expectToast(page, ...success);
});

for (const way of ['Enter', 'click'] as const) {
  test(`a ${way} before any script file has arrived is not lost, nor is what was typed`, async ({ page }) => {
    const requests = await answerWith(page, inserted);
    const release = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    const { field, button } = homeForm(page);
    await field.pressSequentially('early@example.com');
    if (way === 'Enter') await field.press('Enter');
    else await button.click();
    await expect(page).toHaveURL('/');
    await expect(field).toHaveValue('early@example.com');
    release();
    await expectToast(page, ...success);
    expect(requests.map(({ body }) => body)).toEqual([{ email: 'early@example.com' }]);
  });
}

test('what was typed survives the late arrival of the scripts', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const { field } = homeForm(page);
  await field.pressSequentially('slow@example.com');
  release();
  await expect(page.locator('#newsletter-section astro-island')).not.toHaveAttribute('ssr');
  await expect(field).toHaveValue('slow@example.com');
});

import type { Page, Route } from '@playwright/test';
import { expect, failedLoad, holdScripts, test } from './fixtures.ts';

const form = (page: Page) => page.locator('#newsletter-section').getByRole('textbox');
const button = (page: Page) => page.locator('#newsletter-section').getByRole('button');
const notice = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const service = '**/rest/v1/subscribers*';
const inserted = { status: 201, json: [{ id: 1, email: 'reader@example.com', created_at: '2025-07-23T12:00:00Z' }] };

/** Stands in for the data interface and keeps what it was sent. */
async function answerWith(page: Page, answer: Parameters<Route['fulfill']>[0]) {
  const requests: { method: string; body: unknown; headers: Record<string, string> }[] = [];
  await page.route(service, async (route) => {
    const request = route.request();
    requests.push({ method: request.method(), body: request.postDataJSON(), headers: await request.allHeaders() });
    await route.fulfill(answer);
  });
  return requests;
}

async function subscribe(page: Page, email: string): Promise<void> {
  await form(page).fill(email);
  await button(page).click();
}

test('an empty or blank field asks for the address and sends nothing', async ({ page }) => {
  const requests = await answerWith(page, inserted);
  await page.goto('/');
  for (const email of ['', '   ']) {
    await subscribe(page, email);
    await expect(notice(page)).toContainText('Email required');
    await expect(notice(page)).toContainText('Please enter your email address.');
    await expect(form(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(form(page)).toHaveAccessibleDescription('Please enter your email address.');
    await page.reload();
  }
  expect(requests).toEqual([]);
});

test("an address without '@' is refused before anything is sent", async ({ page }) => {
  const requests = await answerWith(page, inserted);
  await page.goto('/');
  await subscribe(page, 'reader.example.com');
  await expect(notice(page)).toContainText('Subscription failed');
  await expect(notice(page)).toContainText('Please enter a valid email address.');
  await expect(form(page)).toHaveValue('reader.example.com');
  expect(requests).toEqual([]);
});

test('a good address is sent trimmed and lowercased, with key and preference, and the field is cleared', async ({
  page,
}) => {
  const requests = await answerWith(page, inserted);
  await page.goto('/');
  await subscribe(page, ' Reader@Example.COM ');
  await expect(notice(page)).toContainText('Successfully subscribed!');
  await expect(notice(page)).toContainText("You'll now receive TurboMax Garage updates.");
  await expect(form(page)).toHaveValue('');
  expect(requests).toHaveLength(1);
  const [sent] = requests;
  expect(sent).toMatchObject({ method: 'POST', body: { email: 'reader@example.com' } });
  expect(sent?.headers['content-type']).toBe('application/json');
  expect(sent?.headers['prefer']).toContain('return=representation');
  expect(sent?.headers['apikey']).toMatch(/\S/);
  expect(sent?.headers['authorization']).toBe(`Bearer ${sent?.headers['apikey']}`);
});

for (const [story, answer, message] of [
  [
    'a duplicate by code',
    { status: 409, json: { code: '23505', message: 'taken' } },
    'This email is already subscribed.',
  ],
  [
    'a duplicate by message',
    { status: 400, json: { code: '', message: 'duplicate key value violates unique constraint' } },
    'This email is already subscribed.',
  ],
  [
    'an error of the service',
    { status: 500, json: { code: 'XX000', message: 'The list is full.' } },
    'The list is full.',
  ],
  [
    'an answer that is not JSON',
    { status: 502, body: '<h1>Bad gateway</h1>' },
    'An unexpected error occurred. Please try again later.',
  ],
] as const) {
  test(`${story} is told as 'Subscription failed', and the field keeps its text`, async ({ page, allowErrors }) => {
    allowErrors(failedLoad);
    await answerWith(page, answer);
    await page.goto('/');
    await subscribe(page, 'reader@example.com');
    await expect(notice(page)).toContainText('Subscription failed');
    await expect(notice(page)).toContainText(message);
    await expect(form(page)).toHaveValue('reader@example.com');
    await expect(button(page)).toBeEnabled();
  });
}

test('a broken line is an unexpected error', async ({ page, allowErrors }) => {
  allowErrors(failedLoad);
  await page.route(service, (route) => route.abort());
  await page.goto('/');
  await subscribe(page, 'reader@example.com');
  await expect(notice(page)).toContainText('Subscription failed');
  await expect(notice(page)).toContainText('An unexpected error occurred. Please try again later.');
});

test('while it is submitting, field and button are disabled and a second submit is ignored', async ({ page }) => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  let count = 0;
  await page.route(service, async (route) => {
    count++;
    await answered;
    await route.fulfill(inserted);
  });
  await page.goto('/');
  await subscribe(page, 'reader@example.com');
  await expect(button(page)).toHaveText('Subscribing...');
  await expect(button(page)).toBeDisabled();
  await expect(form(page)).toBeDisabled();
  await form(page).evaluate((field: HTMLInputElement) => field.form?.requestSubmit());
  answer();
  await expect(button(page)).toHaveText('Subscribe');
  await expect(form(page)).toBeEnabled();
  expect(count).toBe(1);
});

test('the box in the sidebar of an article is the same form', async ({ page }) => {
  const requests = await answerWith(page, inserted);
  await page.goto('/blog/turbomax-reliability');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await sidebar.getByRole('textbox').fill('reader@example.com');
  await sidebar.getByRole('button', { name: 'Subscribe' }).click();
  await expect(notice(page)).toContainText('Successfully subscribed!');
  expect(requests).toHaveLength(1);
});

for (const way of ['Enter', 'click'] as const) {
  test(`a ${way} before any script file has arrived is not lost, nor is what was typed`, async ({ page }) => {
    const requests = await answerWith(page, inserted);
    const release = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await form(page).pressSequentially('early@example.com');
    if (way === 'Enter') await form(page).press('Enter');
    else await button(page).click();
    await expect(page).toHaveURL('/');
    await expect(form(page)).toHaveValue('early@example.com');
    release();
    await expect(notice(page)).toContainText('Successfully subscribed!');
    expect(requests.map(({ body }) => body)).toEqual([{ email: 'early@example.com' }]);
  });
}

test('what was typed survives the late arrival of the scripts', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await form(page).pressSequentially('slow@example.com');
  const loaded = page.waitForResponse(/NewsletterForm.*\.js$/);
  release();
  await loaded;
  await expect(page.locator('#newsletter-section astro-island')).not.toHaveAttribute('ssr');
  await expect(form(page)).toHaveValue('slow@example.com');
});

test('where the script files never arrive, the form posts by itself and lands on a page with words', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/Failed to (load|fetch)|net::ERR_FAILED|Error hydrating/);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  await subscribe(page, 'reader@example.com');
  await expect(page).toHaveURL(/\/subscribe\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/);
});

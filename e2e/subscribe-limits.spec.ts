import { expect, failedLoad, homeForm, newAddress, test } from './newsletter-server.ts';

test.use({ serverSettings: { RATE_LIMIT: 'on' } });

test('whoever subscribes too often is told how long to wait, and then gets through', async ({
  page,
  request,
  allowErrors,
}) => {
  test.setTimeout(90_000);
  allowErrors(failedLoad);
  const post = () => request.post('/subscribe', { form: { email: newAddress() }, maxRedirects: 0 });
  await page.goto('/');
  await homeForm(page).field.fill(newAddress());
  // Five are free; three more have waited 1, 2 and 4 seconds, so that the next one has to wait for eight.
  for (let accepted = 0; accepted < 8; ) {
    const answer = await post();
    if (answer.headers()['location'] === '/subscribe/subscribed') accepted++;
    else await page.waitForTimeout(200);
  }
  await homeForm(page).button.click();
  const notice = page.getByRole('region', { name: 'Notifications' });
  await expect(notice).toContainText('Subscription failed');
  await expect(notice).toContainText(/Too many attempts\. Please wait \d+ seconds? and try again\./);
  expect((await post()).headers()['location']).toBe('/subscribe/slow-down');
  await expect(async () => {
    await homeForm(page).field.fill(newAddress());
    await homeForm(page).button.click();
    await expect(page.getByRole('status')).toContainText('Successfully subscribed!', { timeout: 1000 });
  }).toPass({ timeout: 20_000 });
});

test('the page for readers without JavaScript asks to wait', async ({ page }) => {
  await page.goto('/subscribe/slow-down');
  await expect(page.getByText('Too many attempts. Please wait a minute and try again.')).toBeVisible();
});

import { failedLoad } from './fixtures.ts';
import { expect, test } from './newsletter-server.ts';
import { expectToast, homeForm, newAddress } from './subscribe-form.ts';

test.use({ serverSettings: { RATE_LIMIT: 'on' } });

test('subscribing too often shows how long to wait', async ({ page, request, allowErrors }) => {
  allowErrors(failedLoad);
  const post = async () =>
    (await request.post('/subscribe', { form: { email: newAddress() }, maxRedirects: 0 })).headers()['location'];
  await page.goto('/');
  // The wait doubles with every accepted address, so that a slow machine gets there a round later.
  await expect(async () => {
    await homeForm(page).field.fill(newAddress());
    await expect.poll(post, { intervals: [0] }).toBe('/subscribe/slow-down');
    await homeForm(page).button.click();
    await expect(page.getByRole('alert')).toContainText(/Too many attempts\. Please wait \d+ seconds?/, {
      timeout: 3000,
    });
  }).toPass({ timeout: 50_000 });
  await expectToast(page, 'Subscription failed', 'Too many attempts. Please wait');
});

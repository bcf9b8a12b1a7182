import { failedLoad } from './fixtures.ts';
import { expect, test } from './newsletter-server.ts';
import { expectToast, newAddress, subscribeAtHome } from './subscribe-form.ts';

test.use({ serverSettings: { RATE_LIMIT: 'on' } });

test('a reader who subscribes too often is told how long to wait', async ({ page, request, allowErrors }) => {
  allowErrors(failedLoad);
  const post = async () =>
    (await request.post('/subscribe', { form: { email: newAddress() }, maxRedirects: 0 })).headers()['location'];
  // Each refusal makes the wait longer, so the next attempt is refused on a slow machine too.
  await expect.poll(post, { intervals: [0] }).toBe('/subscribe/slow-down');
  await subscribeAtHome(page, newAddress());
  await expectToast(page, 'Subscription failed', 'Too many attempts. Please wait');
});

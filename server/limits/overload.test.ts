import { expect, test } from 'vitest';
import { subscribe } from '../../newsletter/subscribers/subscribe.ts';
import { openNewsletterApp } from '../newsletter-fixture.ts';

test('an overloaded server answers 503 with Retry-After in the form of each route, and serves pages from memory', async () => {
  // More than one byte of heap is overload, so it starts with the first sample.
  const app = await openNewsletterApp({ limits: { maxHeapBytes: 1, loopSampleMs: 10 } });
  await subscribe(app.newsletter, { email: 'first@example.com', page: undefined, ip: '127.0.0.1' });
  const link = await app.link('unsubscribe', 'first@example.com');
  await expect.poll(async () => (await app.get('/search?q=oil')).status).toBe(503);

  const search = await app.get('/blog?category=Anything');
  expect([search.status, search.headers['retry-after'], search.headers['cache-control']]).toEqual([
    503,
    '5',
    'no-store',
  ]);
  expect(search.headers['content-security-policy']).toMatch(/^default-src /);
  expect(search.text).toContain('try again');
  const data = await app.insert({ email: 'second@example.com' });
  expect([data.status, data.headers['retry-after'], JSON.parse(data.text)]).toEqual([
    503,
    '5',
    {
      code: '53300',
      details: null,
      hint: null,
      message: 'We could not store your address just now. Please try again later.',
    },
  ]);
  const form = await app.postForm('/subscribe', { email: 'form@example.com' });
  expect([form.status, form.headers['retry-after'], form.text]).toEqual([503, '5', '<h1>Subscription failed</h1>']);
  expect(form.headers['content-security-policy']).toContain('/subscribe/failed');
  const oneClick = await app.postForm(link, 'List-Unsubscribe=One-Click');
  expect([oneClick.status, oneClick.headers['retry-after']]).toEqual([503, '5']);
  expect(oneClick.text).toContain('<h1>failed</h1>');

  const served = ['/about', '/healthz', '/blg/turbomax-reliabilty', '/', '/blog'].map((path) => app.get(path));
  expect((await Promise.all(served)).map(({ status }) => status)).toEqual([200, 200, 404, 200, 200]);
  expect(await app.rows()).toHaveLength(1);
  // One line for all refusals.
  expect(app.events.filter(({ level }) => level !== 'info')).toMatchObject([{ event: 'overload' }]);
});

import { expect, test } from 'vitest';
import { openNewsletterApp, testKey } from '../newsletter-fixture.ts';
import { ask } from '../test-client.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const wrong = 'email=nobody&name=Ann&text=short';

async function openFew() {
  const limits = { forms: { burst: 3, perSecond: 0.001 } };
  const app = await openNewsletterApp({ trustedProxies: 1, limits });
  await app.insert({ email: 'ann@example.org' }, { 'x-forwarded-for': '203.0.113.1' });
  const post = (path: string, body = wrong, client = '203.0.113.7', headers = {}) =>
    ask(app.port, path, { method: 'POST', body, headers: { ...form, 'x-forwarded-for': client, ...headers } });
  return { ...app, post };
}

test.each(['/letters/turbomax-reliability', '/watch/fact.rate', '/preferences/x', '/subscribe'])(
  'the form %s with a mistake counts as well, and one too many is refused before it is read',
  async (path) => {
    const { post } = await openFew();
    const answers = [];
    for (let at = 0; at < 5; at += 1) answers.push(await post(path));
    const places = answers.map(({ status, headers }) => (status === 303 ? headers.location : status));
    const [first] = places;
    const refused = path === '/subscribe' ? '/subscribe/slow-down' : 429;
    expect(places).toEqual([first, first, first, refused, refused]);
    expect(first).not.toBe(refused);
    expect(Number(answers[4]?.headers['retry-after'])).toBeGreaterThan(0);
    // Another client has its own count.
    expect((await post(path, wrong, '203.0.113.8')).status).toBe(answers[0]?.status);
  },
);

test('the data interface counts calls that are wrong, and says in JSON when to come back', async () => {
  const { post } = await openFew();
  const json = { 'content-type': 'application/json', apikey: testKey };
  const call = () => post('/rest/v1/subscribers', '{"email":"nobody"}', '203.0.113.7', json);
  for (const _ of [1, 2, 3]) expect((await call()).status).toBe(400);
  const { status, headers, text } = await call();
  expect([status, JSON.parse(text).code]).toEqual([429, 'too_many_requests']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

test('whoever wants to leave is never held off by the limit of forms', async () => {
  const { post, link } = await openFew();
  const leave = await link('unsubscribe', 'ann@example.org');
  for (let at = 0; at < 5; at += 1) await post('/subscribe');
  expect((await post(leave, 'List-Unsubscribe=One-Click')).text).toContain('<h1>unsubscribed</h1>');
});

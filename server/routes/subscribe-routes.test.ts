import { expect, test } from 'vitest';
import { type NewsletterAppOptions, openNewsletterApp } from '../newsletter-fixture.ts';

const email = 'reader@example.com';

async function open(options: NewsletterAppOptions = {}) {
  const opened = await openNewsletterApp(options);
  const send = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const answer = await opened.postForm('/subscribe', fields, headers);
    expect(answer.status).toBe(303);
    return answer.headers.location;
  };
  return { ...opened, send };
}

test('the plain form leads to a page for every way it can end', async () => {
  const { send, rows } = await open();
  expect(await send({ email: '' })).toBe('/subscribe/required');
  expect(await send({})).toBe('/subscribe/required');
  expect(await send({ email: '  ' })).toBe('/subscribe/required');
  expect(await send({ email: 'reader.example.com' })).toBe('/subscribe/invalid');
  expect(await send({ email, page: 'x'.repeat(20_000) })).toBe('/subscribe/failed');
  // Only a program fills the field that people do not see.
  expect(await send({ email, website: 'https://spam.example' })).toBe('/subscribe/subscribed');
  expect(await rows()).toEqual([]);
  expect(await send({ email: ' Reader@example.com', page: '/about' })).toBe('/subscribe/subscribed');
  expect(await send({ email })).toBe('/subscribe/already');
  expect(await rows()).toMatchObject([{ email, source_page: '/about' }]);
});

test('a form on another site cannot sign its visitors up, and its address is stored nowhere', async () => {
  const { send, rows } = await open();
  expect(await send({ email }, { 'sec-fetch-site': 'cross-site' })).toBe('/subscribe/failed');
  // A browser that does not send Sec-Fetch-Site still names the origin.
  for (const origin of ['https://evil.example', 'null', 'not an origin']) {
    expect(await send({ email }, { origin })).toBe('/subscribe/failed');
  }
  expect(await rows()).toEqual([]);
  const page = 'https://evil.example/x';
  expect(await send({ email, page }, { 'sec-fetch-site': 'same-origin' })).toBe('/subscribe/subscribed');
  expect(await rows()).toMatchObject([{ source_page: null }]);
});

test.each([
  ['the address in SITE_URL', 'https://garage.example', 'localhost'],
  ['the address it was opened under', 'http://192.0.2.1:8080', '192.0.2.1:8080'],
  ['an origin in ALLOWED_ORIGINS', 'https://cdn.example', 'localhost'],
])('a form on %s signs its reader up', async (_what, origin, host) => {
  const { send } = await open({ service: { allowedOrigins: ['https://cdn.example'] } });
  expect(await send({ email }, { origin, host })).toBe('/subscribe/subscribed');
});

test('too many attempts lead to the slow-down page', async () => {
  const { send } = await open({ isLimited: true });
  for (let index = 0; index < 5; index++) await send({ email: `r${index}@example.com` });
  expect(await send({ email })).toBe('/subscribe/slow-down');
});

import { expect, test } from 'vitest';
import { openNewsletterApp } from './newsletter-fixture.ts';
import { ask } from './test-client.ts';

const hostile = 'evil.example';
const forwarded = {
  host: hostile,
  forwarded: `host=${hostile};proto=https;for=192.0.2.1`,
  'x-forwarded-host': hostile,
  'x-forwarded-proto': `https://${hostile}`,
  'x-forwarded-port': '31337',
  'x-original-url': `//${hostile}/`,
  'x-rewrite-url': `//${hostile}/`,
  'x-forwarded-prefix': `//${hostile}`,
};

const open = (trustedProxies: number, optIn: 'single' | 'double' = 'single') =>
  openNewsletterApp({ isLimited: true, trustedProxies, settings: { optIn } });

test.each([0, 1, 2])('with %i proxies a hostile host appears in no page, redirect, link or mail', async (proxies) => {
  const { port, insert, postForm, mails, sendMails, link, rows } = await open(proxies, 'double');
  const paths = ['/', '/about/', '/blog/old-slug', '/blog/nope', '/nope', '/blog?category=x', '/search?q=oil'];
  paths.push('/healthz', '/rest/v1/nope', '/confirm/x', '/unsubscribe/x', '/preferences/x', '//about', '/old-query');
  const answers = await Promise.all(paths.map((path) => ask(port, path, { headers: forwarded })));
  answers.push(await insert({ email: 'ann@example.org' }, forwarded));
  answers.push(await postForm('/subscribe', { email: 'bob@example.org' }, forwarded));
  await sendMails();
  const page = await link('unsubscribe', 'ann@example.org');
  answers.push(await ask(port, page, { headers: forwarded }), await postForm(page, '', forwarded));
  for (const { headers, text } of answers) expect(JSON.stringify([headers, text])).not.toMatch(/evil|31337/);
  const sent = await mails();
  expect(sent).toHaveLength(2);
  expect(JSON.stringify([sent, await rows()])).not.toMatch(/evil|31337/);
  for (const { text } of sent) expect(text).toContain('https://garage.example/confirm/');
});

test.each([
  [0, 'a made-up address is never believed', (at: number) => `203.0.113.${at}`, 429],
  [1, 'only what the one proxy adds counts', (at: number) => `203.0.113.${at}, 198.51.100.7`, 201],
  [2, 'only what the outer proxy adds counts', (at: number) => `203.0.113.${at}, 198.51.100.7, 10.0.0.1`, 201],
  [1, 'invalid addresses count as one caller', (at: number) => `203.0.113.${at}, <script>${at}`, 201],
  [1, 'an IPv6 neighbor is the same household', (at: number) => `2001:db8:1:200:${at.toString(16)}::1`, 201],
  [1, 'the port of an IPv4 address makes no new caller', (at: number) => `198.51.100.7:${1000 + at}`, 201],
  [1, 'the port of an IPv6 address makes no new caller', (at: number) => `[2001:db8:1::1]:${1000 + at}`, 201],
])('behind %i proxies %s, so the limit applies', async (proxies, _what, forge, toOther) => {
  const { insert, rows } = await open(proxies);
  const statuses: number[] = [];
  for (let at = 0; at < 8; at++) {
    const answer = await insert({ email: `reader${at}@example.org` }, { 'x-forwarded-for': forge(at) });
    statuses.push(answer.status);
  }
  const stored = await rows();
  expect(stored.length).toBeGreaterThanOrEqual(3);
  expect(stored.length).toBeLessThanOrEqual(5);
  expect(statuses).toEqual([...Array(stored.length).fill(201), ...Array(8 - stored.length).fill(429)]);
  // Who comes from elsewhere is another caller.
  for (const [at, address] of ['192.0.2.99:5678', '[2001:db8:2::1]:443'].entries()) {
    const from = { 'x-forwarded-for': `${address}, ${address}` };
    expect((await insert({ email: `other${at}@example.org` }, from)).status).toBe(toOther);
  }
});

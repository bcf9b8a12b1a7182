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
  [0, 'a made-up address is never believed', (at: number) => `203.0.113.${at}`],
  [1, 'only what the one proxy adds counts', (at: number) => `203.0.113.${at}, 198.51.100.7`],
  [2, 'only what the outer proxy adds counts', (at: number) => `203.0.113.${at}, 198.51.100.7, 10.0.0.1`],
  [1, 'invalid addresses count as one caller', (at: number) => `203.0.113.${at}, <script>${at}`],
  [1, 'an IPv6 neighbor is the same household', (at: number) => `2001:db8:1:200:${at.toString(16)}::1`],
])('behind %i proxies %s, so the limit applies', async (proxies, _what, forge) => {
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
});

test.each([
  ['IPv4 addresses with ports', '198.51.100.7:5678', '192.0.2.99:5678'],
  ['IPv6 addresses with ports', '[2001:db8:1::1]:443', '[2001:db8:2::1]:443'],
])('%s are told apart, and the port does not make a new caller', async (_what, first, second) => {
  const { insert } = await open(1);
  const statuses: number[] = [];
  for (let at = 0; at < 6; at++) {
    const forwarded = first.replace(/\d+$/, String(1000 + at));
    statuses.push((await insert({ email: `a${at}@example.org` }, { 'x-forwarded-for': forwarded })).status);
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  expect((await insert({ email: 'b@example.org' }, { 'x-forwarded-for': second })).status).toBe(201);
});

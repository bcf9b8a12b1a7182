import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { exchangeRaw, openFixtureApp, requestSamples, shareFixtureApp } from './test-client.ts';

const { port, get, events, manifest } = await shareFixtureApp();

const json = { 'content-type': 'application/json' };
const subscribers = '/rest/v1/subscribers';
const post = (path: string, body: string, headers: Record<string, string> = json) =>
  get(path, { method: 'POST', headers, body });
const close = 'Connection: close\r\n\r\n';

test('a subscription is refused with 503 and says that nothing was stored', async () => {
  const answer = await post(`${subscribers}?select=*`, '{"email":"reader@example.com"}');
  expect(answer.status).toBe(503);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect(JSON.parse(answer.text)).toEqual({
    code: 'newsletter_closed',
    details: null,
    hint: null,
    message: 'The newsletter is not open yet. Nothing was stored.',
  });
});

test('the posted form sends readers without JavaScript to a page', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await post('/subscribe', 'email=reader%40example.com', form);
  expect([answer.status, answer.headers.location]).toEqual([303, '/subscribe/closed']);
});

test.each([
  ['GET', '/rest/v1'],
  ['GET', '/rest/v1/'],
  ['GET', '/rest/v1/nope?select=*'],
  ['POST', '/rest/v1/nope'],
  ['POST', '/rest/v1/subscribers/x'],
  ['DELETE', '/rest/v1/rpc/drop'],
  ['PROPFIND', '/rest/v1/nope'],
])('%s %s is an unknown table in JSON, whatever its body', async (method, path) => {
  const answer = await get(path, { method, headers: json, body: method === 'GET' ? '' : '{bad' });
  expect([answer.status, answer.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  expect(JSON.parse(answer.text)).toMatchObject({ code: 'PGRST205', details: null, hint: null });
});

test('an oversized body that never announced its length is refused as well', async () => {
  const headers = { ...json, 'transfer-encoding': 'chunked' };
  const answer = await post(subscribers, `"${'x'.repeat(17_000)}"`, headers);
  expect([answer.status, JSON.parse(answer.text).code]).toEqual([413, 'body_too_large']);
});

test('a malformed address below the data interface is refused in JSON', async () => {
  const answer = await get('/rest/v1/%zz');
  expect([answer.status, JSON.parse(answer.text).code]).toEqual([400, 'bad_request']);
});

test('every kind of answer carries the security headers and names no software', async () => {
  const paths = ['/', '/about/', '/nope', '/blog?category=x', '/assets/site.a1b2c3.css', '/robots.txt', '/healthz'];
  const answers = await Promise.all([...paths, '/rest/v1/nope', '/rest/v1/%zz'].map((path) => get(path)));
  answers.push(await post('/', 'x'), await post(subscribers, '{}'), await post(subscribers, '{bad'));
  answers.push(await get('/', { headers: { 'if-none-match': '*' } }));
  answers.push(await get('/', { headers: { 'accept-encoding': '*;q=0' } }));
  for (const { headers } of answers) {
    expect(headers['content-security-policy']).toMatch(/^default-src /);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
    expect(headers.server ?? headers['x-powered-by']).toBeUndefined();
  }
});

test('pages carry their own policy, everything else the base policy', async () => {
  const policy = async (path: string) => (await get(path)).headers['content-security-policy'];
  expect(await policy('/about')).toBe(manifest.entries['/about']?.csp);
  expect(await policy('/robots.txt')).toBe(manifest.baseCsp);
  expect(await policy('/about/')).toBe(manifest.baseCsp);
  expect(await policy('/healthz')).toBe(manifest.baseCsp);
});

test.each([
  ['nonsense', 'NONSENSE\r\n\r\n', 400],
  ['an unknown protocol', 'GET / HTTP/9.9\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['two lengths', `POST ${subscribers} HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n${close}`, 400],
  ['no host', `GET / HTTP/1.1\r\n${close}`, 400],
  ['two hosts', `GET / HTTP/1.1\r\nHost: x\r\nhost: y\r\n${close}`, 400],
  ['an unknown expectation', `GET / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n${close}`, 417],
])('%s on the wire is refused with security headers and without a stack', async (_what, bytes, status) => {
  const answer = await exchangeRaw(port, bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toContain('X-Content-Type-Options: nosniff\r\n');
  expect(answer).toContain(`Content-Security-Policy: ${manifest.baseCsp}\r\n`);
  expect(answer).not.toMatch(/Error:|\.ts|node_modules|statusCode/);
});

test('a route that throws gets 500 without its message, and one log line', async () => {
  const prepare = (app: FastifyInstance) =>
    app.get('/rest/v1/boom', () => {
      throw new Error('secret detail');
    });
  const failing = await openFixtureApp({ prepare });
  const answer = await failing.get('/rest/v1/boom?token=1');
  expect([answer.status, JSON.parse(answer.text).code]).toEqual([500, 'internal_error']);
  expect(answer.text).not.toContain('secret');
  expect(failing.events).toEqual([
    { level: 'error', event: 'route-failed', path: '/rest/v1/boom', error: 'secret detail' },
  ]);
});

test('no address leads out of the site, to another host or to an error', async () => {
  const read = async (target: string) => ({
    target,
    answer: await exchangeRaw(port, `GET ${target} HTTP/1.1\r\nHost: x\r\n${close}`),
  });
  for (const { target, answer } of await Promise.all(requestSamples.hostile.map(read))) {
    // An address that could be a link in a mail gets 503: the newsletter is closed here.
    const [, status = ''] = /^HTTP\/1\.1 (\d{3}) /.exec(answer) ?? [];
    expect([target, ['200', '301', '302', '400', '404', '503'].includes(status)]).toEqual([target, true]);
    expect([target, /baseCsp|One more click|root:|Welcome to the garage/.test(answer)]).toEqual([target, false]);
    const [, location] = /^Location: (.*)$/im.exec(answer) ?? [];
    expect([target, location === undefined || /^\/(?![/\\])/.test(location)]).toEqual([target, true]);
    expect([target, /^set-cookie:/im.test(answer.split('\r\n\r\n')[0] ?? '')]).toEqual([target, false]);
  }
  expect(events.filter(({ level }) => level === 'error')).toEqual([]);
});

import { expect, test } from 'vitest';
import { signToken } from '../../newsletter/subscribers/tokens.ts';
import { browser, openCountingApp, testKey } from '../newsletter-fixture.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

test('pages are counted by path, however their address is written, and other files are not', async () => {
  const app = await openCountingApp();
  for (const path of ['/', '/?utm_source=x', '/about', '/blog', '/blog?category=Engine%20%26%20Specs']) {
    expect((await app.view(path)).status).toBe(200);
  }
  await app.view('/blog?category=Anything');
  for (const path of ['/assets/site.a1b2c3.css', '/robots.txt', '/healthz', '/about/', '/blog/old-slug']) {
    await app.view(path);
  }
  const { headers } = await app.view('/about');
  expect((await app.view('/about', { 'if-none-match': headers.etag })).status).toBe(304);
  for (const path of ['/wp-login.php', '/ann@example.org', '/404', '/link-page/confirm', '/..%2fetc']) {
    expect((await app.view(path)).status).toBe(404);
  }
  expect(await app.sums()).toEqual({
    'page /': 2,
    'page /about': 3,
    'page /blog': 3,
    'referrer (direct)': 8,
    visitors: 1,
  });
});

test('bots, HEAD, prefetch and script requests are not counted', async () => {
  const app = await openCountingApp();
  await app.view('/', { 'user-agent': 'curl/8.5.0' });
  await app.view('/about', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
  await app.view('/nowhere', { 'user-agent': undefined });
  await app.view('/', { 'user-agent': `Mozilla/5.0 ${'x'.repeat(1000)}` });
  await app.view('/', {}, { method: 'HEAD' });
  await app.view('/', { 'sec-purpose': 'prefetch;prerender' });
  await app.view('/', { purpose: 'prefetch' });
  await app.view('/', { 'sec-fetch-mode': 'cors' });
  expect(await app.sums()).toEqual({});
  await app.view('/', { 'sec-fetch-mode': 'navigate' });
  expect(await app.sums()).toMatchObject({ 'page /': 1, visitors: 1 });
});

test('of a referrer only the host is stored, at most two hundred a day', async () => {
  const app = await openCountingApp();
  await app.view('/', { referer: 'https://news.example/story?reader=ann' });
  for (let index = 0; index < 220; index += 1) await app.view('/', { referer: `https://r${index}.example/` });
  await app.view('/', { referer: 'https://news.example/' });
  const sums = await app.sums();
  expect(Object.keys(sums).filter((name) => /^referrer [^(]/.test(name))).toHaveLength(200);
  expect(sums).toMatchObject({ 'referrer news.example': 2, 'referrer (other)': 220 - 199 });
});

test('a visitor is a network with a browser, counted again each day', async () => {
  const app = await openCountingApp();
  await app.view('/');
  await app.view('/about');
  await app.view('/', { 'x-forwarded-for': '203.0.113.99' });
  expect(await app.sums()).toMatchObject({ visitors: 1 });
  await app.view('/', { 'x-forwarded-for': '198.51.100.1' });
  await app.view('/', { 'user-agent': `${browser} Other/1.0` });
  expect(await app.sums()).toMatchObject({ visitors: 3 });
  await app.view('/about');
  app.clock.time += 12 * 60 * 60 * 1000;
  await app.view('/about');
  await app.writer.write();
  const days = await app.newsletter.store.query(
    "select day, kind, total from visits where kind = 'visitors' or name = '/about' order by day, kind",
  );
  expect(days).toEqual([
    { day: '2026-11-15', kind: 'page', total: 2 },
    { day: '2026-11-15', kind: 'visitors', total: 3 },
    { day: '2026-11-16', kind: 'page', total: 1 },
    { day: '2026-11-16', kind: 'visitors', total: 1 },
  ]);
});

test('a new subscriber counts for the page of the form, once, and an invented page is none', async () => {
  const app = await openCountingApp();
  const post = (email: string, page: string) =>
    app.view('/subscribe', form, { method: 'POST', body: new URLSearchParams({ email, page }).toString() });
  await post('ann@example.org', '/about');
  await post('ann@example.org', '/about');
  await post('bob@example.org', '/invented/by-bob');
  const headers = { 'content-type': 'application/json', apikey: testKey, referer: 'https://garage.example/blog?x=1' };
  const inserted = await app.view('/rest/v1/subscribers', headers, {
    method: 'POST',
    body: '{"email":"c@example.org"}',
  });
  expect(inserted.status).toBe(201);
  expect(await app.sums()).toEqual({ 'subscribed /about': 1, 'subscribed (other)': 1, 'subscribed /blog': 1 });
});

test('with double opt-in a subscriber counts when the address is confirmed, and no link of a mail is a visit', async () => {
  const app = await openCountingApp({ optIn: 'double' });
  const body = new URLSearchParams({ email: 'ann@example.org', page: '/about' }).toString();
  await app.view('/subscribe', form, { method: 'POST', body });
  expect(await app.sums()).toEqual({});
  const [row] = await app.newsletter.store.query('select id from subscribers');
  const link = `/confirm/${signToken(app.newsletter, 'confirm', String(row?.['id']))}`;
  expect((await app.view(link)).status).toBe(200);
  for (let click = 0; click < 2; click += 1) await app.view(link, form, { method: 'POST', body: '' });
  expect(await app.sums()).toEqual({ 'subscribed /about': 1 });
});

test('nothing about a reader is in any table or log line', async () => {
  const app = await openCountingApp();
  const secrets = ['203.0.113', '127.0.0.1', 'Firefox', 'Gecko', 'Oddbrowser', 'reader=ann', 'sid=1', 'utm'];
  const headers = { referer: 'https://news.example/?reader=ann', cookie: 'sid=1' };
  const answer = await app.view('/about?utm=1', headers);
  expect(answer.headers['set-cookie']).toBeUndefined();
  await app.view('/gone?reader=ann', headers);
  await app.view('/about', { 'user-agent': 'Oddbrowser/1.0' });
  expect(await app.sums()).toEqual({
    'page /about': 1,
    'referrer news.example': 1,
    visitors: 1,
  });
  const everything = `${await app.dump()}${JSON.stringify(app.events)}`;
  for (const secret of secrets) expect(everything).not.toContain(secret);
});

test('a page opened from the mail of an issue counts for the issue and the page, and is the same file', async () => {
  const app = await openCountingApp();
  const plain = await app.view('/about');
  const marked = await app.view('/about?i=2026-11-oil');
  expect([marked.body, marked.headers.etag]).toEqual([plain.body, plain.headers.etag]);
  await app.view('/blog?category=Engine%20%26%20Specs&i=2026-11-oil');
  await app.view('/newsletter/2026-11-oil?i=2026-11-oil');
  for (const invented of ['/about?i=never-sent', '/about?i=', '/nowhere?i=2026-11-oil']) await app.view(invented);
  await app.view('/about?i=2026-11-oil', { 'user-agent': 'Mozilla/5.0 (compatible; LinkScanner/1.0)' });
  const sums = await app.sums();
  expect(Object.fromEntries(Object.entries(sums).filter(([name]) => name.startsWith('mark')))).toEqual({
    'mark 2026-11-oil /about': 1,
    'mark 2026-11-oil /blog': 1,
    'mark 2026-11-oil /newsletter/2026-11-oil': 1,
  });
  expect(sums).toMatchObject({ 'page /about': 4 });
});

test('counts wait while they cannot be written, with one log line, and are complete afterwards', async () => {
  const { view, writer, sums, events, newsletter } = await openCountingApp();
  await view('/');
  await writer.write();
  await newsletter.store.execute('alter table visits rename to visits_away');
  for (let round = 0; round < 3; round += 1) {
    expect((await view('/about')).status).toBe(200);
    await writer.write();
  }
  expect(events.filter(({ event }) => event === 'visits-delayed')).toHaveLength(1);
  await newsletter.store.execute('alter table visits_away rename to visits');
  await view('/');
  expect(await sums()).toEqual({ 'page /': 2, 'page /about': 3, 'referrer (direct)': 5, visitors: 1 });
});

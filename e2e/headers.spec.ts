import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const assetOf = async (request: APIRequestContext, pattern: RegExp) => {
  const html = await (await request.get('/')).text();
  const address = html.match(pattern)?.[0];
  expect(address).toBeDefined();
  return String(address);
};
const font = /\/assets\/[^"']+\.woff2/;
const get = (request: APIRequestContext, path: string, encoding: string, more: Record<string, string> = {}) =>
  request.get(path, { headers: { 'accept-encoding': encoding, ...more } });

test('every kind of answer carries the security headers', async ({ request }) => {
  const answers = {
    page: await request.get('/'),
    archive: await request.get('/blog?category=Anything'),
    asset: await request.get(await assetOf(request, font)),
    redirect: await request.get('/blog/nope', { maxRedirects: 0 }),
    missing: await request.get('/no-such-page'),
    health: await request.get('/healthz'),
    refusedCall: await request.get('/rest/v1/subscribers'),
    unknownTable: await request.post('/rest/v1/trucks', { data: {} }),
    form: await request.post('/subscribe', { form: { email: 'a@b.example' }, maxRedirects: 0 }),
    wrongMethod: await request.delete('/'),
  };
  for (const [kind, answer] of Object.entries(answers)) {
    const headers = answer.headers();
    expect(headers['x-content-type-options'], kind).toBe('nosniff');
    expect(headers['referrer-policy'], kind).toMatch(/\S/);
    expect(headers['permissions-policy'], kind).toContain('camera=()');
    expect(headers['content-security-policy'], kind).toContain("frame-ancestors 'none'");
  }
});

test('the policy names inline scripts by hash and never opens the door to all of them', async ({ request }) => {
  for (const path of ['/', '/blog', '/blog?category=Anything', '/blog/turbomax-reliability', '/no-such-page']) {
    const policy = (await request.get(path)).headers()['content-security-policy'] ?? '';
    const scripts = policy.split('; ').find((part) => part.startsWith('script-src')) ?? '';
    expect(scripts, path).toContain("'sha256-");
    expect(policy, path).not.toMatch(/unsafe-(inline|eval)/);
    expect(policy, path).toContain("default-src 'none'");
    expect(policy, path).not.toMatch(/https?:|\*/);
  }
});

test('a page travels as brotli, gzip or plain, each under its own strong tag', async ({ request }) => {
  const forms = await Promise.all(['br', 'gzip', 'identity'].map((encoding) => get(request, '/about', encoding)));
  expect(forms.map((form) => form.headers()['content-encoding'])).toEqual(['br', 'gzip', undefined]);
  const tags = forms.map((form) => String(form.headers()['etag']));
  expect(new Set(tags).size).toBe(3);
  for (const tag of tags) expect(tag).toMatch(/^"[^"]+"$/);
  const [first, ...others] = await Promise.all(forms.map((form) => form.text()));
  for (const text of others) expect(text).toBe(first);
  for (const form of forms) expect(form.headers()['vary']).toContain('Accept-Encoding');
  expect((await get(request, '/about', 'br;q=0, gzip;q=0.5')).headers()['content-encoding']).toBe('gzip');
});

test('a known tag is answered 304 without a body, and only for the same form', async ({ request }) => {
  const tag = String((await get(request, '/about', 'br')).headers()['etag']);
  const known = await get(request, '/about', 'br', { 'if-none-match': tag });
  expect(known.status()).toBe(304);
  expect((await known.body()).byteLength).toBe(0);
  expect(known.headers()['vary']).toContain('Accept-Encoding');
  expect(known.headers()['etag']).toBe(tag);
  expect((await get(request, '/about', 'gzip', { 'if-none-match': tag })).status()).toBe(200);
});

test('HEAD answers as GET does, without a body', async ({ request }) => {
  for (const [path, status] of [
    ['/', 200],
    ['/blog/turbomax-reliability', 200],
    ['/no-such-page', 404],
  ] as const) {
    const head = await request.head(path, { headers: { 'accept-encoding': 'br' } });
    const full = await get(request, path, 'br');
    expect(head.status()).toBe(status);
    expect((await head.body()).byteLength).toBe(0);
    for (const name of ['content-length', 'content-type', 'content-encoding', 'etag', 'cache-control']) {
      expect(head.headers()[name], `${path} ${name}`).toBe(full.headers()[name]);
    }
  }
});

test('hashed files are kept for a year, pages are asked for again', async ({ request }) => {
  const asset = await request.get(await assetOf(request, font));
  expect(asset.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(asset.headers()['content-type']).toBe('font/woff2');
  expect((await request.get('/')).headers()['cache-control']).toContain('max-age=0');
});

test('the server says that it is well', async ({ request }) => {
  const answer = await request.get('/healthz');
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toEqual({ status: 'ok' });
});

test('the data interface lets nobody read, and always answers in JSON', async ({ request }) => {
  const read = await request.get('/rest/v1/subscribers?select=*');
  expect(read.status()).toBe(401);
  expect(await read.json()).toMatchObject({ code: '42501' });
  const unknown = await request.get('/rest/v1/trucks');
  expect(unknown.status()).toBe(404);
  expect(await unknown.json()).toMatchObject({ code: 'PGRST205' });
  const broken = await request.post('/rest/v1/subscribers', {
    headers: { 'content-type': 'application/json', apikey: 'public-anon-key', authorization: 'Bearer public-anon-key' },
    data: Buffer.from('{"email":'),
  });
  expect(broken.status()).toBe(400);
  expect(await broken.json()).toMatchObject({ code: 'PGRST102' });
});

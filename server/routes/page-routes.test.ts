import { rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { loadSite } from '../pages/pages.ts';
import { writeFixtureSite } from '../site-fixture.ts';
import { shareFixtureApp } from '../test-client.ts';

const { get, events, manifest } = await shareFixtureApp();

const entry = (path: string) => {
  const found = manifest.entries[path];
  if (found === undefined) throw new Error(`The test site lacks ${path}.`);
  return found;
};

test('a page comes plain, with gzip or with brotli, each with its own strong tag', async () => {
  const plain = await get('/about');
  const gzip = await get('/about', { headers: { 'accept-encoding': 'gzip' } });
  const br = await get('/about', { headers: { 'accept-encoding': 'gzip, deflate, br' } });
  expect([plain.status, gzip.status, br.status]).toEqual([200, 200, 200]);
  expect([plain, gzip, br].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br']);
  expect(gunzipSync(gzip.body)).toEqual(plain.body);
  expect(brotliDecompressSync(br.body)).toEqual(plain.body);
  const { identity, gzip: zipped, br: brotli } = entry('/about');
  expect([plain, gzip, br].map(({ headers }) => headers.etag)).toEqual([identity.etag, zipped?.etag, brotli?.etag]);
  for (const { headers, body } of [plain, gzip, br]) {
    expect(headers.vary).toBe('Accept-Encoding');
    expect(headers['content-length']).toBe(String(body.length));
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  }
});

test('a refused brotli is not sent, and a client that refuses everything gets 406', async () => {
  const gzip = await get('/about', { headers: { 'accept-encoding': 'br;q=0, gzip;q=0.1' } });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  for (const path of ['/about', '/blog?category=Reviews', '/search?q=oil']) {
    const refused = await get(path, { headers: { 'accept-encoding': 'identity;q=0' } });
    expect([refused.status, refused.headers.vary]).toEqual([406, 'Accept-Encoding']);
  }
});

test('a file without compressed forms is sent as it is, whatever is accepted, and does not vary', async () => {
  const answer = await get('/assets/truck.d4e5f6.avif', { headers: { 'accept-encoding': 'br, *;q=0' } });
  expect([answer.status, answer.text, answer.headers.vary]).toEqual([200, 'not really a picture', undefined]);
});

test('hashed files are cached for a year, pages are revalidated, other files cached for an hour', async () => {
  const caching = async (path: string) => (await get(path)).headers['cache-control'];
  expect(await caching('/assets/site.a1b2c3.css')).toBe('public, max-age=31536000, immutable');
  expect(await caching('/')).toBe('public, max-age=0, must-revalidate');
  expect(await caching('/blog?category=Zeppelins')).toBe('public, max-age=0, must-revalidate');
  expect(await caching('/robots.txt')).toBe('public, max-age=3600');
});

test('a known tag, alone, weak, in a list or as *, is answered 304 without a body', async () => {
  const etag = entry('/').br?.etag ?? '';
  for (const value of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const answer = await get('/', { headers: { 'accept-encoding': 'br', 'if-none-match': value } });
    expect([answer.status, answer.text, answer.headers.etag]).toEqual([304, '', etag]);
    expect(answer.headers.vary).toBe('Accept-Encoding');
    expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(answer.headers['content-security-policy']).toBe(entry('/').csp);
  }
});

test('the tag of another encoding is answered with the page', async () => {
  const headers = { 'accept-encoding': 'gzip', 'if-none-match': entry('/').br?.etag };
  expect((await get('/', { headers })).status).toBe(200);
});

test('HEAD has the headers of GET and no body', async () => {
  for (const path of ['/', '/about?utm_source=mail', '/nope', '/blog?category=Reviews', '/about/', '/search?q=oil']) {
    const read = await get(path);
    const head = await get(path, { method: 'HEAD' });
    expect(head.text).toBe('');
    expect([head.status, { ...head.headers, date: '' }]).toEqual([read.status, { ...read.headers, date: '' }]);
  }
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('%s on a page gets 405 and Allow', async (method) => {
  for (const path of ['/', '/about/', '/blog?category=Reviews', '/assets/site.a1b2c3.css', '/search?q=oil']) {
    const answer = await get(path, { method, body: method === 'OPTIONS' ? '' : 'x=1' });
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  }
});

test('an unknown path is the 404 page, never 304, and is logged without its query', async () => {
  const answer = await get('/nope?secret=1', { headers: { 'if-none-match': '*' } });
  expect([answer.status, answer.headers.etag]).toEqual([404, undefined]);
  expect(answer.text).toContain('<h1>404</h1>');
  expect(events.at(-1)).toEqual({
    level: 'info',
    event: 'not-found',
    method: 'GET',
    path: '/nope',
    status: 404,
  });
});

test('a deleted article answers 410 with the page for missing ones', async () => {
  const missing = await get('/nope');
  for (const path of ['/blog/deleted', '/blog/deleted/', '/blog/deleted.html?a=1']) {
    const { status, text, headers } = await get(path);
    expect([status, text, headers.etag]).toEqual([410, missing.text, undefined]);
    expect(headers['content-security-policy']).toBe(missing.headers['content-security-policy']);
  }
});

test('the archive of a category without a page of its own is compressed and has the policy of its template', async () => {
  const free = await get('/blog?category=Zeppelins', { headers: { 'accept-encoding': 'gzip, br' } });
  expect([free.status, free.headers['content-encoding'], free.headers.vary]).toEqual([200, 'br', 'Accept-Encoding']);
  expect(brotliDecompressSync(free.body).toString()).toContain('<title>Zeppelins Archives</title>');
  expect(free.headers['content-security-policy']).toBe(entry('/blog/category/any').csp);
});

test('a missing, unreadable or incomplete build is reported in one sentence with its fix', async () => {
  const { distFolder, manifest: built, remove } = await writeFixtureSite();
  const refused = (words: RegExp) => expect(loadSite(distFolder)).rejects.toThrow(words);
  const writeManifest = (content: object) => writeFile(join(distFolder, 'manifest.json'), JSON.stringify(content));
  const { '/404': _gone, ...entries } = built.entries;
  await writeManifest({ ...built, entries });
  await refused(/lacks the page \/404/);
  await writeManifest(built);
  const css = join(distFolder, 'site', 'assets', 'site.a1b2c3.css.br');
  await truncate(css, 3);
  await refused(/site\.a1b2c3\.css\.br is missing or incomplete.*npm run build/);
  await rm(css);
  await refused(/site\.a1b2c3\.css\.br is missing or incomplete.*npm run build/);
  await writeManifest({});
  await refused(/manifest\.json is missing or from another version.*npm run build/);
  await remove();
  await refused(/not built yet: run npm run build/);
});

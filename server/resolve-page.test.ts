import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SiteManifest } from '../core/site-manifest.ts';
import { resolvePage } from './resolve-page.ts';
import { type FixtureSite, writeFixtureSite } from './site-fixture.ts';

let fixture: FixtureSite;
let manifest: SiteManifest;
beforeAll(async () => {
  fixture = await writeFixtureSite();
  manifest = fixture.manifest;
});
afterAll(() => fixture.remove());

const get = (url: string) => resolvePage(manifest, url);
const page = (path: string) => ({ kind: 'page', path });
const moved = (location: string) => ({ kind: 'redirect', status: 301, location });
const notFound = { kind: 'not-found' };

test.each([
  ['/', '/'],
  ['/?utm_source=mail', '/'],
  ['/about', '/about'],
  ['/about?utm_source=mail', '/about'],
  ['/ab%6Fut', '/about'],
  ['/about#top', '/about'],
  ['http://other.example/about', '/about'],
  ['http://other.example', '/'],
  ['/blog', '/blog'],
  ['/blog?', '/blog'],
  ['/blog?category=', '/blog'],
  ['/blog?utm_source=mail', '/blog'],
  ['/blog/turbomax-reliability', '/blog/turbomax-reliability'],
  ['/blog?category=Engine%20%26%20Specs', '/blog/category/engine-specs'],
  ['/blog?utm_source=mail&category=Engine+%26+Specs', '/blog/category/engine-specs'],
  ['/verify123.html', '/verify123.html'],
  ['/assets/site.a1b2c3.css', '/assets/site.a1b2c3.css'],
])('%s is the page %s', (url, path) => {
  expect(get(url)).toEqual(page(path));
});

test.each([
  ['/about/', '/about'],
  ['/about/?utm_source=mail&x=%20', '/about?utm_source=mail&x=%20'],
  ['/about///', '/about'],
  ['//about', '/about'],
  ['//', '/'],
  ['/index.html', '/'],
  ['/about.html', '/about'],
  ['/about/index.html?x=1', '/about?x=1'],
  ['/blog/?category=Anything', '/blog?category=Anything'],
  ['/blog//turbomax-reliability/', '/blog/turbomax-reliability'],
  ['/about/?a=\f', '/about?a=%0C'],
  ['/blog/old-slug', '/blog/turbomax-reliability'],
  ['/blog/old-slug/?a=1', '/blog/turbomax-reliability?a=1'],
  ['/turbomax-old?a=1', '/blog/turbomax-reliability?a=1#top'],
  ['/old-query?a=1', '/blog?category=Reviews&a=1'],
  ['/blog?category=Old,%20Engine', '/blog?category=Engine%20%26%20Specs'],
  ['/blog/?category=Old,%20Engine', '/blog?category=Engine%20%26%20Specs'],
  ['/blog/category/engine-specs', '/blog?category=Engine%20%26%20Specs'],
  ['/blog/category/engine-specs/', '/blog?category=Engine%20%26%20Specs'],
  ['/blog/category/any', '/blog'],
])('%s moved for good to %s', (url, location) => {
  expect(get(url)).toEqual(moved(location));
});

test.each(['/blog/nope', '/blog/nope/', '/blog/nope.html', '/blog/category', '/blog/constructor'])(
  'the unknown article %s leads to the archive for now',
  (url) => {
    expect(get(url)).toEqual({ kind: 'redirect', status: 302, location: '/blog' });
  },
);

test.each([
  '/404',
  '/404/',
  '/nope',
  '/nope/',
  '/About',
  '/constructor',
  '/__proto__',
  '/blog/category/nope',
  '/blog/a/b',
  '/%zz',
  '/%C3',
  '/..',
  '/../about',
  '/blog/..',
  '/blog/%2e%2e',
  '/blog/.',
  '/blog%2Fturbomax-reliability',
  '/blog/a%2fb',
  '/blog/a%5Cb',
  '/about%00',
  '/\\other.example/',
  '//other.example',
  '//other.example/',
  '/.//other.example/',
  '//other.example/%2e%2e',
  '/rest',
  '/rest/v10',
  '/about.html.br',
  'about',
  '*',
])('%s is not found', (url) => {
  expect(get(url)).toEqual(notFound);
});

test.each(['/blog/deleted', '/blog/deleted/', '/blog/deleted.html?a=1'])('%s is gone', (url) => {
  expect(get(url)).toEqual({ kind: 'gone' });
});

test.each(['Models', 'constructor', '<b>', 'engine & specs'])('the category %s has no page of its own', (category) => {
  expect(get(`/blog?category=${encodeURIComponent(category)}`)).toEqual({ kind: 'archive', category });
});

test('letters of an article that was renamed, or has none any more, lead to the article', () => {
  expect(get('/blog/some-article/letters')).toEqual({ kind: 'redirect', status: 302, location: '/blog/some-article' });
});

import { hash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { SiteManifest } from '../core/pages/site-manifest.ts';
import { acceptedEncodings } from './pages/encoding.ts';
import { resolvePage } from './pages/resolve-page.ts';
import { loadFixtureSite, requestSamples } from './test-client.ts';
import { createVisitorEstimate } from './visits/day-counts.ts';
import { isBot, readReferrerHost } from './visits/visit-request.ts';

const { pages, moved, notFound, encodings, readers, bots, referrers } = requestSamples;
let manifest: SiteManifest;
beforeAll(async () => {
  manifest = (await loadFixtureSite()).manifest;
});
const get = (url: string) => resolvePage(manifest, url);

test.each(Object.entries(pages))('%s is the page %s', (url, path) => {
  expect(get(url)).toEqual({ kind: 'page', path });
});

test.each(Object.entries(moved))('%s moved for good to %s', (url, location) => {
  expect(get(url)).toEqual({ kind: 'redirect', status: 301, location });
});

test.each(notFound)('%s is not found', (url) => {
  expect(get(url)).toEqual({ kind: 'not-found' });
});

const unknown = ['/blog/nope', '/blog/nope/', '/blog/nope.html', '/blog/category', '/blog/constructor'];
test.each(unknown)('the unknown article %s leads to the archive for now', (url) => {
  expect(get(url)).toEqual({ kind: 'redirect', status: 302, location: '/blog' });
});

test('letters of an article that was renamed, or has none any more, lead to the article', () => {
  expect(get('/blog/some-article/letters')).toEqual({ kind: 'redirect', status: 302, location: '/blog/some-article' });
});

test.each(['Models', 'constructor', '<b>', 'engine & specs'])('the category %s has no page of its own', (category) => {
  expect(get(`/blog?category=${encodeURIComponent(category)}`)).toEqual({ kind: 'archive', category });
});

test.each(Object.entries(encodings))('Accept-Encoding %j accepts %j in this order', (header, expected) => {
  expect(acceptedEncodings(header)).toEqual(expected);
});

test('user agents of readers are told from those of programs', () => {
  expect(readers.filter(isBot)).toEqual([]);
  expect(bots.filter((agent) => !isBot(agent))).toEqual([]);
});

test.each(Object.entries(referrers))('of the referrer %s only %s is stored', (referrer, host) => {
  expect(readReferrerHost(referrer, ['garage.example:3000', 'garage.example'])).toBe(host);
});

test('fifty thousand visitors are counted within one percent', () => {
  const visitors = createVisitorEstimate();
  for (let at = 0; at < 50_000; at += 1) visitors.add(hash('sha256', String(at), 'buffer').readUInt32LE());
  expect(Math.abs(visitors.count() - 50_000)).toBeLessThan(500);
});

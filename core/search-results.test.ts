import { expect, test } from 'vitest';
import { readSearchRequest, searchHref } from './search.ts';
import { describeCount, drawResults } from './search-results.ts';

const request = (query: string, category = '') => ({ query, category });
const plain = (text: string) => [{ text, isMatch: false }];
const hit = {
  href: '/blog/a"b#c',
  title: plain('R&D'),
  heading: [],
  excerpt: [...plain('a <b> '), { text: '<i>', isMatch: true }],
  categories: ['Engine & Specs'],
};

test('everything that comes from texts and readers is escaped', () => {
  const html = drawResults({ hits: [hit] }, request('<script>'));
  expect(html).toContain('1 result for “&lt;script&gt;”.');
  expect(html).toContain('href="/blog/a&quot;b#c"');
  expect(html).toContain('a &lt;b&gt; <mark>&lt;i&gt;</mark>');
  expect(html).toContain('Engine &amp; Specs');
});

test('nothing found leads on: the suggestion, the search without its filter, the archive', () => {
  const html = drawResults({ hits: [], suggestion: 'tow & go' }, request('tov', 'Reviews'));
  expect(html).toContain('<a href="/search?q=tow+%26+go&amp;category=Reviews">tow &amp; go</a>');
  expect(html).toContain('<a href="/search?q=tov">tov</a>');
  expect(html).toContain('<a href="/blog">');
});

test('an empty query asks for one', () => {
  expect(describeCount({ hits: [] }, request(''))).toBe('Type a word, a number or a model.');
  const hit = { href: '/', title: [], heading: [], excerpt: [], categories: [] };
  expect(describeCount({ hits: [hit, hit], hasMore: true }, request('oil'))).toBe('The best 2 results for “oil”.');
});

test('a query is cut after two hundred letters, never inside one, and an address contains it', () => {
  expect(Array.from(readSearchRequest(`?q=${encodeURIComponent('🛻'.repeat(300))}`).query)).toHaveLength(200);
  expect(readSearchRequest('?q=+tow+&category=Reviews')).toEqual(request('tow', 'Reviews'));
  expect(readSearchRequest('?x=1')).toEqual(request(''));
  expect([searchHref(request('a b')), searchHref(request(''))]).toEqual(['/search?q=a+b', '/search']);
});

import { expect, test } from 'vitest';
import { drawResults } from './search-results.ts';

const request = (query: string, category = '') => ({ query, category });
const plain = (text: string) => [{ text, isMatch: false }];
const hit = {
  href: '/blog/a"b#c',
  title: plain('R&D'),
  heading: [],
  excerpt: [...plain('a <b> '), { text: '<i>', isMatch: true }],
  categories: ['Engine & Specs'],
};

test('an answer comes before the results, and a VIN is in its link only as a mark for the script', () => {
  const answer = { title: 'How <often>', text: 'Every 7,500 mi.', href: '/tools/x' };
  const html = drawResults({ answer, hits: [hit] }, request('oil'));
  expect(html).toContain('One answer and 1 result for “oil”.');
  expect(html.indexOf('How &lt;often&gt;')).toBeLessThan(html.indexOf('search-hits'));
  const vin = drawResults({ answer: { ...answer, vin: 'ABC' }, hits: [] }, request('ABC'));
  expect(vin).toContain('<a class="search-answer" href="/tools/x" data-vin="ABC">');
});

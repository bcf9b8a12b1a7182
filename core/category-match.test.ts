import { expect, test } from 'vitest';
import { matchesCategory } from './category-match.ts';

test.each([
  ['Comparisons', 'Comparisons', true],
  ['Models & Reviews', 'Models', true],
  ['Models & Reviews', 'Reviews', true],
  ['Reviews', 'Models & Reviews', true],
  ['Comparisons, Engine & Specs', 'Engine & Specs', true],
  ['Comparisons,Engine & Specs', 'Comparisons', true],
  ['Comparisons, Engine & Specs', 'News & Updates', false],
  // Neither contains the other.
  ['Performance & Tuning', 'Performance Tuning & Aftermarket', false],
  ['Comparisons, ', 'News & Updates', false],
])('a post of %j in the category %j: %s', (own, chosen, isShown) => {
  expect(matchesCategory(own, chosen)).toBe(isShown);
});

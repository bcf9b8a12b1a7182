import { expect, test } from 'vitest';
import { archiveCategories, categories, legacyCategories } from '../site.config.ts';
import { archiveHref, matchesCategory, splitCategories } from './category-match.ts';

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

test('parts are trimmed and empty parts are dropped', () => {
  expect(splitCategories(' Comparisons ,, Engine & Specs,')).toEqual(['Comparisons', 'Engine & Specs']);
  expect(splitCategories('')).toEqual([]);
});

test('the unfiltered archive has no query, and a category is URL-encoded into it', () => {
  expect(archiveHref()).toBe('/blog');
  expect(archiveHref('')).toBe('/blog');
  expect(archiveHref('Engine & Specs')).toBe('/blog?category=Engine%20%26%20Specs');
});

test('every category of the archive matches at least one category a post may carry', () => {
  const lost = archiveCategories.filter(({ name }) => !categories.some(({ label }) => matchesCategory(label, name)));
  expect(lost).toEqual([]);
});

test('the old tuning category redirects to an existing button', () => {
  const target = legacyCategories['Performance & Tuning, Aftermarket'];
  expect(target).toBe('Performance Tuning & Aftermarket');
  expect(archiveCategories.map(({ name }) => name)).toContain(target);
});

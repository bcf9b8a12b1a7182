import { expect, test } from 'vitest';
import { archiveCategories, categories, legacyCategories } from '../site.config.ts';
import { archiveHref, matchesCategory, splitCategories } from './category-match.ts';

test('a post matches the category it carries', () => {
  expect(matchesCategory('Comparisons', 'Comparisons')).toBe(true);
});

test('a post matches when its category contains the selected one', () => {
  expect(matchesCategory('Models & Reviews', 'Models')).toBe(true);
  expect(matchesCategory('Models & Reviews', 'Reviews')).toBe(true);
});

test('a post matches when its category is contained in the selected one', () => {
  expect(matchesCategory('Reviews', 'Models & Reviews')).toBe(true);
});

test('each comma-separated category is matched separately', () => {
  expect(matchesCategory('Comparisons, Engine & Specs', 'Engine & Specs')).toBe(true);
  expect(matchesCategory('Comparisons,Engine & Specs', 'Comparisons')).toBe(true);
});

test('a post of another category does not match', () => {
  expect(matchesCategory('Comparisons, Engine & Specs', 'News & Updates')).toBe(false);
});

test('the two tuning categories do not match each other: neither contains the other', () => {
  expect(matchesCategory('Performance & Tuning', 'Performance Tuning & Aftermarket')).toBe(false);
});

test('a trailing comma does not make a post match everything', () => {
  expect(matchesCategory('Comparisons, ', 'News & Updates')).toBe(false);
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

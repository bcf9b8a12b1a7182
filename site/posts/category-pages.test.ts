import { expect, test } from 'vitest';
import { archiveCategories, categories } from '../../site.config.ts';
import { anyCategoryPage, categoryPages } from './category-pages.ts';

test('every button and every category of a post has a page, each once', () => {
  const names = categoryPages.map(({ name }) => name);
  const expected = [...archiveCategories.map(({ name }) => name), ...categories.map(({ label }) => label)];
  expect(new Set(names)).toEqual(new Set(expected));
  expect(names).toHaveLength(new Set(expected).size);
});

test('no two categories share an address, and none takes the one for any other value', () => {
  const paths = [...categoryPages.map(({ path }) => path), anyCategoryPage];
  expect(new Set(paths).size).toBe(paths.length);
});

test('a segment is lower case with single dashes and the path ends in it', () => {
  for (const { segment, path } of categoryPages) {
    expect(segment).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(path).toBe(`/blog/category/${segment}`);
  }
  expect(categoryPages.find(({ name }) => name === 'Engine & Specs')?.segment).toBe('engine-specs');
});

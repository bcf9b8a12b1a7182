import { expect, test } from 'vitest';
import { glossary } from './site-facts.ts';

test('the glossary is in alphabetical order and no id appears twice', () => {
  const terms = glossary.map(({ term }) => term);
  expect(terms).toEqual([...terms].sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })));
  expect(new Set(glossary.map(({ id }) => id)).size).toBe(glossary.length);
});

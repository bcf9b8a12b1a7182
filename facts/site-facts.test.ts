import { expect, test } from 'vitest';
import { printFact } from './print-fact.ts';
import { glossary, siteLedger } from './site-facts.ts';

test('every reference between records resolves', () => {
  const lost = [...siteLedger.values()].flatMap(({ id, contradicts = [], source }) =>
    [...contradicts, ...(source.kind === 'arithmetic' ? (source.from ?? []) : [])]
      .filter((other) => !siteLedger.has(other))
      .map((other) => `${id} → ${other}`),
  );
  expect(lost).toEqual([]);
});

test('no fact prints as empty or broken text', () => {
  const broken = [...siteLedger.values()].filter((fact) => /^\s*$|NaN|undefined/.test(printFact(fact)));
  expect(broken.map(({ id }) => id)).toEqual([]);
});

test('the glossary is in alphabetical order and no id appears twice', () => {
  const terms = glossary.map(({ term }) => term);
  expect(terms).toEqual([...terms].sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })));
  expect(new Set(glossary.map(({ id }) => id)).size).toBe(glossary.length);
});

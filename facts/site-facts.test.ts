import { expect, test } from 'vitest';
import { printFact } from './print-fact.ts';
import { glossary, keyFacts, siteLedger, specRows } from './site-facts.ts';

test('the plate prints the five facts of the specification, and the published torque peak beside the 1,500 rpm', () => {
  expect(keyFacts.map(({ value, unit }) => `${value} ${unit}`)).toEqual([
    '310 hp',
    '430 lb-ft',
    '1,500 rpm',
    '3,000 rpm',
    '9,500 lb',
    '2,260 lb',
  ]);
});

test('every row of the specifications page prints a fact and links only to existing articles', () => {
  const rows = specRows(new Map([['turbomax-vs-v8-comparison', 'TurboMax vs. V8']]));
  expect(rows.every(({ figure }) => figure !== '')).toBe(true);
  expect(rows.find(({ label }) => label === 'Torque, 2022 on')).toEqual({
    label: 'Torque, 2022 on',
    figure: '430\u00a0lb-ft',
    article: { title: 'TurboMax vs. V8', href: '/blog/turbomax-vs-v8-comparison' },
  });
  expect(rows.find(({ label }) => label === 'Spark plugs')?.article).toBeUndefined();
});

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

import { expect, test } from 'vitest';
import type { Fact } from './fact-schema.ts';
import type { Ledger } from './ledger.ts';
import { factIdsIn, fillFacts, printFact } from './print-fact.ts';
import { createTestFact } from './test-fact.ts';

const fact = (id: string, value: number | string, unit?: string): Fact => {
  const { unit: _, ...rest } = createTestFact(id, { value });
  return { ...rest, ...(unit ? { unit } : {}) };
};
const ledgerOf = (...facts: Fact[]): Ledger => new Map(facts.map((one) => [one.id, one]));

test.each([
  ['torque', 430, 'lb-ft', '430\u00a0lb-ft'],
  ['gears', 8, undefined, '8'],
  ['towing', 9500, 'lb', '9,500\u00a0lb'],
  ['ratio', 10.25, undefined, '10.25'],
  ['mpg', '17/20/18', undefined, '17/20/18'],
  ['gallon', 3.5, '$', '$3.50'],
  ['price', 37_000, '$', '$37,000'],
  ['exact', 1234.5, '$', '$1,234.50'],
  ['range', '600–900', '$', '$600–900'],
  ['gain', 46, '%', '46%'],
])('%s prints with its unit', (id, value, unit, printed) => {
  expect(printFact(fact(id, value, unit))).toBe(printed);
});

test('a cell is filled with values, and with units where requested', () => {
  const ledger = ledgerOf(fact('towing', 9500, 'lb'), fact('gain', 46, '%'));
  expect(fillFacts('up to {towing} against {towing:unit}, {gain:unit}', ledger, 'A table')).toBe(
    'up to 9,500 against 9,500\u00a0lb, 46%',
  );
});

test('the facts of an article are listed once each, in order of first use', () => {
  const ledger = ledgerOf(fact('towing', 9500), fact('torque', 430), fact('payload', 2260));
  const mdx =
    'A <Fact id="torque" /> then rows={[["{towing}", "{torque:unit}"]]} and <Fact as="value" id="payload" />.';
  expect(factIdsIn(mdx, ledger)).toEqual(['torque', 'towing', 'payload']);
});

test.each([
  ['quiet facts alone', '<Fact id="towing" quiet /> and <Fact quiet id="torque" />', []],
  [
    'a quiet one that is said later',
    '<Fact id="towing" quiet /> <Fact id="torque" /> <Fact id="towing" />',
    ['torque', 'towing'],
  ],
  ['braces, and an id that must be reported', '{children} <Fact id="nope" />', ['nope']],
  ['ids with the word quiet', '<Fact id="cabin-quiet" /> <Fact id="quiet-mode" />', ['cabin-quiet', 'quiet-mode']],
])('of %s, what a reader sees is listed', (_, mdx, ids) => {
  expect(factIdsIn(mdx, ledgerOf(fact('towing', 9500), fact('torque', 430)))).toEqual(ids);
});

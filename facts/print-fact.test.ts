import { expect, test } from 'vitest';
import type { Fact } from './fact-schema.ts';
import type { Ledger } from './ledger.ts';
import { factIdsIn, fillFacts, printFact, printValue } from './print-fact.ts';

const fact = (id: string, value: number | string, unit?: string): Fact => ({
  id,
  label: id,
  value,
  ...(unit ? { unit } : {}),
  appliesTo: {},
  source: { kind: 'spec' },
  checked: '2025-07-18',
  status: 'stated',
});
const ledgerOf = (...facts: Fact[]): Ledger => new Map(facts.map((one) => [one.id, one]));

test('a number gets its thousands mark, text stays as written', () => {
  expect(printValue(fact('towing', 9500, 'lb'))).toBe('9,500');
  expect(printValue(fact('ratio', 10.25))).toBe('10.25');
  expect(printValue(fact('mpg', '17/20/18'))).toBe('17/20/18');
});

test('a unit follows its value after a space that does not break', () => {
  expect(printFact(fact('torque', 430, 'lb-ft'))).toBe('430\u00a0lb-ft');
});

test('a figure without a unit is its value', () => {
  expect(printFact(fact('gears', 8))).toBe('8');
});

test('dollars come before the value, cents have two digits', () => {
  expect(printFact(fact('gallon', 3.5, '$'))).toBe('$3.50');
  expect(printFact(fact('price', 37000, '$'))).toBe('$37,000');
  expect(printFact(fact('range', '600–900', '$'))).toBe('$600–900');
});

test('a percent sign follows without a space', () => {
  expect(printFact(fact('gain', 46, '%'))).toBe('46%');
});

test('a cell is filled with values, and with units where it asks for them', () => {
  const ledger = ledgerOf(fact('towing', 9500, 'lb'), fact('gain', 46, '%'));
  expect(fillFacts('up to {towing} against {towing:unit}, {gain:unit}', ledger, 'A table')).toBe(
    'up to 9,500 against 9,500\u00a0lb, 46%',
  );
});

test('text without figures is left alone', () => {
  expect(fillFacts('Cab & bed {Not An Id}', ledgerOf(), 'A table')).toBe('Cab & bed {Not An Id}');
});

test('a cell with an unknown figure stops the build and names its place', () => {
  expect(() => fillFacts('{nope}', ledgerOf(), 'content/posts/x/index.mdx')).toThrow(
    "content/posts/x/index.mdx uses the figure 'nope'",
  );
});

test('the figures of an article are listed once each, in order of first use', () => {
  const ledger = ledgerOf(fact('towing', 9500), fact('torque', 430), fact('payload', 2260));
  const mdx =
    'A <Fact id="torque" /> then rows={[["{towing}", "{torque:unit}"]]} and <Fact as="value" id="payload" />.';
  expect(factIdsIn(mdx, ledger)).toEqual(['torque', 'towing', 'payload']);
});

test('a figure that is only repeated quietly is not listed', () => {
  const ledger = ledgerOf(fact('towing', 9500), fact('torque', 430));
  expect(factIdsIn('<Fact id="towing" quiet /> and <Fact quiet id="torque" />', ledger)).toEqual([]);
});

test('a figure used quietly first and openly later is listed where it is open', () => {
  const ledger = ledgerOf(fact('towing', 9500), fact('torque', 430));
  const mdx = '<Fact id="towing" quiet /> <Fact id="torque" /> <Fact id="towing" />';
  expect(factIdsIn(mdx, ledger)).toEqual(['torque', 'towing']);
});

test('braces without a fact are skipped, an unknown id in a Fact is returned for the error', () => {
  expect(factIdsIn('{children} <Fact id="nope" />', ledgerOf())).toEqual(['nope']);
});

test('dollars and cents over a thousand have both marks', () => {
  expect(printFact(fact('price', 1234.5, '$'))).toBe('$1,234.50');
});

test('an id that contains the word quiet is not quiet', () => {
  expect(factIdsIn('<Fact id="cabin-quiet" /> <Fact id="quiet-mode" />', ledgerOf())).toEqual([
    'cabin-quiet',
    'quiet-mode',
  ]);
});

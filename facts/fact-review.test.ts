import { expect, test } from 'vitest';
import { findFactPlaces, isAnyDue, reviewDayOf } from './fact-review.ts';
import type { Fact } from './fact-schema.ts';
import { createTestFact } from './test-fact.ts';

const fact = (id: string, fields: Partial<Fact> = {}) => createTestFact(id, { checked: '2026-01-31', ...fields });
const weak: Fact['source'] = { kind: 'address', address: ['https://example.com'], weak: true };
const sumOf = (...from: string[]): Fact['source'] => ({ kind: 'arithmetic', formula: '1 + 1 = 2', from });

test.each([
  ['a plain fact after a year', fact('towing'), '2027-01-31'],
  ['a recall after three months, on the last day of a short month', fact('recall-count'), '2026-04-30'],
  ['a price after half a year', fact('price-wt'), '2026-07-31'],
  ['a label of a model year after two years', fact('epa-2025-truck'), '2028-01-31'],
  ['a weak source after half a year', fact('towing', { source: weak }), '2026-07-31'],
  ['the interval of its own record', fact('recall-count', { reviewMonths: 1 }), '2026-02-28'],
  ['the day an offer ends', fact('towing', { validUntil: '2026-03-01' }), '2026-03-01'],
  ['a calculation never by itself', fact('gap', { source: sumOf('towing') }), undefined],
  ['an example never', fact('trailer', { source: { kind: 'example' } }), undefined],
])('due: %s', (_, record, day) => {
  expect(reviewDayOf(record)).toBe(day);
});

test('a calculation is due when one of its parts is', () => {
  const part = fact('part');
  const sum = fact('sum', { source: sumOf('middle') });
  const middle = fact('middle', { source: sumOf('part') });
  const ledger = new Map([part, sum, middle].map((each) => [each.id, each]));
  expect(isAnyDue([sum], ledger, '2027-01-31')).toBe(true);
  expect(isAnyDue([sum], ledger, '2027-01-30')).toBe(false);
});

test('a page that prints a calculation counts for its parts, and a longer id for nothing else', () => {
  const facts = [fact('tow-best'), fact('tow-best-4wd'), fact('tow-gap', { source: sumOf('tow-best') })];
  const ledger = new Map(facts.map((each) => [each.id, each]));
  const files = { '/a': '<Fact id="tow-gap" />', '/b': "['{tow-best-4wd:unit}']", '/c': 'prose' };
  expect(Object.fromEntries(findFactPlaces(files, ledger))).toEqual({
    'tow-gap': ['/a'],
    'tow-best': ['/a'],
    'tow-best-4wd': ['/b'],
  });
});

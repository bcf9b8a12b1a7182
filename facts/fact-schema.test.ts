import { expect, test } from 'vitest';
import { factSchema } from './fact-schema.ts';

const record = (fields: Record<string, unknown> = {}) => ({
  id: 'turbomax-torque',
  label: 'TurboMax peak torque',
  value: 430,
  unit: 'lb-ft',
  appliesTo: { engine: '2.7L TurboMax', years: '2022–2025' },
  source: { kind: 'spec' },
  checked: '2025-07-18',
  status: 'stated',
  ...fields,
});

const faults = (fields: Record<string, unknown>) =>
  factSchema.safeParse(record(fields)).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

test('an id that is not kebab-case is rejected with a valid one', () => {
  expect(faults({ id: 'TurboMax torque' })).toEqual(['id: ids are kebab-case: shop-rate']);
});

test('an invalid check date is rejected with an example', () => {
  expect(faults({ checked: 'last week' })).toEqual(['checked: not a day; write for example 2025-07-18']);
});

test('a contested fact without the sentence readers see is rejected', () => {
  expect(faults({ status: 'contested' })).toEqual([
    ": a contested figure needs the sentence readers see:  sentence: '…'",
  ]);
  expect(faults({ status: 'contested', sentence: 'Sources disagree.' })).toEqual([]);
});

test('a URL source without a URL, an unknown kind and an unknown field are each rejected by name', () => {
  expect(faults({ source: { kind: 'address', address: [] } })[0]).toMatch(/^source\.address: /);
  expect(faults({ source: { kind: 'rumour' } })[0]).toMatch(/^source\.kind: /);
  expect(faults({ vlaue: 1 })[0]).toContain('vlaue');
});

test('days and years that YAML reads as dates and numbers become text', () => {
  const fact = factSchema.parse(record({ checked: new Date('2025-07-18T00:00:00Z'), appliesTo: { years: 2024 } }));
  expect(fact.checked).toBe('2025-07-18');
  expect(fact.appliesTo.years).toBe('2024');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fields } from './field.ts';
import { initialDraft, readFields, readQuery, writeQuery } from './read-fields.ts';

const fields = {
  trailer: { kind: 'number', label: 'Trailer', unit: 'lb', min: 0, max: 30_000, initial: 7000 },
  tongue: { kind: 'number', label: 'Tongue', unit: '%', min: 5, max: 25, initial: 12.5, isFractional: true },
  price: { kind: 'number', label: 'Price', unit: '$', min: 0.5, max: 20, initial: 3.5, isFractional: true },
  curb: { kind: 'optional-number', label: 'Curb weight', unit: 'lb', min: 1000, max: 12_000, initial: undefined },
  drive: {
    kind: 'choice',
    label: 'Drive',
    options: [
      { value: '2wd', label: 'Two-wheel' },
      { value: '4wd', label: 'Four-wheel' },
    ],
    initial: '2wd',
  },
  heat: { kind: 'switch', label: 'Heat', initial: true },
} as const satisfies Fields;

const start = initialDraft(fields);
const faultsOf = (changes: Partial<typeof start>) => readFields(fields, { ...start, ...changes }).faults;

test.each(['7000', ' 7,000 ', '7 000', '7,000 lb', '7,000 pounds', '7000.0', '7k'])(
  '%j is seven thousand',
  (trailer) => {
    expect(readFields(fields, { ...start, trailer }).values?.trailer).toBe(7000);
  },
);

test.each([
  ['trailer', '', 'Write a number, such as 7,000.'],
  ['trailer', 'heavy', "'heavy' is not a number. Write digits only."],
  ['trailer', '-1', 'At least 0 lb.'],
  ['trailer', '30001', 'At most 30,000 lb.'],
  ['trailer', '1e9', "We can’t read '1e9'. Type pounds, such as 7,000."],
  ['trailer', '7000kg', "We can’t read '7000kg'. Type pounds, such as 7,000. 7,000 kg is about 15,432 lb."],
  ['trailer', '3t', "We can’t read '3t'. Type pounds, such as 7,000."],
  ['trailer', '7,5', "We can’t read '7,5'. Type pounds, such as 7,000."],
  ['trailer', '7.000', "We can’t read '7.000'. Type pounds, such as 7,000."],
  ['trailer', '70.5', 'Round it to a whole number, such as 71 lb.'],
  ['tongue', '90', 'At most 25%.'],
  ['price', '$0.10', 'At least $0.50.'],
  ['drive', 'six', 'Choose one from the list.'],
] as const)('%s: %j gets a sentence', (name, text, sentence) => {
  expect(faultsOf({ [name]: text })).toEqual({ [name]: sentence });
});

test('the URL contains only what differs from the defaults, and restores it', () => {
  expect(writeQuery(fields, start)).toBe('');
  const draft = { ...start, trailer: '9,200', heat: '', curb: '5,000' };
  expect(writeQuery(fields, draft)).toBe('?trailer=9200&curb=5000&heat=0');
  expect(readQuery(fields, '?trailer=9200&curb=5000&heat=0&utm_source=x')).toEqual({
    trailer: '9,200',
    curb: '5,000',
    heat: '',
  });
});

test('a price shows its cents, and a negative number may use either minus sign', () => {
  expect(start.price).toBe('3.50');
  const one = { kind: 'optional-number', label: 'More', unit: '$', min: -500, max: 500, initial: undefined } as const;
  const read = (more: string) => readFields({ more: one }, { more });
  expect(read('-$200').values).toEqual({ more: -200 });
  expect(read('−200').values).toEqual({ more: -200 });
  expect(read('-501').faults).toEqual({ more: 'At least −$500.' });
});

test('whatever an address says is read or reported, and an address written from it reads the same', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 100 }),
    fc.double().map(String),
    fc.constantFrom('7,000 lb', '-1', '1e9', 'Infinity', 'NaN', '0x10', '', '1'),
  );
  const given = fc.dictionary(fc.constantFrom(...Object.keys(fields), '__proto__', 'x'), typed);
  const query = fc.oneof(
    typed,
    given.map((values) => new URLSearchParams(values).toString()),
  );
  fc.assert(
    fc.property(query, (text) => {
      const draft = { ...start, ...readQuery(fields, text) };
      const { values } = readFields(fields, draft);
      if (values === undefined) return;
      expect(values.trailer).toBeGreaterThanOrEqual(0);
      expect(values.trailer).toBeLessThanOrEqual(30_000);
      expect(['2wd', '4wd']).toContain(values.drive);
      expect(readFields(fields, { ...start, ...readQuery(fields, writeQuery(fields, draft)) })).toEqual({ values });
    }),
  );
});

import { expect, test } from 'vitest';
import { dayAfterMonths, dayOf, monthsUntil, readSince } from './day.ts';

test('a day is that of the reader’s own clock', () => {
  expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});

test('months until a day count parts of a month by its days', () => {
  expect(monthsUntil('2026-11-15', '2027-05-15')).toBe(6);
  expect(monthsUntil('2026-11-15', '2026-11-30')).toBe(0.5);
  expect(monthsUntil('2026-11-15', '2026-10-15')).toBe(-1);
  expect(dayAfterMonths('2026-11-15', monthsUntil('2026-11-15', '2027-02-28'))).toBe('2027-02-28');
});

const march = { since: '2022-03-01' };

test.each([
  ['', {}],
  ...['3/2022', '03/2022', '2022-03', ' 2022/3 ', 'March 2022', 'mar 2022', 'Mar. 2022'].map((text) => [text, march]),
  ...['soon', '13/2022', '2022', 'Foo 2022'].map((text) => [
    text,
    { fault: `'${text}' is not a month. Write it as 3/2022.` },
  ]),
  ['3/1922', { fault: 'Write a year from 2000 on.' }],
  ['12/2026', { fault: 'That month is still to come.' }],
] as [string, object][])('%j is a month, nothing, or gets a sentence', (text, reading) => {
  expect(readSince(text, '2026-11-15')).toEqual(reading);
});

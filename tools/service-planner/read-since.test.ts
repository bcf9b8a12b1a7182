import { expect, test } from 'vitest';
import { readSince } from './read-since.ts';

const today = '2026-11-15';

test.each(['3/2022', '03/2022', '2022-03', ' 2022/3 ', 'March 2022', 'mar 2022', 'Mar. 2022'])(
  '%j is March 2022',
  (text) => {
    expect(readSince(text, today)).toEqual({ since: '2022-03-01' });
  },
);

test('an empty field is no month and no fault', () => {
  expect(readSince(' ', today)).toEqual({});
});

test.each([
  ['soon', "'soon' is not a month. Write it as 3/2022."],
  ['13/2022', "'13/2022' is not a month. Write it as 3/2022."],
  ['2022', "'2022' is not a month. Write it as 3/2022."],
  ['Foo 2022', "'Foo 2022' is not a month. Write it as 3/2022."],
  ['3/1922', 'Write a year from 2000 on.'],
  ['12/2026', 'That month is still to come.'],
])('%j is answered with a sentence', (text, fault) => {
  expect(readSince(text, today)).toEqual({ fault });
});

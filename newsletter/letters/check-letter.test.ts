import { expect, test } from 'vitest';
import { letterLimits } from '../../core/letter.ts';
import { checkLetter } from './check-letter.ts';

const typed = { name: 'Greta', email: 'greta@example.org', text: 'Which of the two should I believe?' };
const faultsOf = (fields: Partial<typeof typed>) =>
  checkLetter({ ...typed, ...fields }).faults.map(({ field, message }) => `${field}: ${message}`);

test('a letter is one line of a name, plain text in one Unicode form, and nothing hidden', () => {
  const { letter, faults } = checkLetter({
    name: ' Zoe\u0308 \u202egreta\u0000\n L. ',
    email: ' Greta@Example.ORG ',
    text: '\r\nFirst line  \r\nsecond\tone\u0007.\r\n\r\n\r\n\r\nNext \ud800part\u2066, 👩‍🔧.\n',
  });
  expect(faults).toEqual([]);
  expect(letter).toEqual({
    name: 'Zoë greta L.',
    email: 'greta@example.org',
    text: 'First line\nsecond one.\n\nNext �part, 👩‍🔧.',
  });
});

test.each([
  [{ name: ' \n ' }, /^name: Enter/],
  [{ name: 'x'.repeat(letterLimits.name + 1) }, /^name: Shorten/],
  [{ email: 'greta' }, /^email: Enter/],
  [{ text: 'Too short. \n\n\n\n\n\n\n\n' }, /^text: Write at least 20/],
  [{ text: 'x'.repeat(letterLimits.text + 1) }, /^text: Shorten.*3,000.*3,001/],
])('%j is refused in words', (fields, message) => {
  expect(faultsOf(fields)).toEqual([expect.stringMatching(message)]);
});

test('characters outside the first plane count once', () => {
  expect(faultsOf({ text: '😀'.repeat(letterLimits.text) })).toEqual([]);
});

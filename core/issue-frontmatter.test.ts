import { expect, test } from 'vitest';
import { issueFrontmatterSchema } from './issue-frontmatter.ts';

const sound = {
  subject: 'What a half-ton really tows',
  preview: 'The door label decides, and reading it takes a minute.',
  date: '2026-11-12',
  posts: ['turbomax-reliability'],
};
const messages = (fields: object): string[] =>
  issueFrontmatterSchema.safeParse({ ...sound, ...fields }).error?.issues.map(({ message }) => message) ?? [];

test('a valid issue passes, including a date that YAML parsed as a Date', () => {
  expect(issueFrontmatterSchema.parse({ ...sound, date: new Date('2026-11-12') })).toEqual(sound);
});

test.each([
  [{ subject: undefined }, /subject is missing or is not text\. Write for example: {2}subject: '/],
  [{ subject: 'x'.repeat(71) }, /subject is longer than 70 letters\. .*say it shorter/],
  [{ subject: 'Two\nlines' }, /subject has a line break\. Write it on one line/],
  [{ preview: 'x'.repeat(34) }, /preview is shorter than 35 letters\. Say what the reader gets/],
  [{ preview: 'x'.repeat(141) }, /preview is longer than 140 letters\. .*say it shorter/],
  [{ date: 'November' }, /date is not a day\. Write for example: {2}date: /],
  [{ posts: 'turbomax-reliability' }, /posts is missing or is not a list\. Write for example: {2}posts: \[/],
  [{ posts: ['a', 'a'] }, /posts names a slug twice\. Name each post once/],
  [{ draft: 'yes' }, /draft is not yes or no\. Write: {2}draft: true/],
])('%o is refused with the line to write', (fields, message) => {
  expect(messages(fields)).toEqual([expect.stringMatching(message)]);
});

test('values at the limits are allowed, and unknown fields are not', () => {
  expect(messages({ subject: 'x'.repeat(70), preview: 'x'.repeat(140), posts: [] })).toEqual([]);
  expect(messages({ preview: 'x'.repeat(35) })).toEqual([]);
  expect(messages({ subjet: 'x' })).toEqual([expect.stringMatching(/subjet/)]);
});

import { expect, test } from 'vitest';
import { typeset } from './html-text.ts';

test.each([
  ["GM's engine", 'GM’s engine'],
  ["owners' manuals", 'owners’ manuals'],
  ["the '90s trucks", 'the ’90s trucks'],
  ["It's 'good', they say", 'It’s ‘good’, they say'],
  ['A "real" truck', 'A “real” truck'],
  ['("quoted")', '(“quoted”)'],
])('%s is set as %s', (typed, printed) => {
  expect(typeset(typed)).toBe(printed);
});

test('text without quotes is unchanged, and converting twice changes nothing', () => {
  expect(typeset('9,500 lb – up to')).toBe('9,500 lb – up to');
  expect(typeset(typeset(`It's "so"`))).toBe('It’s “so”');
});

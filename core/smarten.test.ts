import { expect, test } from 'vitest';
import { smarten } from './smarten.ts';

test.each([
  ["GM's engine", 'GM’s engine'],
  ["owners' manuals", 'owners’ manuals'],
  ["the '90s trucks", 'the ’90s trucks'],
  ["It's 'good', they say", 'It’s ‘good’, they say'],
  ['A "real" truck', 'A “real” truck'],
  ['("quoted")', '(“quoted”)'],
])('%s is set as %s', (typed, printed) => {
  expect(smarten(typed)).toBe(printed);
});

test('text without quotes stays as it is, and setting it twice changes nothing', () => {
  expect(smarten('9,500 lb – up to')).toBe('9,500 lb – up to');
  expect(smarten(smarten(`It's "so"`))).toBe('It’s “so”');
});

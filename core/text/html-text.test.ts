import { expect, test } from 'vitest';
import { typeset } from './html-text.ts';

test.each([
  ["GM's engine", 'GM’s engine'],
  ["owners' manuals", 'owners’ manuals'],
  ["the '90s trucks", 'the ’90s trucks'],
  ["It's 'good', they say", 'It’s ‘good’, they say'],
  ['A "real" truck', 'A “real” truck'],
  ['("quoted")', '(“quoted”)'],
  ['9,500 lb – up to', '9,500 lb – up to'],
  ['It’s “so”', 'It’s “so”'],
])('%s is set as %s', (typed, printed) => {
  expect(typeset(typed)).toBe(printed);
});

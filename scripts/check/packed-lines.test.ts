import { expect, test } from 'vitest';
import { findPackedLines } from './packed-lines.ts';

// Joined here, so that this file does not break the rule itself.
const spread = `..${'.{'}`;

test.each([
  [`const row = {\n  ${spread} id, label },\n};`, 'line 2 spreads a literal: write its properties, one a line'],
  [`<Part {${spread} issue, stage }} />`, 'line 1 spreads a literal: write its properties, one a line'],
  ["let [from, to] = ['', ''];", 'line 1 packs several values into one declaration: declare each'],
])('a line that was packed is named: %s', (text, message) => {
  expect(findPackedLines(text)).toEqual([message]);
});

test.each([
  'const all = { ...row, id };',
  'const some = { ...(hasName && { name }) };',
  'const [first, second] = words;',
  "const [first = '', ...rest] = text.split(' ');",
  'const [value, setValue] = useState([1, 2]);',
])('other spreads and declarations are not: %s', (text) => {
  expect(findPackedLines(text)).toEqual([]);
});

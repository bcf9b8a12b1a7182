import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkRatings } from './ratings.ts';

const csv = readFileSync('content/ratings.csv', 'utf8').trim();
const [header = ''] = csv.split('\n');
const row = (changes: Record<string, string> = {}): string => {
  const cells: Record<string, string> = {
    ...{
      model: 'silverado-1500',
      first: '2025',
      last: '2025',
      engine: '2.7L',
      tune: 'high',
      cab: 'crew',
      drive: '4wd',
    },
    ...{ scope: 'version', tow: '8000', grade: 'B', source: 'A page', address: 'https://example.com', date: '2025' },
    ...changes,
  };
  return header
    .split(',')
    .map((name) => cells[name] ?? '')
    .join(',');
};
const findings = (...rows: string[]) =>
  checkRatings([header, ...rows].join('\n')).map(({ line, problem }) => `${line}: ${problem}`);

test('the site’s ratings pass, and so does a plain row', () => {
  expect(checkRatings(csv)).toEqual([]);
  expect(findings(row())).toEqual([]);
});

test.each([
  ['no source', { source: '' }],
  ['no address', { address: '' }],
  ['no grade', { grade: '' }],
  ['disputed without a second value', { grade: 'X' }],
  ['a second value that is not called disputed', { tow_other: '8200' }],
  ['a cab nobody builds', { cab: 'mega' }],
  ['neither tow nor payload', { tow: '' }],
])('a rating with %s is refused', (_, changes) => {
  expect(findings(row(changes))).toHaveLength(1);
});

test('one truck has one value of a thing, whichever row names it', () => {
  expect(findings(row(), row({ tow: '8200' }))[0]).toMatch(/^3: .*line 2 has a value for the same truck/);
  expect(findings(row(), row({ drive: 'either', tow: '8200' }))).toHaveLength(1);
  expect(findings(row(), row({ first: '2024', tow: '8200' }))).toHaveLength(1);
  expect(findings(row(), row({ drive: '2wd', tow: '8200' }), row({ tow: '', payload: '1700' }))).toEqual([]);
});

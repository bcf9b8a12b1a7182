import { expect, test } from 'vitest';
import { keyFacts, specRows } from './spec-sheet.ts';

test('the plate prints the five facts of the specification, and the published torque peak beside the 1,500 rpm', () => {
  expect(keyFacts.map(({ value, unit }) => `${value} ${unit}`)).toEqual([
    '310 hp',
    '430 lb-ft',
    '1,500 rpm',
    '3,000 rpm',
    '9,500 lb',
    '2,260 lb',
  ]);
});

test('every row of the specifications page prints a fact and links only to existing articles', () => {
  const rows = specRows(new Map([['/blog/turbomax-vs-v8-comparison', 'TurboMax vs. V8']]));
  expect(rows.every(({ figure }) => figure !== '')).toBe(true);
  expect(rows.find(({ label }) => label === 'Torque, 2022 on')).toEqual({
    label: 'Torque, 2022 on',
    figure: '430\u00a0lb-ft',
    article: { title: 'TurboMax vs. V8', href: '/blog/turbomax-vs-v8-comparison' },
  });
  expect(rows.find(({ label }) => label.startsWith('Spark plugs'))?.article).toBeUndefined();
});

import { expect, test } from 'vitest';
import { type Cell, differ, findBest, readSpan } from './compare-model.ts';
import { type Row, rows } from './compare-rows.ts';

const row = (key: string) => rows.find((each) => each.key === key) as Row;
const cell = (text: string): Cell => {
  const span = readSpan(text);
  return { entries: [{ id: text, text, note: '' }], ...(span && { span }) };
};

test('the most wins, the lowest price wins, and equals share it', () => {
  expect(findBest(row('tow'), [cell('9,500'), cell('11,200')])).toEqual([undefined, 'best']);
  expect(findBest(row('price'), [cell('36,800'), cell('31,900')])).toEqual([undefined, 'best']);
  expect(findBest(row('torque'), [cell('430'), cell('430'), cell('400')])).toEqual(['best', 'best', undefined]);
});

test('nobody wins where all are equal, one alone is known, or no way is better', () => {
  expect(findBest(row('torque'), [cell('430'), cell('430')])).toEqual([undefined, undefined]);
  expect(findBest(row('payload'), [cell('2,260'), undefined])).toEqual([undefined, undefined]);
  expect(findBest(row('gears'), [cell('8'), cell('10')])).toEqual([undefined, undefined]);
});

test('beside an unknown cell the best is the best known', () => {
  expect(findBest(row('payload'), [cell('2,260'), cell('1,710'), undefined])).toEqual([
    'best known',
    undefined,
    undefined,
  ]);
});

test('a range wins only if its worst beats the others', () => {
  expect(findBest(row('highway'), [cell('21–22'), cell('21')])).toEqual(['best', undefined]);
  expect(findBest(row('highway'), [cell('21–23'), cell('22')])).toEqual([undefined, undefined]);
});

test('lines differ by what they print; unknown is a difference too', () => {
  expect(differ([cell('430'), cell('430')])).toBe(false);
  expect(differ([undefined, undefined])).toBe(false);
  expect(differ([cell('430'), undefined])).toBe(true);
  expect(differ([cell('8'), cell('10')])).toBe(true);
});

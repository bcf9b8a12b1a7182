import { expect, test } from 'vitest';
import { axisTicks, enginePoints, engineTable, printRange, readNumber } from './chart-data.ts';

const four = { name: 'Four', torque: 430, from: 3000, power: 310, powerAt: 5600 };

test('a torque peak that lasts has two points', () => {
  expect(enginePoints({ ...four, from: 1500, to: 4000 }).map(({ rpm }) => rpm)).toEqual([1500, 4000, 5600]);
});

test('torque is worked out from power and engine speed, power from torque, and the table says so', () => {
  expect(engineTable([four]).rows).toEqual([
    ['Four', '3,000', '430', '246 (worked out)'],
    ['Four', '5,600', '291 (worked out)', '310'],
  ]);
});

test.each([6500, 8000, 9500, 10_000, 13_300])('the axis has five even ticks up to a bar of %i or more', (highest) => {
  const ticks = axisTicks(highest);
  expect(ticks).toHaveLength(5);
  expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
});

test('a range is one number when its ends are the same, and words when there is none', () => {
  expect([printRange([19, 19]), printRange([16, 17]), printRange(undefined)]).toEqual(['19', '16–17', 'none found']);
});

test('a number keeps its decimals, and text stops the build', () => {
  expect(readNumber('9,500', 'chart')).toBe(9500);
  expect(readNumber('45.0', 'chart')).toBe(45);
  expect(() => readNumber('about ten', 'The chart')).toThrow("The chart: 'about ten' is not a number.");
});

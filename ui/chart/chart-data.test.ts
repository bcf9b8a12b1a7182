import { expect, test } from 'vitest';
import { axisTicks, printRange, readNumber } from './chart-data.ts';

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

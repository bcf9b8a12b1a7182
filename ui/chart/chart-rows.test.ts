import { expect, test } from 'vitest';
import { axisTicks, printPounds } from './BarPlot.tsx';

test('an axis has five ticks from zero, evenly spaced', () => {
  expect(axisTicks(9500)).toEqual([0, 2500, 5000, 7500, 10000]);
});

test.each([6500, 7730, 8000, 9500, 10_000, 11_200, 13_300])(
  'the highest tick is at or above a bar of %i',
  (highest) => {
    const ticks = axisTicks(highest);
    expect(ticks).toHaveLength(5);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
  },
);

test('another number of ticks may be asked for', () => {
  expect(axisTicks(9500, 3)).toEqual([0, 5000, 10000]);
});

test('pounds have a thousands mark', () => {
  expect(printPounds(9500)).toBe('9,500');
});

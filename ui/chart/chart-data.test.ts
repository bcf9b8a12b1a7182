import { expect, test } from 'vitest';
import {
  axisTicks,
  dueMiles,
  enginePoints,
  engineTable,
  printRange,
  readNumber,
  stackTable,
  timelineTable,
} from './chart-data.ts';

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

test('what is left of a limit is the rest of it', () => {
  const stack = { parts: ['tongue', 'people'], unit: 'lb', rows: [{ name: 'A', values: [875, 800], limit: 2260 }] };
  expect(stackTable(stack).rows).toEqual([['A', '875\u00a0lb', '800\u00a0lb', '2,260\u00a0lb', '585\u00a0lb']]);
});

test('parts without a limit are added up', () => {
  const stack = { parts: ['front', 'rear'], unit: 'in', rows: [{ name: 'A', values: [45.2, 34.7] }] };
  expect(stackTable(stack)).toEqual({
    headers: ['', 'front', 'rear', 'Together'],
    rows: [['A', '45.2\u00a0in', '34.7\u00a0in', '79.9\u00a0in']],
  });
});

test.each([
  { interval: { miles: 22_500 }, due: [22_500, 45_000, 67_500] },
  { interval: { years: 2 }, due: [30_000, 60_000] },
  { interval: { miles: 150_000, years: 5 }, due: [75_000] },
  { interval: { miles: 100_000 }, due: [] },
])('a service is due by miles or by calendar, whichever is first: $interval', ({ interval, due }) => {
  const service = { name: 'A', kind: 'gm' as const, ...interval };
  expect(dueMiles(service, { milesPerYear: 15_000, years: 5 })).toEqual(due);
});

test('a service that is not due in the time drawn says so', () => {
  const timeline = { milesPerYear: 15_000, years: 5, services: [{ name: 'A', kind: 'own' as const, miles: 100_000 }] };
  expect(timelineTable(timeline).rows).toEqual([['A', 'our own plan', 'not in this time']]);
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

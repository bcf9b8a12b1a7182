import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chartRoom, layOutChart, roundTicks } from './CostChart.tsx';

const line = (id: string, from: number, to: number) => ({ id, from, to });

test('ticks are round and take in both ends', () => {
  expect(roundTicks(-1212, 276)).toEqual([-1500, -1000, -500, 0, 500]);
  expect(roundTicks(0, 276)).toEqual([0, 100, 200, 300]);
  expect(roundTicks(0, 0)).toEqual([-100, 0, 100]);
});

test('ticks are few, rising and around everything, whatever the dollars', () => {
  const dollars = fc.integer({ min: -500_000, max: 500_000 });
  fc.assert(
    fc.property(dollars, dollars, (one, other) => {
      const [low, high] = [Math.min(one, other, 0), Math.max(one, other, 0)];
      const ticks = roundTicks(low, high);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(7);
      expect(ticks[0]).toBeLessThanOrEqual(low);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(high);
      expect(ticks).toContain(0);
    }),
    { numRuns: 500 },
  );
});

test('a line that begins above and ends below crosses at its break-even', () => {
  const { lines } = layOutChart([line('turbo', 0, 0), line('diesel', 1000, -250)], 5);
  expect(lines[0]?.crossingX).toBeUndefined();
  expect(lines[1]?.crossingX).toBe(80);
});

test('labels keep apart and inside, even where all lines end at one point', () => {
  const dollars = fc.integer({ min: -60_000, max: 60_000 });
  fc.assert(
    fc.property(dollars, dollars, dollars, fc.integer({ min: 1, max: 20 }), (v8, diesel, ecoboost, years) => {
      const given = [line('turbo', 0, 0), line('v8', 0, v8), line('diesel', 0, diesel), line('ecoboost', 0, ecoboost)];
      const { lines, yearTicks } = layOutChart(given, years);
      const labels = lines.map(({ labelY }) => labelY).sort((one, other) => one - other);
      for (const [at, y] of labels.entries()) {
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(chartRoom.height - chartRoom.bottom);
        if (at > 0) expect(y - (labels[at - 1] ?? 0)).toBeGreaterThanOrEqual(33.8);
      }
      expect(yearTicks.length).toBeLessThanOrEqual(7);
      expect(yearTicks.every(({ x }) => x >= 0 && x <= 100)).toBe(true);
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createInputs } from './cost-examples.ts';
import { compareCosts } from './cost-model.ts';

const row = (id: string, inputs = createInputs()) => compareCosts(inputs).engines.find((engine) => engine.id === id);

test('2025-half-ton-towing-comparison: the default case, with 60 percent towing', () => {
  expect(row('turbo')).toMatchObject({ perYear: 4200, allYears: 21_000, fuelDifference: 0 });
  expect(row('v8')).toMatchObject({ perYear: 4255, allYears: 21_276, fuelDifference: 276, difference: undefined });
  expect(row('ecoboost')).toMatchObject({ perYear: 4105, allYears: 20_523, fuelDifference: -477 });
});

test('the diesel by hand: 15,000 × 3.50 × (0.60 / 10 + 0.40 / 26) = 3,957.69', () => {
  expect(row('diesel')).toMatchObject({ perYear: 3958, allYears: 19_788, fuelDifference: -1212 });
});

test('turbomax-vs-v8-comparison: without a trailer the four saves $691, and $1,625 with four-wheel drive', () => {
  expect(row('v8', createInputs({ towing: 0 }))?.fuelDifference).toBe(691);
  expect(row('v8', createInputs({ towing: 0, drive: '4wd' }))?.fuelDifference).toBe(1625);
});

test('turbomax-vs-ecoboost: Ford saves $1,193 with two-wheel drive and $691 with four', () => {
  expect(row('ecoboost', createInputs({ towing: 0 }))?.fuelDifference).toBe(-1193);
  expect(row('ecoboost', createInputs({ towing: 0, drive: '4wd' }))?.fuelDifference).toBe(-691);
});

test('sierra-elevation-turbomax: diesel at $4.42 ends its lead with four-wheel drive and no trailer', () => {
  const { dieselPrice } = compareCosts(createInputs({ towing: 0, drive: '4wd' }));
  expect(dieselPrice.atPar.toFixed(2)).toBe('4.42');
  expect(dieselPrice.withExtra).toBeUndefined();
});

test('a price moves the whole line, and the diesel price that is still low enough', () => {
  const extraDollars = { v8: undefined, diesel: 1000, ecoboost: -500 };
  const { lines, engines, dieselPrice } = compareCosts(createInputs({ extraDollars }));
  expect(lines.diesel).toEqual([1000, 758, 515, 273, 31, -212]);
  expect(lines.ecoboost[0]).toBe(-500);
  expect(lines.v8).toEqual([0, 55, 111, 166, 221, 276]);
  expect(engines.map(({ difference }) => difference)).toEqual([0, undefined, -212, -977]);
  // (4,200 − 1,000 / 5) / (15,000 × (0.60 / 10 + 0.40 / 26)) = 4,000 / 1,130.77
  expect(dieselPrice.withExtra?.toFixed(2)).toBe('3.54');
});

test('the chart ends where the table does, in every case', () => {
  const extra = fc.option(fc.integer({ min: -50_000, max: 50_000 }), { nil: undefined });
  const settings = fc.record({
    years: fc.integer({ min: 1, max: 20 }),
    towing: fc.double({ min: 0, max: 1, noNaN: true }),
    dieselPrice: fc.double({ min: 0.5, max: 20, noNaN: true }),
    extraDollars: fc.record({ v8: extra, diesel: extra, ecoboost: extra }),
  });
  fc.assert(
    fc.property(settings, (changes) => {
      const { engines, lines, ownFuel } = compareCosts(createInputs(changes));
      expect(ownFuel).toHaveLength(changes.years + 1);
      expect(ownFuel.at(-1)).toBe(engines[0]?.allYears);
      for (const { id, allYears, fuelDifference, difference } of engines) {
        expect(allYears - (engines[0]?.allYears ?? 0)).toBe(fuelDifference);
        if (id === 'turbo') continue;
        expect(lines[id].at(-1)).toBe(difference ?? fuelDifference);
        expect(lines[id].every(Number.isInteger)).toBe(true);
      }
    }),
  );
});

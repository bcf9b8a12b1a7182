import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findBreakEven, horizonYears } from './cost-model.ts';

const find = (extraDollars: number | undefined, extraPerYear: number) =>
  findBreakEven({ extraDollars, extraPerYear, fuelDifference: Math.round(extraPerYear * 5), milesPerYear: 15_000 });

test('a diesel for $1,000 more that saves $242.31 a year has paid itself back after 4.1 years', () => {
  const found = find(1000, -242.31);
  expect(found).toMatchObject({ kind: 'after', saver: 'rival' });
  if (found.kind !== 'after') return;
  expect(found.years).toBeCloseTo(4.127, 3);
  expect(found.miles).toBeCloseTo(61_904, 0);
});

test('a V8 for $200 less that burns $55.26 more has lost its lead after 3.6 years', () => {
  const found = find(-200, 55.26);
  expect(found).toMatchObject({ kind: 'after', saver: 'own' });
  if (found.kind === 'after') expect(found.years).toBeCloseTo(3.619, 3);
});

test('dearer to buy and to run is never even, and neither is cheaper in both', () => {
  expect(find(2000, 55)).toEqual({ kind: 'never', ahead: 'own' });
  expect(find(0, 55)).toEqual({ kind: 'never', ahead: 'own' });
  expect(find(2000, 0)).toEqual({ kind: 'never', ahead: 'own' });
  expect(find(-500, -95)).toEqual({ kind: 'never', ahead: 'rival' });
  expect(find(0, -95)).toEqual({ kind: 'never', ahead: 'rival' });
  expect(find(-500, 0)).toEqual({ kind: 'never', ahead: 'rival' });
  expect(find(0, 0)).toEqual({ kind: 'same' });
});

test('a saving too small to matter is too late, not a number with many digits', () => {
  expect(find(50_000, -0.01)).toEqual({ kind: 'too-late' });
  expect(find(50_000, -1e-13)).toEqual({ kind: 'never', ahead: 'own' });
});

test('without a price it says at which price it would be even', () => {
  expect(find(undefined, -242.31)).toEqual({ kind: 'open', evenDollars: 1212 });
  expect(find(undefined, 55.26)).toEqual({ kind: 'open', evenDollars: -276 });
  expect(find(undefined, 0)).toEqual({ kind: 'open', evenDollars: 0 });
});

test('an answer in years is positive, finite, within the horizon, and the sums meet there', () => {
  const dollars = fc.integer({ min: -50_000, max: 50_000 });
  const perYear = fc.double({ min: -50_000, max: 50_000, noNaN: true });
  fc.assert(
    fc.property(
      dollars,
      perYear,
      fc.integer({ min: 100, max: 200_000 }),
      (extraDollars, extraPerYear, milesPerYear) => {
        const found = findBreakEven({ extraDollars, extraPerYear, fuelDifference: 0, milesPerYear });
        if (found.kind !== 'after') return;
        expect(found.years).toBeGreaterThan(0);
        expect(found.years).toBeLessThanOrEqual(horizonYears);
        expect(found.miles).toBeCloseTo(found.years * milesPerYear, 4);
        expect(extraDollars + extraPerYear * found.years).toBeCloseTo(0, 4);
      },
    ),
    { numRuns: 500 },
  );
});

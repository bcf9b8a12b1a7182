import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuelPerYear, gallonsPerMile, pricePerGallonAtPar } from './cost-model.ts';

const year = (dailyMpg: number, towingPercent = 0, towingMpg = 10) =>
  fuelPerYear({ dailyMpg, towingMpg }, { milesPerYear: 15_000, towingShare: towingPercent / 100 }, 3.5);

test.each([
  ['turbomax-vs-v8-comparison, TurboMax 2WD', 20, 2625, 13_125],
  ['turbomax-vs-v8-comparison, 5.3 V8 2WD and TurboMax 4WD', 19, 2763, 13_816],
  ['turbomax-vs-v8-comparison, 5.3 V8 4WD', 17, 3088, 15_441],
  ['turbomax-vs-ecoboost, F-150 2WD', 22, 2386, 11_932],
  ['turbomax-vs-v8-comparison, 2.7 in the 2019 highway test', 18, 2917, 14_583],
  ['turbomax-vs-v8-comparison, 5.3 in the 2019 highway test', 21, 2500, 12_500],
])('%s: %i mpg without a trailer', (_, mpg, oneYear, fiveYears) => {
  expect(Math.round(year(mpg))).toBe(oneYear);
  expect(Math.round(year(mpg) * 5)).toBe(fiveYears);
});

test.each([
  ['2025-half-ton-towing-comparison, TurboMax', 20, 10, 4200, 21_000],
  ['2025-half-ton-towing-comparison, 5.3 V8', 19, 10, 4255, 21_276],
  ['2025-half-ton-towing-comparison, F-150', 22, 10, 4105, 20_523],
  ['2025-half-ton-towing-comparison, a tall trailer', 20, 8, 4988, 24_938],
  ['2025-half-ton-towing-comparison, a low trailer', 20, 12, 3675, 18_375],
])('%s: %i mpg daily, %i with the trailer on 60 percent of miles', (_, daily, towing, oneYear, fiveYears) => {
  expect(Math.round(year(daily, 60, towing))).toBe(oneYear);
  expect(Math.round(year(daily, 60, towing) * 5)).toBe(fiveYears);
});

test('2025-chevy-towing-comparison: 9,000 miles towing are 900 gallons, 6,000 daily are 300', () => {
  expect(15_000 * gallonsPerMile({ dailyMpg: 20, towingMpg: 10 }, 0.6)).toBeCloseTo(900 + 300, 8);
});

test('2025-chevy-towing-comparison: ten percent towing is about $2,888 a year', () => {
  expect(year(20, 10)).toBeCloseTo(2887.5, 8);
});

test('sierra-elevation-turbomax: the diesel leads until diesel costs $4.42', () => {
  const price = pricePerGallonAtPar({ dailyMpg: 19, towingMpg: 10 }, 3.5, { dailyMpg: 24, towingMpg: 10 }, 0);
  expect(price.toFixed(2)).toBe('4.42');
});

const mpg = fc.double({ min: 3, max: 99, noNaN: true });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const miles = fc.integer({ min: 100, max: 200_000 });
const price = fc.double({ min: 0.5, max: 20, noNaN: true });

test('fuel is a positive, finite number whatever is allowed in the fields', () => {
  fc.assert(
    fc.property(mpg, mpg, share, miles, price, (dailyMpg, towingMpg, towingShare, milesPerYear, perGallon) => {
      const dollars = fuelPerYear({ dailyMpg, towingMpg }, { milesPerYear, towingShare }, perGallon);
      expect(dollars).toBeGreaterThan(0);
      expect(Number.isFinite(dollars)).toBe(true);
    }),
  );
});

test('more miles and a dearer gallon never cost less, a better mpg never costs more', () => {
  fc.assert(
    fc.property(mpg, mpg, share, miles, price, fc.double({ min: 1, max: 3, noNaN: true }), (...given) => {
      const [dailyMpg, towingMpg, towingShare, milesPerYear, perGallon, factor] = given;
      const base = fuelPerYear({ dailyMpg, towingMpg }, { milesPerYear, towingShare }, perGallon);
      const slack = base * 1e-12;
      const use = { milesPerYear: milesPerYear * factor, towingShare };
      expect(fuelPerYear({ dailyMpg, towingMpg }, use, perGallon)).toBeGreaterThanOrEqual(base - slack);
      expect(
        fuelPerYear({ dailyMpg, towingMpg }, { milesPerYear, towingShare }, perGallon * factor),
      ).toBeGreaterThanOrEqual(base - slack);
      const thrifty = { dailyMpg: dailyMpg * factor, towingMpg: towingMpg * factor };
      expect(fuelPerYear(thrifty, { milesPerYear, towingShare }, perGallon)).toBeLessThanOrEqual(base + slack);
    }),
  );
});

test('gallons are miles over miles per gallon: doubling both changes nothing', () => {
  fc.assert(
    fc.property(mpg, mpg, share, miles, price, (dailyMpg, towingMpg, towingShare, milesPerYear, perGallon) => {
      const once = fuelPerYear({ dailyMpg, towingMpg }, { milesPerYear, towingShare }, perGallon);
      const fuelUse = { dailyMpg: dailyMpg * 2, towingMpg: towingMpg * 2 };
      expect(fuelPerYear(fuelUse, { milesPerYear: milesPerYear * 2, towingShare }, perGallon)).toBeCloseTo(once, 4);
    }),
  );
});

test('at the price at par both cost the same to run', () => {
  fc.assert(
    fc.property(mpg, mpg, share, price, (own, rival, towingShare, perGallon) => {
      const use = { milesPerYear: 15_000, towingShare };
      const [mine, theirs] = [own, rival].map((dailyMpg) => ({ dailyMpg, towingMpg: dailyMpg / 2 }));
      if (!mine || !theirs) return;
      const par = pricePerGallonAtPar(mine, perGallon, theirs, towingShare);
      const ratio = fuelPerYear(theirs, use, par) / fuelPerYear(mine, use, perGallon);
      expect(ratio).toBeCloseTo(1, 9);
    }),
  );
});

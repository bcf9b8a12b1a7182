import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adviceFor, uncheckedWords, verdictOf } from './limit-words.ts';
import {
  bindingLimit,
  checkLimits,
  knownOf,
  largestTrailer,
  mostAboard,
  type TowLimits,
  type TowLoad,
  tongueWeight,
} from './tow-limits.ts';

const unknown: TowLimits = {
  rating: undefined,
  payload: undefined,
  tongueLimit: undefined,
  gvwr: undefined,
  gcwr: undefined,
  curb: undefined,
};
const load = (people: number, cargo: number, trailer: number, tongueShare = 0.125): TowLoad => ({
  people,
  cargo,
  trailer,
  tongueShare,
});
const left = (name: string, at: TowLoad, limits: Partial<TowLimits>) =>
  checkLimits(at, { ...unknown, ...limits }).find((one) => one.name === name)?.left;

test('turbomax-vs-v8-comparison: 7,000 lb at 12.5 % is 875 lb of tongue; 1,385 lb of 2,260 left, 585 after four adults', () => {
  expect(tongueWeight(load(0, 0, 7000))).toBe(875);
  expect(left('payload', load(0, 0, 7000), { payload: 2260 })).toBe(1385);
  expect(left('payload', load(0, 0, 7000), { payload: 2140 })).toBe(1265);
  expect(left('payload', load(800, 0, 7000), { payload: 2260 })).toBe(585);
});

test('2025-chevy-towing-comparison: what is left behind the heaviest trailers', () => {
  expect(left('payload', load(0, 0, 9500), { payload: 2260 })).toBe(1072);
  expect(left('payload', load(0, 0, 7700), { payload: 1710 })).toBe(747);
  expect(left('payload', load(0, 0, 6000), { payload: 1280 })).toBe(530);
  expect(left('payload', load(0, 0, 5500), { payload: 1050 })).toBe(362);
});

test('2025-chevy-towing-comparison: the manual’s load example leaves a tongue for 5,200 lb', () => {
  expect(largestTrailer(load(750, 0, 0), { ...unknown, payload: 1400 })).toBe(5200);
});

test('best-turbomax-accessories and summer-road-trip: trailers that use up a label at 15 %', () => {
  expect(largestTrailer(load(0, 0, 0, 0.15), { ...unknown, payload: 1040 })).toBe(6933);
  expect(largestTrailer(load(0, 0, 0, 0.15), { ...unknown, payload: 980 })).toBe(6533);
});

test('2025-half-ton-towing-comparison: a family of 600 lb, 250 lb of gear and a 6,000-lb camper need a label of 1,600 lb', () => {
  expect(left('payload', load(600, 250, 6000), { payload: 1600 })).toBe(0);
  expect(checkLimits(load(600, 250, 6000), { ...unknown, payload: 1599 })[0]?.over).toBe(1);
});

test('GVWR and GCWR wait for the curb weight; the full trailer counts against GCWR, its tongue against GVWR', () => {
  const limits = { ...unknown, gvwr: 7000, gcwr: 13_370 };
  expect(knownOf(checkLimits(load(400, 100, 6000), limits))).toEqual([]);
  const checks = checkLimits(load(400, 100, 6000), { ...limits, curb: 5000 });
  expect(checks.map(({ used }) => used)).toEqual([1250, 750, 6000, 6250, 11_500]);
  expect(bindingLimit(checks)?.name).toBe('gvwr');
});

test('words: yes with the binding limit, no with the pounds over, and what to do', () => {
  const limits = { ...unknown, rating: 9500, payload: 2260 };
  const words = (at: TowLoad, of = limits) => verdictOf(checkLimits(at, of)).words.replaceAll('\u00a0', ' ');
  expect(words(load(800, 0, 7000))).toMatch(/^Yes, by these numbers: payload is the limit, with 585 lb left\.$/);
  expect(uncheckedWords(checkLimits(load(800, 0, 7000), limits))).toBe(
    'Not checked, because unknown: hitch tongue limit, GVWR, GCWR.',
  );
  expect(words(load(800, 700, 7000))).toBe('No: 115 lb over the payload.');
  expect(words(load(0, 0, 7000), unknown as typeof limits)).toMatch(/^No limit is known yet/);
  const at = load(800, 700, 7000);
  expect(adviceFor(at, limits, checkLimits(at, limits)).map((line) => line.replaceAll('\u00a0', ' '))).toEqual([
    'Choose a trailer of at most 6,080 lb loaded, with the same people and cargo.',
    'Or keep the trailer and carry at most 1,385 lb of people and cargo: 115 lb less than now.',
  ]);
});

const pounds = fc.integer({ min: 0, max: 20_000 });
const loads = fc.record({
  people: pounds,
  cargo: pounds,
  trailer: pounds,
  tongueShare: fc.integer({ min: 2, max: 60 }).map((half) => half / 200),
});
const maybe = fc.option(fc.integer({ min: 1, max: 40_000 }), { nil: undefined });
const anyLimits = fc.record({
  rating: maybe,
  payload: maybe,
  tongueLimit: maybe,
  gvwr: maybe,
  gcwr: maybe,
  curb: maybe,
});

test('nothing is ever negative or not a number, and never both left and over', () => {
  fc.assert(
    fc.property(loads, anyLimits, (at, limits) => {
      for (const { left, over } of knownOf(checkLimits(at, limits))) {
        expect(Math.min(left, over)).toBe(0);
        expect(Number.isInteger(left + over)).toBe(true);
      }
      for (const line of [
        verdictOf(checkLimits(at, limits)).words,
        ...adviceFor(at, limits, checkLimits(at, limits)),
      ]) {
        expect(line).not.toMatch(/NaN|undefined|Infinity|-\d/);
      }
    }),
  );
});

test('more weight never increases what is left', () => {
  fc.assert(
    fc.property(loads, anyLimits, fc.constantFrom('people', 'cargo', 'trailer'), pounds, (at, limits, what, more) => {
      const before = checkLimits(at, limits);
      checkLimits({ ...at, [what]: at[what] + more }, limits).forEach((after, index) => {
        expect(after.left ?? 0).toBeLessThanOrEqual(before[index]?.left ?? 0);
      });
    }),
  );
});

test('the largest trailer fits, and one 10 lb heavier does not', () => {
  fc.assert(
    fc.property(loads, anyLimits, (at, limits) => {
      const trailer = largestTrailer(at, limits);
      if (trailer === undefined || trailer === 0) return;
      const overBy = (weight: number) =>
        Math.max(...knownOf(checkLimits({ ...at, trailer: weight }, limits)).map(({ over }) => over));
      // The tongue is rounded to the pound, so the bound is right to a pound.
      expect(overBy(trailer)).toBeLessThanOrEqual(1);
      expect(overBy(trailer + Math.ceil(2 / at.tongueShare))).toBeGreaterThan(0);
    }),
  );
});

test('carrying the most that fits aboard uses no limit over', () => {
  fc.assert(
    fc.property(loads, anyLimits, (at, limits) => {
      const aboard = mostAboard(at, limits);
      if (!aboard) return;
      const checks = knownOf(checkLimits({ ...at, people: aboard, cargo: 0 }, limits));
      for (const { name, over } of checks) if (name !== 'rating' && name !== 'tongueLimit') expect(over).toBe(0);
    }),
  );
});

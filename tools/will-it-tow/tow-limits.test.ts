import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adviceFor, uncheckedWords, verdictOf } from './limit-words.ts';
import { towTrucks } from './tow-data.ts';
import { checkLimits, firstLimit, knownOf, largestTrailer, type TowLimits, type TowLoad } from './tow-limits.ts';

const unknown = { ratedAboard: 370 } as TowLimits;
const load = (people: number, cargo: number, trailer: number) => ({ people, cargo, trailer, tongueShare: 0.125 });

test.each([
  ['2025-chevy-towing-comparison: the manual’s load example', load(750, 0, 0), { payload: 1400 }, 'payload', 5200],
  ['summer-road-trip-turbomax-prep', load(560, 400, 0), { payload: 1800 }, 'payload', 6720],
  // Weight aboard beyond the two people a rating assumes comes off the rating.
  ['two people and a hitch', load(300, 70, 0), { rating: 9500, payload: 2260 }, 'rating', 9500],
  ['summer-road-trip-turbomax-prep: the Sierra’s rating', load(560, 400, 0), { rating: 8900 }, 'rating', 8310],
  ['2025-half-ton-towing-comparison: the family’s F-150', load(600, 250, 0), { rating: 7500 }, 'rating', 7020],
])('%s: the heaviest trailer', (_, at, limits, limit, pounds) => {
  expect(largestTrailer(at, { ...unknown, ...limits })).toEqual({ limit, pounds });
});

test('GVWR and GCWR wait for the curb weight; the full trailer counts against GCWR, its tongue against GVWR; an axle for a scale', () => {
  const limits = { ...unknown, gvwr: 7000, gcwr: 13_370 };
  expect(knownOf(checkLimits(load(400, 100, 6000), limits))).toEqual([]);
  const checks = checkLimits(load(400, 100, 6000), { ...limits, curb: 5000 });
  expect(checks.map(({ used }) => used)).toEqual([1250, 750, undefined, 6130, 6250, 11_500]);
  expect(firstLimit(checks)?.name).toBe('gvwr');
  const scaled = checkLimits({ ...load(0, 0, 7000), axleWeight: 3900 }, { ...unknown, axle: 3800 });
  expect(firstLimit(scaled)).toMatchObject({ name: 'axle', over: 100 });
});

const wordsOf = (at: TowLoad, of: Partial<TowLimits>) => {
  const limits = { ...unknown, ...of };
  const checks = checkLimits(at, limits);
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  const { word, reason, tone } = verdictOf(checks);
  return {
    words: plain(`${word} ${reason}`),
    tone,
    advice: adviceFor(at, limits, checks, () => '').map(plain),
    checks,
  };
};

const both = { rating: 9500, payload: 2260 };

test.each([
  ['ok', load(800, 0, 7000), both, 'Yes. The tow rating comes first: 2,070 lb left. Hitch not checked.'],
  ['close', load(800, 0, 7000), { ...both, tongueLimit: 1000 }, 'Yes, just. The hitch limit comes first: 125 lb left.'],
  ['no', load(800, 700, 7000), both, 'No. 115 lb over the payload.'],
  ['no', load(800, 0, 12_000), { ...both, tongueLimit: 1000 }, 'No. Over 3 limits, the hitch limit by 500 lb.'],
  ['no', load(800, 0, 9200), { rating: 9500 }, 'No. 130 lb over the tow rating.'],
  // There is no yes without the payload and the rating, but what both must be.
  [
    'plain',
    load(800, 0, 7000),
    { payload: 2260 },
    'Maybe. Within the payload. You need a tow rating of at least 7,430 lb.',
  ],
])('words: %s of %o behind %o', (tone, at, limits, words) => {
  expect(wordsOf(at, limits)).toMatchObject({ words, tone });
});

test('advice: the heaviest trailer, what to leave at home, and which label may allow less', () => {
  const four = wordsOf(load(800, 0, 7000), both);
  expect(four.advice).toEqual([
    'With this load the trailer may weigh up to 9,070 lb; more would go over the tow rating.',
    'A tow rating assumes two people and a hitch weighing 370 lb in all. The other 430 lb aboard comes off it.',
    'With this trailer there is room for 585 lb more people or cargo.',
  ]);
  expect(uncheckedWords(four.checks)).toMatch(/: hitch limit, rear axle, GVWR, GCWR\.$/);
  const [trailer, ...rest] = wordsOf(load(800, 0, 9200), { rating: 9500 }).advice;
  expect(trailer).toContain('Your payload may allow less.');
  expect(rest).toContain('To keep this trailer, carry at most 670 lb of people and cargo: 130 lb less than now.');
});

test('every truck of the list has the figures of rows for just that version, and none is a maximum of a line', () => {
  for (const { preset, found } of towTrucks) {
    expect([preset.rating, preset.payload], preset.label).toEqual([found.tow?.value, found.payload?.value]);
    for (const { row } of Object.values(found).filter((each) => each !== undefined)) {
      expect(['version', 'cab'], preset.label).toContain(row.scope);
      expect(preset.label).toContain(String(row.first));
      if (row.cab === 'regular' || row.cab === 'double') expect(preset.label).toContain(`${row.cab} cab`);
      if (row.drive !== 'either') expect(preset.label.toLowerCase()).toContain(row.drive);
    }
  }
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
  axle: maybe,
  gvwr: maybe,
  gcwr: maybe,
  curb: maybe,
  ratedAboard: fc.integer({ min: 0, max: 600 }),
});

test('no stated trailer is ruled out by the load, and a slightly heavier one is', () => {
  fc.assert(
    fc.property(loads, anyLimits, (at, limits) => {
      const largest = largestTrailer(at, limits);
      if (!largest || largest.pounds === 0) return;
      const overBy = (trailer: number) =>
        Math.max(...knownOf(checkLimits({ ...at, trailer }, limits)).map(({ over }) => over));
      expect(overBy(largest.pounds)).toBe(0);
      // The tongue is rounded to the pound.
      expect(overBy(largest.pounds + Math.ceil(2 / at.tongueShare))).toBeGreaterThan(0);
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { initialDraft, readFields, readQuery, writeQuery } from '../../ui/form/read-fields.ts';
import { adviceFor, uncheckedWords, verdictOf } from './limit-words.ts';
import { subjectOf } from './own-ratings.ts';
import { loadData, towTrucks } from './tow-data.ts';
import { completeTowQuery, towFields } from './tow-fields.ts';
import { checkLimits, firstLimit, knownOf, largestTrailer, type TowLimits, type TowLoad } from './tow-limits.ts';

const unknown: TowLimits = {
  rating: undefined,
  payload: undefined,
  tongueLimit: undefined,
  axle: undefined,
  gvwr: undefined,
  gcwr: undefined,
  curb: undefined,
  ratedAboard: 370,
};
const load = (people: number, cargo: number, trailer: number, tongueShare = 0.125): TowLoad => ({
  people,
  cargo,
  trailer,
  tongueShare,
});

test.each([
  ['turbomax-vs-v8-comparison', load(0, 0, 7000), 2260, 1385],
  ['turbomax-vs-v8-comparison', load(0, 0, 7000), 2140, 1265],
  ['turbomax-vs-v8-comparison, four adults', load(800, 0, 7000), 2260, 585],
  ['2025-chevy-towing-comparison', load(0, 0, 9500), 2260, 1072],
  ['2025-chevy-towing-comparison', load(0, 0, 7700), 1710, 747],
  ['2025-chevy-towing-comparison', load(0, 0, 6000), 1280, 530],
  ['2025-chevy-towing-comparison', load(0, 0, 5500), 1050, 362],
  ['2025-half-ton-towing-comparison: family, gear and camper', load(600, 250, 6000), 1600, 0],
  ['2025-half-ton-towing-comparison, one pound less', load(600, 250, 6000), 1599, -1],
])('%s: what %o leaves of a payload of %i is %i', (_, at, payload, rest) => {
  const [{ left = 0, over = 0 } = {}] = checkLimits(at, { ...unknown, payload });
  expect(left - over).toBe(rest);
});

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

test('GVWR and GCWR wait for the curb weight; the full trailer counts against GCWR, its tongue against GVWR', () => {
  const limits = { ...unknown, gvwr: 7000, gcwr: 13_370 };
  expect(knownOf(checkLimits(load(400, 100, 6000), limits))).toEqual([]);
  const checks = checkLimits(load(400, 100, 6000), { ...limits, curb: 5000 });
  expect(checks.map(({ used }) => used)).toEqual([1250, 750, undefined, 6130, 6250, 11_500]);
  expect(firstLimit(checks)?.name).toBe('gvwr');
});

const wordsOf = (at: TowLoad, of: Partial<TowLimits>) => {
  const limits = { ...unknown, ...of };
  const checks = checkLimits(at, limits);
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  const { word, reason, tone } = verdictOf(checks);
  return { words: plain(`${word} ${reason}`), tone, advice: adviceFor(at, limits, checks).map(plain), checks };
};

test('words: the limit that is used up most comes first, and close from 85% of it', () => {
  const limits = { rating: 9500, payload: 2260 };
  const four = wordsOf(load(800, 0, 7000), limits);
  expect(four).toMatchObject({
    words: 'Yes. The tow rating comes first: 2,070 lb left. Hitch not checked.',
    tone: 'ok',
  });
  expect(four.advice).toEqual([
    'With this load the trailer may weigh up to 9,070 lb; more would go over the tow rating.',
    'A tow rating assumes two people and a hitch weighing 370 lb in all. The other 430 lb aboard comes off it.',
    'With this trailer there is room for 585 lb more people or cargo.',
  ]);
  expect(uncheckedWords(four.checks)).toBe(
    'Not checked, because we don’t know it: hitch limit, rear axle, GVWR, GCWR.',
  );
  expect(wordsOf(load(800, 0, 7000), { ...limits, tongueLimit: 1000 })).toMatchObject({
    words: 'Yes, just. The hitch limit comes first: 125 lb left.',
    tone: 'close',
  });
});

test.each([
  [load(800, 700, 7000), { rating: 9500, payload: 2260 }, 'No. 115 lb over the payload.'],
  [
    load(800, 0, 12_000),
    { rating: 9500, payload: 2260, tongueLimit: 1000 },
    'No. Over 3 limits, the hitch limit by 500 lb.',
  ],
  // There is no yes without the payload and the rating, but what both must be.
  [load(800, 0, 7000), { rating: 9500 }, 'Maybe. Within the tow rating. You need a payload of at least 1,675 lb.'],
  [load(800, 0, 7000), { payload: 2260 }, 'Maybe. Within the payload. You need a tow rating of at least 7,430 lb.'],
  [
    load(800, 0, 7000),
    {},
    'Check your labels. You need a payload of at least 1,675 lb and a tow rating of at least 7,430 lb.',
  ],
  [load(800, 0, 9200), { rating: 9500 }, 'No. 130 lb over the tow rating.'],
])('words: %o behind %o', (at, limits, words) => {
  const said = wordsOf(at, limits);
  expect(said).toMatchObject({ words, tone: words.startsWith('No.') ? 'no' : 'plain' });
});

test('a rating that is not known gives a no where none that high is published', () => {
  const checks = checkLimits(load(300, 0, 7000), { ...unknown, payload: 2260 });
  expect(verdictOf(checks, 7000).word).toBe('Maybe.');
  expect(verdictOf(checks, 3500)).toMatchObject({ word: 'No.', tone: 'no' });
});

test('advice: what to leave at home, and which label may allow less', () => {
  expect(wordsOf(load(800, 700, 7000), { rating: 9500, payload: 2260 }).advice).toContain(
    'To keep this trailer, carry at most 1,385 lb of people and cargo: 115 lb less than now.',
  );
  const [trailer, ...rest] = wordsOf(load(800, 0, 9200), { rating: 9500 }).advice;
  expect(trailer).toContain('Your payload may allow less.');
  expect(rest).toContain('To keep this trailer, carry at most 670 lb of people and cargo: 130 lb less than now.');
});

test('the rear axle is checked by a scale ticket alone', () => {
  const checks = checkLimits({ ...load(0, 0, 7000), axleWeight: 3900 }, { ...unknown, axle: 3800 });
  expect(firstLimit(checks)).toMatchObject({ name: 'axle', over: 100 });
});

const data = loadData();
const fields = towFields(data);

test('the tool opens with a Silverado whose payload and rating are both known, and names it in every link', () => {
  const { values } = readFields(fields, initialDraft(fields));
  expect(subjectOf({ from: values?.from ?? '', truck: '' }, data).name).toMatch(/Silverado/);
  expect(values?.payload).toBeGreaterThan(0);
  expect(values?.rating).toBeGreaterThan(0);
  expect(writeQuery(fields, { ...initialDraft(fields), trailer: '6,000' })).toBe(`?trailer=6000&from=${values?.from}`);
});

const unknownLabels = { from: 'own', payload: '', rating: '' };

test.each([
  ['?trailer=7000', { trailer: '7,000' }],
  ['?rating=8000&trailer=7000', { ...unknownLabels, rating: '8,000', trailer: '7,000' }],
  ['?payload=1600', { ...unknownLabels, payload: '1,600' }],
  ['?truck=titan&trailer=7000', { ...unknownLabels, truck: 'titan', trailer: '7,000' }],
  ['?truck=sierra-1500.2024.crew.4wd&trailer=7000', { truck: 'sierra-1500.2024.crew.4wd', trailer: '7,000' }],
])('the link %s keeps its meaning, and takes no limit of another truck', (query, draft) => {
  expect(readQuery(fields, completeTowQuery(query, data.presets))).toEqual(draft);
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

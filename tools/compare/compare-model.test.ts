import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Cell,
  differ,
  findBest,
  type Line,
  middleOf,
  rateLine,
  readCell,
  readSpan,
  scoreTrucks,
  toPoints,
} from './compare-model.ts';
import { type CompareData, type CriterionKey, criteria, type Row, rows, type Truck } from './compare-rows.ts';

const row = (key: string) => rows.find((each) => each.key === key) as Row;
const truck = (cells: Truck['cells'], rest: Partial<Truck> = {}): Truck => ({
  key: 't',
  name: 'T',
  group: 'G',
  cells,
  ...rest,
});
const data: CompareData = {
  trucks: [],
  facts: [
    { id: 'tow', text: '8,500', years: '2025', isAnyDrive: true, cautions: ['contested'] },
    { id: 'tow-by-version', text: '7,680–8,110' },
    { id: 'label', text: '20/26/22', years: '2023' },
    { id: 'label-second', text: '18/26/21', years: '2023' },
    { id: 'warranty', text: '5 yr/60,000 mi' },
    { id: 'no-combined', text: '16/16' },
  ],
};

test('facts are read with their commas, ranges from low to high, words not at all', () => {
  expect(readSpan('9,500')).toEqual({ low: 9500, high: 9500 });
  expect(readSpan('7,680–8,110')).toEqual({ low: 7680, high: 8110 });
  expect(readSpan('43.4')).toEqual({ low: 43.4, high: 43.4 });
  for (const text of ['5 yr/60,000 mi', '5 ft 8 in', '', '1–2–3', 'NaN']) expect(readSpan(text)).toBeUndefined();
  expect(middleOf({ low: 21, high: 22 })).toBe(21.5);
});

test('a label fills three lines, and a part two versions share is shown once', () => {
  const both = truck({ epa: [2, 3] });
  expect(readCell(data, both, row('city'))?.entries.map(({ text }) => text)).toEqual(['20', '18']);
  expect(readCell(data, both, row('highway'))?.entries.map(({ text }) => text)).toEqual(['26']);
  expect(readCell(data, both, row('combined'))?.span).toEqual({ low: 21, high: 22 });
});

test('two records that differ span from the lowest to the highest', () => {
  expect(readCell(data, truck({ tow: [0, 1] }), row('tow'))?.span).toEqual({ low: 7680, high: 8500 });
});

test('the note names years and doubts, and a drive that the record leaves open', () => {
  expect(readCell(data, truck({ tow: [0] }), row('tow'))?.entries[0]?.note).toBe('2025, contested');
  expect(readCell(data, truck({ tow: [0] }, { drive: '4WD' }), row('tow'))?.entries[0]?.note).toBe(
    '2025, drive not stated, contested',
  );
});

test('what the ledger does not know is undefined; words have no span', () => {
  expect(readCell(data, truck({}), row('tow'))).toBeUndefined();
  expect(readCell(data, truck({ epa: [5] }), row('combined'))).toBeUndefined();
  expect(readCell(data, truck({ warranty: [4] }), row('warranty'))).toEqual({
    entries: [{ id: 'warranty', text: '5 yr/60,000 mi', note: '' }],
  });
});

const cell = (text: string): Cell => {
  const span = readSpan(text);
  return { entries: [{ id: text, text, note: '' }], ...(span && { span }) };
};

test('the most wins, the lowest price wins, and equals share it', () => {
  expect(findBest(row('tow'), [cell('9,500'), cell('11,200')])).toEqual([undefined, 'best']);
  expect(findBest(row('price'), [cell('36,800'), cell('31,900')])).toEqual([undefined, 'best']);
  expect(findBest(row('torque'), [cell('430'), cell('430'), cell('400')])).toEqual(['best', 'best', undefined]);
});

test('no cell wins where all are equal, one alone is known, or no way is better', () => {
  expect(findBest(row('torque'), [cell('430'), cell('430')])).toEqual([undefined, undefined]);
  expect(findBest(row('payload'), [cell('2,260'), undefined])).toEqual([undefined, undefined]);
  expect(findBest(row('gears'), [cell('8'), cell('10')])).toEqual([undefined, undefined]);
});

test('beside an unknown cell the best is the best known', () => {
  expect(findBest(row('payload'), [cell('2,260'), cell('1,710'), undefined])).toEqual([
    'best known',
    undefined,
    undefined,
  ]);
});

test('a range wins only if its worst beats the others', () => {
  expect(findBest(row('highway'), [cell('21–22'), cell('21')])).toEqual(['best', undefined]);
  expect(findBest(row('highway'), [cell('21–23'), cell('22')])).toEqual([undefined, undefined]);
});

test('lines differ by what they print; unknown is a difference too', () => {
  expect(differ([cell('430'), cell('430')])).toBe(false);
  expect(differ([undefined, undefined])).toBe(false);
  expect(differ([cell('430'), undefined])).toBe(true);
  expect(differ([cell('8'), cell('10')])).toBe(true);
});

const weigh = (weights: Partial<Record<CriterionKey, number>>): Record<CriterionKey, number> => ({
  pulling: 0,
  hauling: 0,
  thrift: 0,
  power: 0,
  price: 0,
  ...weights,
});
const more = (...facts: (number | undefined)[]): Line => ({ better: 'more', facts });
const less = (...facts: (number | undefined)[]): Line => ({ better: 'less', facts });

test('turbomax-vs-v8-comparison: pulling is the mean of torque and tow rating', () => {
  const lines = { torque: more(430, 383), tow: more(9500, 11200) };
  const { totals, byCriterion } = scoreTrucks(lines, weigh({ pulling: 5 }));
  // (1 + 9,500 ÷ 11,200) ÷ 2 = 0.924 and (383 ÷ 430 + 1) ÷ 2 = 0.945
  expect(totals).toEqual([92, 95]);
  expect(byCriterion[0]?.shares?.[0]).toBeCloseTo(0.9241, 4);
});

test('one unknown cell in what is weighed: no score, and none for that thing; with its weight at 0 the rest is scored', () => {
  const lines = { torque: more(430, 383), tow: more(9500, undefined), power: more(310, 355) };
  const { byCriterion, totals, leaders } = scoreTrucks(lines, weigh({ pulling: 3, power: 3 }));
  expect(byCriterion[0]).toMatchObject({ missing: ['tow'] });
  expect(byCriterion[0]?.shares).toBeUndefined();
  expect(totals).toBeUndefined();
  expect(leaders).toEqual([]);
  expect(scoreTrucks(lines, weigh({ power: 3 })).totals).toEqual([87, 100]);
});

test('equal points are a tie, and no weight at all is no score', () => {
  expect(scoreTrucks({ power: more(310, 310, 300) }, weigh({ power: 2 })).leaders).toEqual([0, 1]);
  expect(scoreTrucks({ power: more(310, 355) }, weigh({}))).toMatchObject({ leaders: [] });
  expect(scoreTrucks({ power: more(310, 355) }, weigh({})).totals).toBeUndefined();
  expect(scoreTrucks({}, weigh({ power: 3 })).totals).toBeUndefined();
});

const fact = fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: undefined, freq: 8 });
const line = (size: number) =>
  fc.record({ better: fc.constantFrom<Line['better']>('more', 'less'), facts: fc.array(fact, fixed(size)) });
const fixed = (size: number) => ({ minLength: size, maxLength: size });
const cases = fc.integer({ min: 2, max: 3 }).chain((size) =>
  fc.record({
    lines: fc.record({
      torque: line(size),
      tow: line(size),
      payload: line(size),
      combined: line(size),
      power: line(size),
      price: line(size),
    }),
    weights: fc
      .array(fc.integer({ min: 0, max: 5 }), fixed(criteria.length))
      .map((values) => weigh(Object.fromEntries(criteria.map(({ key }, at) => [key, values[at]])))),
  }),
);

test('points are whole numbers from 0 to 100, and the leader has the most', () => {
  fc.assert(
    fc.property(cases, ({ lines, weights }) => {
      const { totals = [], leaders } = scoreTrucks(lines, weights);
      for (const total of totals) expect(Number.isInteger(total) && total >= 0 && total <= 100).toBe(true);
      for (const at of leaders) expect(totals[at]).toBe(Math.max(...totals));
    }),
  );
});

test('a score counts everything that was weighed, or there is none', () => {
  fc.assert(
    fc.property(cases, ({ lines, weights }) => {
      const { totals, byCriterion } = scoreTrucks(lines, weights);
      const weighed = byCriterion.filter(({ weight }) => weight > 0);
      expect(totals !== undefined).toBe(weighed.length > 0 && weighed.every(({ missing }) => missing.length === 0));
    }),
  );
});

test('a better fact never costs points: monotone', () => {
  fc.assert(
    fc.property(cases, fc.integer({ min: 1, max: 5000 }), ({ lines, weights }, gain) => {
      const [first, ...rest] = lines.tow.facts;
      const better = first && (lines.tow.better === 'more' ? first + gain : Math.max(1, first - gain));
      const raised = { ...lines, tow: { ...lines.tow, facts: [better, ...rest] } };
      const before = scoreTrucks(lines, weights).totals?.[0] ?? 0;
      expect(scoreTrucks(raised, weights).totals?.[0] ?? 0).toBeGreaterThanOrEqual(before);
    }),
  );
});

test('the best of a line has share 1, none more, and a nonsense fact counts as unknown', () => {
  expect(rateLine(more(10, 20, 5))).toEqual([0.5, 1, 0.25]);
  expect(rateLine(less(10, 20, 5))).toEqual([0.5, 0.25, 1]);
  expect(rateLine(more(10, 0))).toBeUndefined();
  expect(rateLine(undefined)).toBeUndefined();
  expect(toPoints(0.848)).toBe(85);
});

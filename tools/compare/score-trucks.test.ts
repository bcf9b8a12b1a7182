import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Line, rateLine, scoreTrucks, toPoints } from './compare-model.ts';
import { type CriterionKey, criteria } from './compare-rows.ts';

const weigh = (weights: Partial<Record<CriterionKey, number>>): Record<CriterionKey, number> => ({
  pulling: 0,
  hauling: 0,
  thrift: 0,
  power: 0,
  price: 0,
  ...weights,
});
const more = (...figures: (number | undefined)[]): Line => ({ better: 'more', figures });
const less = (...figures: (number | undefined)[]): Line => ({ better: 'less', figures });

test('colorado-turbomax-vs-full-size: 1,710 lb of payload are 76 points beside 2,260 lb', () => {
  const { totals, leaders } = scoreTrucks({ payload: more(1710, 2260) }, weigh({ hauling: 3 }));
  expect(totals).toEqual([76, 100]);
  expect(leaders).toEqual([1]);
});

test('colorado-turbomax-vs-full-size: $36,800 are 87 points beside $31,900, because less is better', () => {
  expect(scoreTrucks({ price: less(31900, 36800) }, weigh({ price: 1 })).totals).toEqual([100, 87]);
});

test('turbomax-vs-v8-comparison: pulling is the mean of torque and tow rating', () => {
  const lines = { torque: more(430, 383), tow: more(9500, 11200) };
  const { totals, byCriterion } = scoreTrucks(lines, weigh({ pulling: 5 }));
  // (1 + 9,500 ÷ 11,200) ÷ 2 = 0.924 and (383 ÷ 430 + 1) ÷ 2 = 0.945
  expect(totals).toEqual([92, 95]);
  expect(byCriterion[0]?.shares?.[0]).toBeCloseTo(0.9241, 4);
});

test('weights decide: torque wins for one reader, mileage for another', () => {
  const lines = { torque: more(430, 400), tow: more(9500, 8400), combined: more(20, 22) };
  expect(scoreTrucks(lines, weigh({ pulling: 5, thrift: 1 })).leaders).toEqual([0]);
  expect(scoreTrucks(lines, weigh({ pulling: 1, thrift: 5 })).leaders).toEqual([1]);
});

test('one unknown cell leaves the line out for everybody, and the other line of pulling still counts', () => {
  const lines = { torque: more(430, 383), tow: more(9500, undefined), payload: more(2260, undefined) };
  const { byCriterion, totals } = scoreTrucks(lines, weigh({ pulling: 3, hauling: 3 }));
  expect(byCriterion[0]).toMatchObject({ missing: ['tow'], shares: [1, 383 / 430] });
  expect(byCriterion[1]?.shares).toBeUndefined();
  expect(totals).toEqual([100, 89]);
});

test('equal points are a tie, and no weight at all is no score', () => {
  expect(scoreTrucks({ power: more(310, 310, 300) }, weigh({ power: 2 })).leaders).toEqual([0, 1]);
  expect(scoreTrucks({ power: more(310, 355) }, weigh({}))).toMatchObject({ leaders: [] });
  expect(scoreTrucks({ power: more(310, 355) }, weigh({})).totals).toBeUndefined();
  expect(scoreTrucks({}, weigh({ power: 3 })).totals).toBeUndefined();
});

const figure = fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: undefined, freq: 8 });
const line = (size: number) =>
  fc.record({ better: fc.constantFrom<Line['better']>('more', 'less'), figures: fc.array(figure, fixed(size)) });
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

test('points are whole numbers from 0 to 100, and whoever leads has most', () => {
  fc.assert(
    fc.property(cases, ({ lines, weights }) => {
      const { totals = [], leaders } = scoreTrucks(lines, weights);
      for (const total of totals) expect(Number.isInteger(total) && total >= 0 && total <= 100).toBe(true);
      for (const at of leaders) expect(totals[at]).toBe(Math.max(...totals));
    }),
  );
});

test('five times the weights is the same score', () => {
  fc.assert(
    fc.property(cases, ({ lines, weights }) => {
      const times = weigh(Object.fromEntries(Object.entries(weights).map(([key, value]) => [key, value * 5])));
      expect(scoreTrucks(lines, times).totals).toEqual(scoreTrucks(lines, weights).totals);
    }),
  );
});

test('the order of the trucks does not change their points', () => {
  fc.assert(
    fc.property(cases, ({ lines, weights }) => {
      const turn = ({ better, figures }: Line): Line => ({ better, figures: [...figures].reverse() });
      const turned = Object.fromEntries(Object.entries(lines).map(([key, each]) => [key, turn(each)]));
      expect(scoreTrucks(turned, weights).totals).toEqual(scoreTrucks(lines, weights).totals?.reverse());
    }),
  );
});

test('a better figure never costs points: monotone', () => {
  fc.assert(
    fc.property(cases, fc.integer({ min: 1, max: 5000 }), ({ lines, weights }, gain) => {
      const [first, ...rest] = lines.tow.figures;
      const better = first && (lines.tow.better === 'more' ? first + gain : Math.max(1, first - gain));
      const raised = { ...lines, tow: { ...lines.tow, figures: [better, ...rest] } };
      const before = scoreTrucks(lines, weights).totals?.[0] ?? 0;
      expect(scoreTrucks(raised, weights).totals?.[0] ?? 0).toBeGreaterThanOrEqual(before);
    }),
  );
});

test('the best of a line has share 1, nobody more, and a nonsense figure counts as unknown', () => {
  expect(rateLine(more(10, 20, 5))).toEqual([0.5, 1, 0.25]);
  expect(rateLine(less(10, 20, 5))).toEqual([0.5, 0.25, 1]);
  expect(rateLine(more(10, 0))).toBeUndefined();
  expect(rateLine(undefined)).toBeUndefined();
  expect(toPoints(0.848)).toBe(85);
});

import { expect, test } from 'vitest';
import { initialDraft, readFields } from '../../ui/form/read-fields.ts';
import { findFact, loadData } from './cost-data.ts';
import { createCostFields, readInputs } from './cost-fields.ts';
import { compareCosts, type EngineId, findBreakEven, fuelPerYear } from './cost-model.ts';
import { sampleCostData } from './sample-cost-data.ts';

/** Returns what the tool works with: the defaults, the heavy-use example's towing, and what a test types. */
function inputsOf(typed: Record<string, string> = {}, data = sampleCostData) {
  const fields = createCostFields(data);
  const { values, faults } = readFields(fields, {
    ...initialDraft(fields),
    towing: String(data.exampleTowingPercent),
    ...typed,
  });
  if (!values) throw new Error(JSON.stringify(faults));
  return readInputs(values);
}
const row = (id: EngineId, typed?: Record<string, string>, data = sampleCostData) =>
  compareCosts(inputsOf(typed, data)).engines.find((engine) => engine.id === id);

test.each([
  ['fuel-cost-turbomax-2wd', 'turbo', { towing: '0' }],
  ['fuel-cost-turbomax-4wd', 'turbo', { towing: '0', drive: '4wd' }],
  ['towing-cost-turbomax-2wd', 'turbo', {}],
  ['towing-cost-v8-53-2wd', 'v8', {}],
] as const)('%s-year of the ledger comes out of the tool', (record, id, typed) => {
  expect(row(id, typed, loadData())).toMatchObject({ perYear: findFact(`${record}-year`).value });
});

test.each([
  ['no towing', 18, 0, 10, 2917],
  ['a tall trailer', 20, 60, 8, 4988],
  ['a low trailer', 20, 60, 12, 3675],
  ['ten percent towing', 20, 10, 10, 2888],
])('%s: a year of fuel', (_, dailyMpg, towingPercent, towingMpg, dollars) => {
  const use = { milesPerYear: 15_000, towingShare: towingPercent / 100 };
  expect(Math.round(fuelPerYear({ dailyMpg, towingMpg }, use, 3.5))).toBe(dollars);
});

test('the diesel by hand: 15,000 × 3.50 × (0.60 / 13 + 0.40 / 26) = 3,230.77', () => {
  expect(row('diesel')).toMatchObject({ perYear: 3231, allYears: 16_154, fuelDifference: -4846 });
});

test('diesel at $4.42 ends its lead over a 19-mpg label at 24 mpg and no trailer', () => {
  const { dieselPrice } = compareCosts(inputsOf({ towing: '0', drive: '4wd' }));
  expect(dieselPrice.atPar.toFixed(2)).toBe('4.42');
  expect(dieselPrice.withExtra).toBeUndefined();
});

test('a price moves the line, and the diesel price that is still low enough', () => {
  const { lines, engines, dieselPrice } = compareCosts(inputsOf({ 'diesel-price': '1000', 'ecoboost-price': '-500' }));
  expect(lines.diesel).toEqual([1000, 31, -938, -1908, -2877, -3846]);
  expect(lines.ecoboost[0]).toBe(-500);
  expect(lines.v8).toEqual([0, 55, 111, 166, 221, 276]);
  expect(engines.map(({ difference }) => difference)).toEqual([0, undefined, -3846, -977]);
  // (4,200 − 1,000 / 5) / (15,000 × (0.60 / 13 + 0.40 / 26)) = 4,000 / 923.08
  expect(dieselPrice.withExtra?.toFixed(2)).toBe('4.33');
});

const find = (extraDollars: number | undefined, extraPerYear: number) =>
  findBreakEven({ extraDollars, extraPerYear, fuelDifference: Math.round(extraPerYear * 5), milesPerYear: 15_000 });

test.each([
  [1000, -242.31, { kind: 'after', saver: 'rival', years: 1000 / 242.31, miles: (1000 / 242.31) * 15_000 }],
  [-200, 55.26, { kind: 'after', saver: 'own', years: 200 / 55.26, miles: (200 / 55.26) * 15_000 }],
  [2000, 55, { kind: 'never', ahead: 'own' }],
  [0, 55, { kind: 'never', ahead: 'own' }],
  [2000, 0, { kind: 'never', ahead: 'own' }],
  [-500, -95, { kind: 'never', ahead: 'rival' }],
  [0, -95, { kind: 'never', ahead: 'rival' }],
  [-500, 0, { kind: 'never', ahead: 'rival' }],
  [0, 0, { kind: 'same' }],
  [50_000, -0.01, { kind: 'too-late' }],
  [50_000, -1e-13, { kind: 'never', ahead: 'own' }],
  [undefined, -242.31, { kind: 'open', evenDollars: 1212 }],
  [undefined, 55.26, { kind: 'open', evenDollars: -276 }],
  [undefined, 0, { kind: 'open', evenDollars: 0 }],
])('%s dollars more to buy and %d a year to run', (extraDollars, extraPerYear, breakEven) => {
  expect(find(extraDollars, extraPerYear)).toEqual(breakEven);
});

import { expect, test } from 'vitest';
import { initialDraft, readFields } from '../../ui/form/read-fields.ts';
import { findFact, loadData } from './cost-data.ts';
import { createCostFields, readInputs } from './cost-fields.ts';
import { compareCosts, type EngineId, findBreakEven } from './cost-model.ts';
import { writeBreakEven, writeDieselPrice, writePriced, writeVerdict } from './cost-words.ts';
import { sampleCostData } from './sample-cost-data.ts';

/** Works out the defaults, the heavy-use example's towing, and what a test types. */
function workOut(typed: Record<string, string> = {}, data = sampleCostData) {
  const fields = createCostFields(data);
  const draft = { ...initialDraft(fields), towing: String(data.exampleTowingPercent), ...typed };
  const { values, faults } = readFields(fields, draft);
  if (!values) throw new Error(JSON.stringify(faults));
  const inputs = readInputs(values);
  return [compareCosts(inputs), inputs] as const;
}
const row = (id: EngineId, typed?: Record<string, string>, data = sampleCostData) =>
  workOut(typed, data)[0].engines.find((engine) => engine.id === id);

test.each([
  ['fuel-cost-turbomax-2wd', 'turbo', { towing: '0' }],
  ['fuel-cost-turbomax-4wd', 'turbo', { towing: '0', drive: '4wd' }],
  ['towing-cost-turbomax-2wd', 'turbo', {}],
  ['towing-cost-v8-53-2wd', 'v8', {}],
] as const)('%s-year of the ledger comes out of the tool', (record, id, typed) => {
  expect(row(id, typed, loadData())).toMatchObject({ perYear: findFact(`${record}-year`).value });
});

test.each([
  ['no towing', { towing: '0', 'turbo-2wd': '18' }, 2917],
  ['a tall trailer', { 'turbo-towing': '8' }, 4988],
  ['a low trailer', { 'turbo-towing': '12' }, 3675],
  ['ten percent towing', { towing: '10' }, 2888],
])('%s: a year of fuel', (_, typed, dollars) => {
  expect(row('turbo', typed)?.perYear).toBe(dollars);
});

test('the diesel by hand: 15,000 × 3.50 × (0.60 / 13 + 0.40 / 26) = 3,230.77', () => {
  expect(row('diesel')).toMatchObject({ perYear: 3231, allYears: 16_154, fuelDifference: -4846 });
});

test('a price moves the line', () => {
  const [{ lines, engines }] = workOut({ 'diesel-price': '1000', 'ecoboost-price': '-500' });
  expect(lines.diesel).toEqual([1000, 31, -938, -1908, -2877, -3846]);
  expect(lines.ecoboost[0]).toBe(-500);
  expect(lines.v8).toEqual([0, 55, 111, 166, 221, 276]);
  expect(engines.map(({ difference }) => difference)).toEqual([0, undefined, -3846, -977]);
});

test('the verdict has the cost, all three rivals, and what it assumes of diesel', () => {
  expect(writeVerdict(...workOut())).toEqual({
    word: '$4,200 of fuel a year.',
    reason:
      '$55 less than the 5.3 V8, $969 more than the 3.0 diesel (same price a gallon), and $95 more than the EcoBoost.',
    total: '$21,000 in 5 years',
  });
  expect(writePriced(...workOut())).toBeUndefined();
  const dear = workOut({ years: '1', diesel: '4', 'v8-price': '1500' });
  expect(writeVerdict(...dear).total).toBe('$4,200 in 1 year');
  expect(writePriced(...dear)).toBe('Fuel and price together, against the 2.7 turbo: the 5.3 V8 costs $1,555 more.');
});

test.each([
  [undefined, -242, 'Saves $1,210 of fuel in 5 years. It pays as long as it costs less than $1,210 extra to buy.'],
  [undefined, 55, 'Burns $275 more fuel in 5 years. It pays only if it is more than $275 cheaper to buy.'],
  [undefined, 0, 'Burns as much as the 2.7 turbo in 5 years. The one that is cheaper to buy stays ahead.'],
  [0, 0, 'Costs the same as the 2.7 turbo to buy and to run.'],
  [1000, -242, /\$1,000 more to buy and \$242 a year less.* paid itself back after 4\.1 years, about 62,000 miles\.$/],
  [-1000, 55, / lost its lead to the 2\.7 turbo after 18\.2 years, about 272,700 miles, later than your 5 years\.$/],
  [2000, 55, /^Never .*\$2,000 more to buy and \$55 a year more to run, so the 2\.7 turbo stays ahead\.$/],
  [0, 55, /^Never .*the same to buy and .* the 2\.7 turbo stays ahead\.$/],
  [2000, 0, /^Never .* about the same to run, so the 2\.7 turbo stays ahead\.$/],
  [-500, -95, /^Never .*\$500 less to buy and \$95 a year less to run, so the 2\.7 turbo does not catch up\.$/],
  [0, -95, /^Never .* does not catch up\.$/],
  [-500, 0, /^Never .* does not catch up\.$/],
  [9000, -95, 'Not within 50 years at these numbers: it costs $9,000 more to buy and $95 a year less to run.'],
  // A rounding error saves nothing.
  [50_000, -1e-13, /^Never .* stays ahead\.$/],
  [5, -95, 'Costs $5 more to buy and $95 a year less to run. It has paid itself back after a few weeks.'],
])('a rival for %s dollars more that costs %s more a year', (extraDollars, extraPerYear, sentence) => {
  const found = { extraDollars, extraPerYear, fuelDifference: extraPerYear * 5, milesPerYear: 15_000 };
  const said = writeBreakEven({ breakEven: findBreakEven(found), extraDollars, extraPerYear, years: 5 });
  expect(said).toEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence));
});

test.each([
  [
    {},
    /^With gasoline at \$3\.50, the diesel costs more to run than the 2\.7 turbo once diesel is above \$4\.55 a gallon\.$/,
  ],
  // 3.50 × 24 / 19
  [{ towing: '0', drive: '4wd' }, /above \$4\.42 a gallon\.$/],
  // (4,200 − 1,000 / 5) / (15,000 × (0.60 / 13 + 0.40 / 26)) = 4,000 / 923.08
  [{ 'diesel-price': '1000' }, /diesel must stay below \$4\.33 for it to come out ahead in 5 years\.$/],
  [{ 'diesel-price': '30000' }, /no diesel price is low enough within 5 years\.$/],
])('%j: up to which price the diesel is cheaper to run', (typed, sentence) => {
  expect(writeDieselPrice(...workOut(typed))).toMatch(sentence);
});

import { expect, test } from 'vitest';
import { initialDraft, readFields } from '../../ui/form/read-fields.ts';
import { createCostFields, readInputs } from './cost-fields.ts';
import { type CostInputs, compareCosts, findBreakEven } from './cost-model.ts';
import { writeBreakEven, writeDieselPrice, writePriced, writeVerdict } from './cost-words.ts';
import { sampleCostData } from './sample-cost-data.ts';

const fields = createCostFields(sampleCostData);

/** Returns the sample's defaults, 60% of the miles towing, with what a test changes. */
function createInputs(changes: Partial<CostInputs> = {}): CostInputs {
  const { values } = readFields(fields, { ...initialDraft(fields), towing: '60' });
  if (!values) throw new Error('The first numbers do not make sense.');
  return { ...readInputs(values), ...changes };
}

const tell = (extraDollars: number | undefined, extraPerYear: number) =>
  writeBreakEven({
    breakEven: findBreakEven({ extraDollars, extraPerYear, fuelDifference: extraPerYear * 5, milesPerYear: 15_000 }),
    extraDollars,
    extraPerYear,
    years: 5,
  });

test('the verdict has the cost, all three rivals, and what it assumes of diesel', () => {
  const inputs = createInputs();
  expect(writeVerdict(compareCosts(inputs), inputs)).toEqual({
    word: '$4,200 of fuel a year.',
    reason:
      '$55 less than the 5.3 V8, $969 more than the 3.0 diesel (same price a gallon), and $95 more than the EcoBoost.',
    total: '$21,000 in 5 years',
  });
  expect(writePriced(compareCosts(inputs), inputs)).toBeUndefined();
});

test('a price difference is added up, in a sentence of its own', () => {
  const inputs = createInputs({
    years: 1,
    dieselPrice: 4,
    extraDollars: { v8: 1500, diesel: undefined, ecoboost: undefined },
  });
  expect(writeVerdict(compareCosts(inputs), inputs).total).toBe('$4,200 in 1 year');
  expect(writePriced(compareCosts(inputs), inputs)).toBe(
    'Fuel and price together, against the 2.7 turbo: the 5.3 V8 costs $1,555 more.',
  );
});

test.each([
  [undefined, -242, 'Saves $1,210 of fuel in 5 years. It pays as long as it costs less than $1,210 extra to buy.'],
  [undefined, 55, 'Burns $275 more fuel in 5 years. It pays only if it is more than $275 cheaper to buy.'],
  [undefined, 0, 'Burns as much as the 2.7 turbo in 5 years. The one that is cheaper to buy stays ahead.'],
  [0, 0, 'Costs the same as the 2.7 turbo to buy and to run.'],
  [
    1000,
    -242,
    'Costs $1,000 more to buy and $242 a year less to run. It has paid itself back after 4.1 years, about 62,000 miles.',
  ],
  [
    -1000,
    55,
    'Costs $1,000 less to buy and $55 a year more to run. It has lost its lead to the 2.7 turbo after 18.2 years, about 272,700 miles, later than your 5 years.',
  ],
  [
    2000,
    55,
    'Never at these numbers: it costs $2,000 more to buy and $55 a year more to run, so the 2.7 turbo stays ahead.',
  ],
  [
    -500,
    -95,
    'Never at these numbers: it costs $500 less to buy and $95 a year less to run, so the 2.7 turbo does not catch up.',
  ],
  [9000, -95, 'Not within 50 years at these numbers: it costs $9,000 more to buy and $95 a year less to run.'],
  [5, -95, 'Costs $5 more to buy and $95 a year less to run. It has paid itself back after a few weeks.'],
] as const)('a rival for %s dollars more that costs %s more a year', (extraDollars, extraPerYear, sentence) => {
  expect(tell(extraDollars, extraPerYear)).toBe(sentence);
});

test('the price of diesel is given with and without its price difference', () => {
  const plain = createInputs();
  expect(writeDieselPrice(compareCosts(plain), plain)).toBe(
    'With gasoline at $3.50, the diesel costs more to run than the 2.7 turbo once diesel is above $4.55 a gallon.',
  );
  const dear = createInputs({ extraDollars: { v8: undefined, diesel: 30_000, ecoboost: undefined } });
  expect(writeDieselPrice(compareCosts(dear), dear)).toContain('no diesel price is low enough within 5 years.');
});

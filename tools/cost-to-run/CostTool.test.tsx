// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { initialDraft, readFields } from '../../ui/form/read-fields.ts';
import { CostTool } from './CostTool.tsx';
import { type CostData, findFact, loadData } from './cost-data.ts';
import { createCostFields, readInputs } from './cost-fields.ts';
import { compareCosts, type EngineId, findBreakEven } from './cost-model.ts';
import { writeBreakEven, writeDieselPrice, writePriced, writeVerdict } from './cost-words.ts';

const label = (mpg: number, drive: string) => ({ mpg, id: `label-${mpg}-${drive}`, number: 1 });
const labels = (twoWheel: number, fourWheel: number) => ({
  '2wd': label(twoWheel, '2wd'),
  '4wd': label(fourWheel, '4wd'),
});

/** Fixed numbers for tests, so that a new model year in the ledger changes no test. */
const sampleCostData: CostData = {
  milesPerYear: 15_000,
  years: 5,
  exampleTowingPercent: 60,
  gasolinePrice: 3.5,
  services: '$1,165 to $2,435',
  towing: {
    assumed: 10,
    diesel: { id: 'test-diesel', number: 2, mpg: 13 },
    low: 8,
    high: 12,
    claims: {
      turbo: { id: 'claim-turbo', number: 3, text: '8–10', mpg: 9 },
      v8: { id: 'claim-v8', number: 3, text: '10–12', mpg: 11 },
    },
  },
  labelYear: '2025',
  epa: { turbo: labels(20, 19), v8: labels(19, 17), diesel: labels(26, 24), ecoboost: labels(22, 20) },
  ownLabels: { 'silverado-1500-2022': { '2wd': 21, '4wd': 18 } },
  thirstierV8Mpg: 16,
};

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

afterEach(cleanup);

function open(query: string) {
  history.replaceState(null, '', `/tools/cost-to-run${query}`);
  return render(<CostTool data={sampleCostData} />);
}

const cells = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(name) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('each drive keeps its own miles per gallon, and what is typed counts as yours', () => {
  open('?towing=60');
  type('5.3 V8, daily', '20');
  expect(screen.getByRole('row', { name: /Silverado 5.3 V8/ }).textContent).toContain('20\u00a0mpg (yours) daily');
  type('Drive', '4wd');
  expect(screen.getByLabelText<HTMLInputElement>('5.3 V8, daily').value).toBe('17');
  type('Drive', '2wd');
  expect(screen.getByLabelText<HTMLInputElement>('5.3 V8, daily').value).toBe('20');
});

test('a drive, a price at the pump and a dealer’s figure become dollars, bars and a break-even', () => {
  const { container } = open('');
  type('Drive', '4wd');
  type('Diesel, a gallon', '4.00');
  type('3.0 diesel costs more by', '500');
  // 15,000 / 19 × 3.50 = 2,763 and 15,000 / 17 × 3.50 = 3,088; 500 / (2,763.16 − 15,000 / 24 × 4.00) = 1.9 years.
  expect(cells('Silverado 5.3 V8').slice(0, 3)).toEqual(['$3,088', '$15,441', '+$1,625']);
  expect(screen.getByText('3.0 diesel.').parentElement?.textContent).toContain('paid itself back after 1.9 years');
  const bars = [...container.querySelectorAll('.cost-bars rect:first-child')].map((bar) => bar.getAttribute('width'));
  expect(bars).toEqual(['89.5%', '100%', '81%', '85%']);
});

test('a wrong field of the other drive does not block the result', () => {
  open('?towing=60');
  type('2.7 turbo, daily', 'many');
  expect(screen.getByText(/This result is for your last complete numbers/)).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('Check the marked field.');
  type('Drive', '4wd');
  expect(screen.queryByText(/last complete numbers/)).toBeNull();
  expect(cells('Silverado 2.7 turbo')[0]).toBe('$4,255');
});

test('the fuel at 8, 10 and 12 mpg towing stands beside the result, and a weak claim turns it around', () => {
  open('?towing=60');
  const range = within(screen.getByRole('region', { name: 'Fuel by towing mpg' }));
  const row = (mpg: string) =>
    within(range.getByRole('row', { name: new RegExp(`^${mpg} `) }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(row('8').slice(0, 2)).toEqual(['$24,938', '$25,214']);
  expect(row('10').slice(0, 2)).toEqual(['$21,000', '$21,276']);
  expect(row('12').slice(0, 2)).toEqual(['$18,375', '$18,651']);
  // 75,000 × 3.50 × (0.60 / 9 + 0.40 / 20) = 22,750 against (0.60 / 11 + 0.40 / 19) = 19,844.50
  expect(screen.getByText(/We assume 10 mpg with a trailer for the gas trucks/).textContent).toContain(
    'At 9 and 11 mpg, the middle of those ranges, the 5.3 V8 would burn $2,906 less than the 2.7 turbo over 5 years, which would turn the result around.',
  );
  expect(screen.getByRole('link', { name: /8–10/ }).getAttribute('href')).toBe('#figure-claim-turbo');
  type('Miles with a trailer', '0');
  expect(screen.queryByText(/We assume 10 mpg/)).toBeNull();
});

// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { initialDraft, readFields } from '../../ui/form/read-fields.ts';
import { CostTool } from './CostTool.tsx';
import { type CostData, findFact, loadData } from './cost-data.ts';
import { createCostFields, readInputs } from './cost-fields.ts';
import { compareCosts, type EngineId } from './cost-model.ts';
import { writeBreakEven, writeDieselPrice, writeVerdict } from './cost-words.ts';

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
  dieselPrice: 3.5,
  pricesAre: 'U.S. average',
  services: '$1,165 to $2,435',
  towing: {
    assumed: 10,
    diesel: { id: 'test-diesel', number: 2, mpg: 13 },
    claims: {
      turbo: { id: 'claim-turbo', number: 3, text: '8–10 mpg' },
      v8: { id: 'claim-v8', number: 3, text: '10–12 mpg' },
    },
  },
  labelYear: '2025',
  epa: { turbo: labels(20, 19), v8: labels(19, 17), diesel: labels(26, 24), ecoboost: labels(22, 20) },
  ownLabels: { 'colorado-2024': { '2wd': 22, '4wd': 20, zr2: 17 } },
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
  // What the search answers.
  ['fuel-cost-turbomax-2wd', 'turbo', { towing: '0' }],
  ['fuel-cost-turbomax-4wd', 'turbo', { towing: '0', 'turbo-daily': '18.99' }],
  ['towing-cost-turbomax-2wd', 'turbo', {}],
  ['towing-cost-v8-53-2wd', 'v8', {}],
] as const)('%s-year of the ledger comes out of the tool', (record, id, typed) => {
  expect(row(id, typed, loadData())).toMatchObject({ perYear: findFact(`${record}-year`).value });
});

test.each([
  ['no towing', { towing: '0', 'turbo-daily': '18' }, 2917],
  ['a tall trailer', { 'turbo-towing': '8' }, 4988],
  ['a low trailer', { 'turbo-towing': '12' }, 3675],
  ['ten percent towing', { towing: '10' }, 2888],
])('%s: a year of fuel', (_, typed, dollars) => {
  expect(row('turbo', typed)?.perYear).toBe(dollars);
});

test('the verdict has the cost and all three rivals', () => {
  expect(writeVerdict(...workOut())).toEqual({
    word: '$4,200 of fuel a year.',
    reason: '$55 less than the 5.3 V8, $969 more than the 3.0 diesel, and $95 more than the EcoBoost.',
    total: '$21,000 in 5 years',
  });
});

test.each([
  [-1210, 'Saves $1,210 of fuel in 5 years. It pays as long as it costs less than $1,210 extra to buy.'],
  [275, 'Burns $275 more fuel in 5 years. It pays only if it is more than $275 cheaper to buy.'],
  [0, 'Burns as much as the 2.7 turbo in 5 years. The one that is cheaper to buy stays ahead.'],
])('a rival that burns %s dollars more', (difference, sentence) => {
  expect(writeBreakEven(difference, 5)).toBe(sentence);
});

test.each([
  [{}, '4.55'],
  // 3.50 × 24 / 19
  [{ towing: '0', 'turbo-daily': '19', 'diesel-daily': '24' }, '4.42'],
])('%j: up to which price the diesel is cheaper to run', (typed, price) => {
  expect(writeDieselPrice(...workOut(typed))).toBe(
    `With gasoline at $3.50, the diesel costs more to run than the 2.7 turbo once diesel is above $${price} a gallon.`,
  );
});

afterEach(cleanup);

function open(query: string) {
  history.replaceState(null, '', `/tools/cost-to-run${query}`);
  return render(<CostTool data={sampleCostData} />);
}

const rowOf = (name: string) => screen.getAllByRole('listitem').find((item) => item.textContent.startsWith(name));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('a drive brings the label of each engine, and what is typed counts as yours', () => {
  const { container } = open('?diesel=4');
  type('Drive', '4wd');
  expect(screen.getByLabelText<HTMLInputElement>('5.3 V8, daily').value).toBe('17');
  // 15,000 / 19 × 3.50 = 2,763 and 15,000 / 17 × 3.50 = 3,088
  expect(rowOf('2025 Silverado 5.3 V8')?.textContent).toMatch(/\$15,441\+\$1,625\$3,088 a year at 17\smpg/);
  const bars = [...container.querySelectorAll('.cost-bars rect')].map((bar) => bar.getAttribute('width'));
  expect(bars).toEqual(['89.5%', '100%', '81%', '85%']);
  type('5.3 V8, daily', '20');
  expect(rowOf('2025 Silverado 5.3 V8')?.textContent).toContain('20\u00a0mpg (yours) daily');
  type('5.3 V8, daily', 'many');
  expect(screen.getByRole('status').textContent).toContain('Check the marked field. 5.3 V8, daily: ');
  expect(container.querySelector('.cost-bars')).toBeNull();
});

test.each([
  ['zr2.4wd', '17', /^’24 Colorado ZR2 2.7 Your truck/],
  ['4wd', '20', /^’24 Colorado 2.7 \(unless off-road trim; EPA names no tune\) Your truck/],
  ['z71.2wd', '22', /^’24 Colorado Z71 2.7 Your truck/],
  ['wt.4wd', '20', /^’24 Colorado WT 2.7 \(EPA names no tune\) Your truck/],
  // No label of its own: another truck's is not called the reader's.
  ['bison', '19', /^2025 Silverado 2.7 turbo *\$/],
])('colorado.2024.%s gets its own label, and a changed address keeps the truck', async (said, mpg, row) => {
  open(`?truck=colorado.2024.${said}`);
  expect(screen.getByLabelText<HTMLInputElement>('2.7 turbo, daily').value).toBe(mpg);
  expect(screen.getAllByRole('listitem')[0]?.textContent).toMatch(row);
  expect(screen.queryByText(/The first bar is not your 2024 Colorado ZR2 Bison: it is a 2025/) !== null).toBe(
    mpg === '19',
  );
  type('Years', '6');
  await waitFor(() => expect(location.search).toMatch(new RegExp(`^\\?truck=colorado\\.2024\\.${said}&.*years=6`)));
});

// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CostTool } from './CostTool.tsx';
import { sampleCostData } from './sample-cost-data.ts';

afterEach(cleanup);

const cells = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(name) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('each drive keeps its own miles per gallon, and what is typed counts as yours', () => {
  render(<CostTool data={sampleCostData} query="?towing=60" isEmbedded />);
  type('5.3 V8, daily', '20');
  expect(screen.getByRole('row', { name: /Silverado 5.3 V8/ }).textContent).toContain('20\u00a0mpg (yours) daily');
  type('Drive', '4wd');
  expect(screen.getByLabelText<HTMLInputElement>('5.3 V8, daily').value).toBe('17');
  type('Drive', '2wd');
  expect(screen.getByLabelText<HTMLInputElement>('5.3 V8, daily').value).toBe('20');
});

test('a drive, a price at the pump and a dealer’s figure become dollars, bars and a break-even', () => {
  const { container } = render(<CostTool data={sampleCostData} isEmbedded />);
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
  render(<CostTool data={sampleCostData} query="?towing=60" isEmbedded />);
  type('2.7 turbo, daily', 'many');
  expect(screen.getByText(/last complete numbers/)).toBeTruthy();
  type('Drive', '4wd');
  expect(screen.queryByText(/last complete numbers/)).toBeNull();
  expect(cells('Silverado 2.7 turbo')[0]).toBe('$4,255');
});

test('the fuel at 8, 10 and 12 mpg towing stands beside the result, and a weak claim turns it around', () => {
  render(<CostTool data={sampleCostData} query="?towing=60" isEmbedded />);
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
  expect(screen.getByRole('link', { name: /8–10/ }).getAttribute('href')).toBe('/tools/cost-to-run#figure-claim-turbo');
  type('Miles with a trailer', '0');
  expect(screen.queryByText(/We assume 10 mpg/)).toBeNull();
});

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

test('an article may start with other numbers, and links to the sources on the page of the tool', () => {
  render(<CostTool data={sampleCostData} query="?drive=4wd&towing=0" isEmbedded />);
  expect(cells('Silverado 5.3 V8')).toEqual(['$3,088', '$15,441', '+$1,625']);
  expect(screen.getByRole('link', { name: /17.mpg/ }).getAttribute('href')).toBe(
    '/tools/cost-to-run#figure-label-17-4wd',
  );
});

test('each drive keeps its own miles per gallon, and what is typed counts as yours', () => {
  render(<CostTool data={sampleCostData} isEmbedded />);
  type('5.3 V8, daily', '20');
  expect(screen.getByRole('row', { name: /Silverado 5.3 V8/ }).textContent).toContain('20\u00a0mpg (yours) daily');
  type('Drive', '4wd');
  expect(screen.getByLabelText<HTMLInputElement>('5.3 V8, daily').value).toBe('17');
  type('Drive', '2wd');
  expect(screen.getByLabelText<HTMLInputElement>('5.3 V8, daily').value).toBe('20');
});

test('a wrong field of the other drive does not block the result', () => {
  render(<CostTool data={sampleCostData} isEmbedded />);
  type('2.7 turbo, daily', 'many');
  expect(screen.getByText(/last complete numbers/)).toBeTruthy();
  type('Drive', '4wd');
  expect(screen.queryByText(/last complete numbers/)).toBeNull();
  expect(cells('Silverado 2.7 turbo')[0]).toBe('$4,255');
});

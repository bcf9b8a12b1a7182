// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DataTable, type DataTableProps } from './DataTable.tsx';

afterEach(cleanup);

const show = (props: Partial<DataTableProps> = {}) =>
  render(
    <DataTable
      headers={['Truck', 'Towing', 'Note']}
      rows={[
        ['Silverado', '9,500 lb', 'Turbo four'],
        ['Titan', '9,310 lb', 'V8'],
      ]}
      {...props}
    />,
  ).container.firstElementChild;
const cell = (name: string | RegExp) => screen.getByRole('cell', { name });

test('an all-number column and its header are right-aligned, text is not', () => {
  show();
  expect(cell('9,500 lb').className).toBe('numeric');
  expect(screen.getByRole('columnheader', { name: 'Towing' }).className).toBe('numeric');
  expect(cell('Turbo four').className).toBe('');
});

test.each(['430', '$3.50', '46%', '−12', '~9,500 lb', '—', '1,500 rpm', '18 mpg'])('%s counts as a number', (text) => {
  show({ rows: [['Silverado', text, 'x']] });
  expect(cell(text).className).toBe('numeric');
});

test('one word in a column of numbers makes the whole column text', () => {
  show({
    rows: [
      ['Silverado', '9,500', ''],
      ['Titan', 'unknown', ''],
    ],
  });
  expect(cell('9,500').className).toBe('');
});

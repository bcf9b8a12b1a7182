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

test.each([
  ...['430', '$3.50', '46%', '−12', '~9,500 lb', '—', '1,500 rpm', '18 mpg'].map((text) => [text, '9', 'numeric']),
  ['9,500', 'unknown', ''],
])('a column of %s and %s has the class "%s"', (text, below, className) => {
  show({
    rows: [
      ['Silverado', text, 'x'],
      ['Titan', below, 'x'],
    ],
  });
  expect(cell(text).className).toBe(className);
});

// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { readTable, toCsv } from './table-csv.ts';

function tableOf(html: string): HTMLTableElement {
  const table = document.createElement('table');
  table.innerHTML = html;
  return table;
}

test('a table becomes one line per row, header first, with units', () => {
  const table = tableOf(
    '<thead><tr><th>Engine</th><th>Torque</th></tr></thead><tbody><tr><th>TurboMax</th><td>430 lb-ft</td></tr></tbody>',
  );
  expect(toCsv(readTable(table))).toBe('Engine,Torque\r\nTurboMax,430 lb-ft');
});

test('values with a comma, a quote or a line break are quoted', () => {
  expect(toCsv([['9,500 lb', '20" wheels', 'two\nlines', 'plain']])).toBe(
    '"9,500 lb","20"" wheels","two\nlines",plain',
  );
});

test('visual and screen-reader markers are left out', () => {
  const table = tableOf(
    '<tbody><tr><th>TurboMax<span class="winner-mark">Winner</span></th><td>310 hp<span class="visually-hidden"> (best in its row)</span></td></tr></tbody>',
  );
  expect(readTable(table)).toEqual([['TurboMax', '310 hp']]);
});

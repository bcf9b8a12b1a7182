/** Reads the text of a table by row, header first, without markers that only repeat a cell's color. */
export function readTable(table: HTMLTableElement): string[][] {
  return [...table.rows].map((row) => [...row.cells].map(readCell));
}

function readCell(cell: HTMLTableCellElement): string {
  const copy = cell.cloneNode(true) as HTMLElement;
  for (const mark of copy.querySelectorAll('.visually-hidden, .winner-mark, .yours, sup')) mark.remove();
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** Rows as CSV (RFC 4180): values with a comma, a quote or a line break are quoted. */
export function toCsv(rows: string[][]): string {
  return rows.map((row) => row.map(quote).join(',')).join('\r\n');
}

const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

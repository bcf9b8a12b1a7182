import { attributeOf, type ComponentUse } from '../components.ts';
import type { Content } from '../content.ts';
import { error, type Finding } from '../finding.ts';

interface Highlight {
  cells?: { row: number; col: number }[];
  column?: number;
  winnerRow?: number | 'first';
}

/** Tables are rectangles, what they highlight lies inside them, and charts name what they draw. */
export function checkTables({ posts, pages }: Content): Finding[] {
  return [...posts, ...pages].flatMap(({ file, components }) =>
    components.flatMap((use) => {
      if (use.name === 'DataTable') return [...checkRows(file, use), ...checkHighlight(file, use)];
      return use.name === 'TowingChart' ? checkChart(file, use) : [];
    }),
  );
}

const listOf = (use: ComponentUse, name: string): unknown[] => {
  const value = attributeOf(use, name)?.value;
  return Array.isArray(value) ? value : [];
};

function checkRows(file: string, use: ComponentUse): Finding[] {
  const headers = listOf(use, 'headers');
  const rows = listOf(use, 'rows');
  const lineOf = attributeOf(use, 'rows')?.lineOf ?? (() => use.line);
  if (headers.length === 0 || rows.length === 0) {
    const problem = 'The table has no headers or no rows that can be read.';
    return [error({ file, line: use.line }, problem, 'Write headers={["…"]} and rows={[["…"]]} with texts in quotes.')];
  }
  return rows.flatMap((row, at) => {
    const cells = Array.isArray(row) ? row.length : 0;
    if (cells === headers.length) return [];
    const problem = `Row ${at + 1} has ${cells} cells under ${headers.length} headers.`;
    return [error({ file, line: lineOf([at]) }, problem, 'Give every row a cell for every header.')];
  });
}

function checkHighlight(file: string, use: ComponentUse): Finding[] {
  const attribute = attributeOf(use, 'highlight');
  if (!attribute) return [];
  const { cells = [], column, winnerRow } = (attribute.value ?? {}) as Highlight;
  const columns = listOf(use, 'headers').length;
  const rows = listOf(use, 'rows').length;
  const outside = (line: number, what: string) =>
    error(
      { file, line },
      `The highlight names ${what}, outside the table.`,
      `Rows count from 0 to ${rows - 1}, columns from 0 to ${columns - 1}.`,
    );
  return [
    ...cells.flatMap(({ row, col }, at) =>
      row >= 0 && row < rows && col >= 0 && col < columns
        ? []
        : [outside(attribute.lineOf(['cells', at]), `row ${row}, column ${col}`)],
    ),
    ...(column === undefined || (column >= 0 && column < columns)
      ? []
      : [outside(attribute.lineOf(['column']), `column ${column}`)]),
    ...(typeof winnerRow !== 'number' || (winnerRow >= 0 && winnerRow < rows)
      ? []
      : [outside(attribute.lineOf(['winnerRow']), `row ${winnerRow}`)]),
  ];
}

function checkChart(file: string, use: ComponentUse): Finding[] {
  const rows = listOf(use, 'rows') as Record<string, unknown>[];
  const lineOf = attributeOf(use, 'rows')?.lineOf ?? (() => use.line);
  const names = rows.map((row) => String(row['engine']));
  return rows.flatMap((row, at) => {
    const place = { file, line: lineOf([at]) };
    const findings: Finding[] = [];
    const missing = ['rank', 'engine', 'capacity', 'shortName', 'era'].filter((field) => row[field] === undefined);
    if (missing.length > 0)
      findings.push(error(place, `The chart row lacks ${missing.join(', ')}.`, 'Give all five fields.'));
    if (!/^\{[a-z0-9-]+\}$/.test(String(row['capacity']))) {
      findings.push(
        error(place, `The bar is typed: ${String(row['capacity'])}.`, 'Take it from the ledger:  capacity: "{id}"'),
      );
    }
    if (names.indexOf(names[at] ?? '') < at) {
      findings.push(error(place, `'${names[at]}' is drawn twice.`, 'Give every bar another engine.'));
    }
    return findings;
  });
}

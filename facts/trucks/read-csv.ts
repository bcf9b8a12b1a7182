import { type Place, Refused } from '../../core/problem/problem.ts';
import { type CsvLimits, createCsvSplitter } from '../../core/text/csv.ts';

const noLimits: CsvLimits = { lines: Number.POSITIVE_INFINITY, characters: Number.POSITIVE_INFINITY };

/** Reads a CSV file with a header line: each row by the names of its columns. Refuses a malformed line, with its place. */
export function readCsv(text: string, file: string): Record<string, string>[] {
  const splitter = createCsvSplitter(',', noLimits);
  const lines = text.trim().split(/\r?\n/);
  const records = [...lines.flatMap((line) => [...splitter.add(line)]), ...splitter.end()];
  const rows = records.map((record) => {
    if ('problem' in record) throw refuseLine({ file, line: record.line }, record.problem);
    return record.fields;
  });
  const [header = [], ...cells] = rows;
  return cells.map((row) => Object.fromEntries(header.map((name, column) => [name, row[column] ?? ''])));
}

/** Returns the refusal of a file with a line that cannot be used. */
export const refuseLine = (place: Place & { line: number }, problem: string, fix?: string): Refused =>
  new Refused({ code: 'csv', problem, fix, place });

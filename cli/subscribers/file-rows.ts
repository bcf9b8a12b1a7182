import { CommandError } from '../failures.ts';
import { guessDelimiter, splitCsvRecords } from './csv-records.ts';
import { readCell } from './spreadsheet-cell.ts';
import { readTextLines } from './text-lines.ts';

/** One row of an import file as it was written, or why it cannot be read. */
export type FileRow =
  | { line: number; email: string; topics: string; createdAt: string; status: string }
  | { line: number; problem: string };

const knownColumns = {
  email: ['email', 'e-mail', 'email address', 'email_address', 'e-mail address'],
  topics: ['topics', 'topic', 'interests'],
  createdAt: ['created_at', 'created at', 'subscribed_at', 'signup date', 'date'],
  status: ['status', 'state'],
} as const;

type Columns = Record<keyof typeof knownColumns, number>;

/** Reads a CSV file of subscribers; the first line must name its columns, and one of them must be `email`. */
export async function* readFileRows(path: string): AsyncGenerator<FileRow> {
  let columns: Columns | undefined;
  for await (const record of splitCsvRecords(readTextLines(path), await findDelimiter(path))) {
    if (columns === undefined) columns = findColumns('fields' in record ? record.fields : []);
    else yield 'fields' in record ? pickColumns(record.line, record.fields, columns) : record;
  }
  if (columns === undefined) throw new CommandError('The file is empty.');
}

async function findDelimiter(path: string): Promise<string> {
  for await (const line of readTextLines(path)) if (line.trim() !== '') return guessDelimiter(line);
  return ',';
}

function findColumns(header: readonly string[]): Columns {
  const names = header.map((name) => name.trim().toLowerCase());
  const find = (wanted: readonly string[]): number => names.findIndex((name) => wanted.includes(name));
  const email = find(knownColumns.email);
  if (email === -1) {
    throw new CommandError("The first line names no column 'email': begin the file with a line such as email,topics.");
  }
  const { topics, createdAt, status } = knownColumns;
  return { email, topics: find(topics), createdAt: find(createdAt), status: find(status) };
}

function pickColumns(line: number, fields: readonly string[], columns: Columns): FileRow {
  const pick = (column: number): string => readCell(fields[column]?.trim() ?? '');
  const { email, topics, createdAt, status } = columns;
  return { line, email: pick(email), topics: pick(topics), createdAt: pick(createdAt), status: pick(status) };
}

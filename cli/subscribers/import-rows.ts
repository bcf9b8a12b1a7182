import { checkEmail } from '../../core/email-address.ts';
import type { ImportRow } from '../../newsletter/subscribers/import-subscribers.ts';
import { CommandError } from '../command.ts';
import { guessDelimiter, readCell, readTextLines, splitCsvRecords } from './csv.ts';

/** One row of an import file as written, or why it cannot be read. */
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

/** Reads a CSV file of subscribers; the first line must name the columns, and one must be `email`. */
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
    throw new CommandError("The first line has no column 'email'. Start the file with a line such as email,topics");
  }
  const { topics, createdAt, status } = knownColumns;
  return { email, topics: find(topics), createdAt: find(createdAt), status: find(status) };
}

function pickColumns(line: number, fields: readonly string[], columns: Columns): FileRow {
  const pick = (column: number): string => readCell(fields[column]?.trim() ?? '');
  const { email, topics, createdAt, status } = columns;
  return { line, email: pick(email), topics: pick(topics), createdAt: pick(createdAt), status: pick(status) };
}

/** Why a row of the file cannot be imported. */
export type BadRow = { line: number; problem: string };

/** What rows are checked against. */
export interface ImportRules {
  now: Date;
  /** The categories a subscriber can choose from. */
  topics: readonly string[];
}

const activeStatuses = new Set(['', 'active', 'subscribed', 'confirmed']);
const isoDate = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/;

/** Turns a row into what would be written, or says why it cannot be imported. */
export function checkFileRow(row: FileRow, rules: ImportRules): ImportRow | BadRow {
  if ('problem' in row) return row;
  const { line } = row;
  if (row.email === '') return { line, problem: 'the address is missing' };
  const checked = checkEmail(row.email);
  if (!checked.ok) return { line, problem: `'${shorten(row.email)}' is not a valid email address` };
  // A list exported elsewhere includes people who unsubscribed: they stay out.
  if (!activeStatuses.has(row.status.toLowerCase()))
    return { line, problem: `not imported because its status is '${shorten(row.status)}'` };
  const topics = readTopics(row.topics, rules.topics);
  if ('unknown' in topics) return { line, problem: `there is no topic '${shorten(topics.unknown)}'` };
  const createdAt = readTime(row.createdAt, rules.now);
  if (createdAt === undefined)
    return { line, problem: `'${shorten(row.createdAt)}' is not a past date such as 2025-03-31` };
  return { email: checked.email, topics: topics.list, createdAt };
}

/** Reads a list of topics into its stored form; all topics, or none, is stored as empty. */
export function readTopics(text: string, known: readonly string[]): { list: string } | { unknown: string } {
  const wanted = text.split(/[,;|]/).flatMap((part) => part.trim() || []);
  const chosen = wanted.map((part) => known.find((topic) => topic.toLowerCase() === part.toLowerCase()));
  const unknown = wanted[chosen.indexOf(undefined)];
  if (unknown !== undefined) return { unknown };
  const ordered = known.filter((topic) => chosen.includes(topic));
  return { list: ordered.length === known.length ? '' : ordered.join(',') };
}

function readTime(text: string, now: Date): string | undefined {
  if (text === '') return now.toISOString();
  if (!isoDate.test(text)) return undefined;
  const iso = text.replace(' ', 'T').replace(' ', '');
  // Without a zone the time is UTC, so that the file means the same on every machine.
  const time = new Date(iso.includes('T') && !hasZone.test(iso) ? `${iso}Z` : iso);
  return Number.isNaN(time.getTime()) || time > now ? undefined : time.toISOString();
}

function shorten(text: string): string {
  const flat = text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ');
  return flat.length > 60 ? `${flat.slice(0, 57)}…` : flat;
}

import { basename } from 'node:path';
import { momentOf } from '../../core/dates.ts';
import { checkEmail } from '../../core/node/email-address.ts';
import type { Refused } from '../../core/problem/problem.ts';
import { readCell } from '../../core/text/csv.ts';
import type { ImportKind, ImportRow } from '../subscribers/import-subscribers.ts';
import { findDelimiter, readRecords, readStart, refuseImport, shorten, type TextFile } from './csv.ts';
import { detectLayout, type FileLayout, type RowKind, strongerKind } from './providers.ts';
import { type KnownExport, recognizeSiteExport, siteExportStart } from './site-exports.ts';

export interface ImportFile extends TextFile {
  delimiter: string;
  layout: FileLayout;
}

/** Recognizes a CSV file; its first line must name the columns. */
export async function openImportFile(file: TextFile, as?: ImportKind): Promise<ImportFile> {
  const site = recognizeSiteExport(await readStart(file, siteExportStart));
  if (site !== undefined) throw refuseSiteExport(file.path, site);
  const delimiter = await findDelimiter(file);
  let opened: ImportFile | undefined;
  let rows = 0;
  for await (const record of readRecords(file, delimiter)) {
    const fields = 'fields' in record ? record.fields : [];
    opened ??= { ...file, delimiter, layout: detectLayout(file.path, fields, as) };
    // The columns of some services are those of others, but their statuses are not.
    if (rows > 0 && hasForeignStatus(opened.layout, fields)) {
      const { provider, header } = opened.layout;
      return { ...opened, layout: detectLayout(file.path, header, as, provider) };
    }
    if (opened.layout.onlyStatuses.length === 0 || rows > rowsForStatuses) break;
    rows += 1;
  }
  if (opened === undefined) throw refuseImport(`The file ${basename(file.path)} is empty.`);
  return opened;
}

export const refuseSiteExport = (path: string, { what, readers }: KnownExport): Refused =>
  refuseImport(`${basename(path)} is ${what}.`, `${readers}.`);

/** So many rows show which words a service has for its statuses. */
const rowsForStatuses = 20_000;

function hasForeignStatus({ onlyStatuses, statuses }: FileLayout, fields: readonly string[]): boolean {
  if (onlyStatuses.length === 0) return false;
  return statuses.some(({ column }) => {
    const status = readCell(fields[column]?.trim() ?? '').toLowerCase();
    return status !== '' && !onlyStatuses.includes(status);
  });
}

/** A row to import; `unknown` is a status that is not known, which counts as left. */
export type GoodRow = ImportRow & { line: number; kind: ImportKind; unknown?: string };

/** One row of the file: to import, unreadable, or of a person who never agreed. */
export type CheckedRow = GoodRow | { line: number; problem: string } | { line: number; unconfirmed: true };

export interface ImportRules {
  now: Date;
  /** Where a day without a time is meant. */
  timeZone: string;
  topics: readonly string[];
}

export async function* readImportRows(file: ImportFile, rules: ImportRules): AsyncGenerator<CheckedRow> {
  let isHeader = true;
  for await (const record of readRecords(file, file.delimiter)) {
    if (isHeader) isHeader = false;
    else yield 'fields' in record ? checkRow(record.line, record.fields, file.layout, rules) : record;
  }
}

function checkRow(line: number, fields: readonly string[], layout: FileLayout, rules: ImportRules): CheckedRow {
  const pick = (column: number): string => readCell(fields[column]?.trim() ?? '');
  const pickFirst = (columns: readonly number[]): string => columns.map(pick).find((text) => text !== '') ?? '';
  const typed = pick(layout.email);
  if (typed === '') return { line, problem: 'the address is missing' };
  const checked = checkEmail(typed);
  if (!checked.ok) return { line, problem: `'${shorten(typed)}' is not a valid email address` };
  const { email } = checked;
  const name = layout.name.map(pick).join(' ');
  const { kind, unknown } = readKind(layout, pick);
  const joined = pickFirst(layout.joined);
  const createdAt = readTime(joined, rules);
  const confirmedAt = readTime(pickFirst(layout.confirmed), rules);
  if (kind === 'unconfirmed') return { line, unconfirmed: true };
  if (kind !== 'active') {
    // Nothing else in the row may keep the address from being suppressed.
    const leftAt = readTime(pickFirst([...layout.left.map(({ column }) => column), ...layout.leftBy]), rules);
    return { line, email, name, kind, createdAt, confirmedAt, leftAt, ...(unknown === undefined ? {} : { unknown }) };
  }
  const topics = readTopics(pickFirst(layout.topics), rules.topics);
  if ('unknown' in topics) return { line, problem: `there is no topic '${shorten(topics.unknown)}'` };
  if (joined !== '' && createdAt === undefined)
    return { line, problem: `'${shorten(joined)}' is not a past date such as 2025-03-31` };
  return { line, email, name, kind, topics: topics.list, createdAt, confirmedAt };
}

const emptyDates = new Set(['', '0', '-', 'no', 'false', 'null', 'none', 'n/a']);

/** The strongest word counts: someone who is subscribed in one column and has left in another has left. */
function readKind(
  { fallback, statuses, left }: FileLayout,
  pick: (column: number) => string,
): { kind: RowKind; unknown?: string } {
  let { kind } = fallback;
  let unknown: string | undefined;
  for (const { column, meanings } of statuses) {
    const status = pick(column).toLowerCase();
    const meaning = Object.hasOwn(meanings, status) ? meanings[status] : undefined;
    if (meaning === undefined) unknown ??= status;
    else kind = strongerKind(kind, meaning);
  }
  for (const { column, kind: said } of left)
    if (!emptyDates.has(pick(column).toLowerCase())) kind = strongerKind(kind, said);
  if (unknown === undefined || kind === 'left' || kind === 'complained') return { kind };
  return { kind: 'left', unknown };
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

const isoDate =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)\d*)?\s?(Z|[+-]\d{2}:?\d{2})?(?:\s[A-Z]{3,5})?$/;
const dayMs = 24 * 60 * 60 * 1000;

/** Reads a date or time as the services write it; undefined when it is empty, unreadable or in the future. */
function readTime(text: string, { now, timeZone }: ImportRules): string | undefined {
  if (text === '') return undefined;
  const [, day, clock, zone = 'Z'] = isoDate.exec(text) ?? [];
  if (day === undefined || Number.isNaN(Date.parse(day))) return undefined;
  // Without a zone the time is UTC, so that the file means the same on every machine.
  const time = clock === undefined ? momentOf(day, timeZone) : new Date(`${day}T${clock}${zone}`);
  const aheadMs = time.getTime() - now.getTime();
  if (Number.isNaN(aheadMs) || aheadMs > dayMs) return undefined;
  // A local time without its zone may be some hours ahead.
  return aheadMs > 0 ? now.toISOString() : time.toISOString();
}

/** Returns the names of the columns that an import does not keep. */
export function listLeftOut({ header, ...layout }: FileLayout): string[] {
  const { email, name, joined, confirmed, left, leftBy, topics, statuses } = layout;
  const kept = new Set([email, ...name, ...joined, ...confirmed, ...leftBy, ...topics]);
  for (const { column } of [...left, ...statuses]) kept.add(column);
  return header.flatMap((title, column) => (kept.has(column) ? [] : shorten(title.trim())));
}

/** Counts the lines of a file below the one that names its columns. */
export async function countRows(file: ImportFile): Promise<number> {
  let rows = -1;
  for await (const _record of readRecords(file, file.delimiter)) rows += 1;
  return Math.max(0, rows);
}

import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { Refused } from '../../core/problem/problem.ts';

const maxLineLength = 64 * 1024;
const lineEnd = /\r\n|\n|\r/;

/** Creates the error for a file that cannot be imported; without a fix the problem says what to do. */
export const refuseImport = (problem: string, fix?: string): Refused => new Refused({ code: 'import', problem, fix });

/** A file on the disk or, with its content, from an archive. */
export type TextFile = { path: string; content?: Buffer | undefined };

/**
 * Reads a text file line by line, with any line ends; UTF-8 or UTF-16, with or without a byte order mark. Throws at a
 * zero byte: a spreadsheet or an archive read as text would show people without what is said about them.
 */
export async function* readTextLines(file: TextFile): AsyncGenerator<string> {
  const decoder = new TextDecoder(await findEncoding(file));
  let rest = '';
  for await (const chunk of file.content === undefined ? createReadStream(file.path) : cut(file.content)) {
    const decoded = decoder.decode(chunk as Buffer, { stream: true });
    if (decoded.includes('\0'))
      throw refuseImport(`${basename(file.path)} is not a text file. Save the list as CSV and import that file.`);
    const text = rest + decoded;
    // A line end may be split across two chunks.
    const cutAt = text.endsWith('\r') ? text.length - 1 : text.length;
    const lines = text.slice(0, cutAt).split(lineEnd);
    // A file without line ends must not fill the memory, so an overlong line is cut.
    rest = (lines.pop() ?? '').slice(0, maxLineLength) + text.slice(cutAt);
    yield* lines;
  }
  const lines = (rest + decoder.decode()).split(lineEnd);
  if (lines.at(-1) === '') lines.pop();
  yield* lines;
}

function* cut(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += maxLineLength) yield content.subarray(at, at + maxLineLength);
}

async function findEncoding(file: TextFile): Promise<string> {
  const mark = (await readStart(file, 2)).toString('hex');
  if (mark === 'fffe') return 'utf-16le';
  return mark === 'feff' ? 'utf-16be' : 'utf-8';
}

export async function readStart({ path, content }: TextFile, length: number): Promise<Buffer> {
  if (content !== undefined) return content.subarray(0, length);
  const file = await open(path);
  try {
    const size = Math.min((await file.stat()).size, length);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** One record of a CSV file with its first line, or why it is malformed. */
export type CsvRecord = { line: number; fields: string[] } | { line: number; problem: string };

const maxLinesInRecord = 50;
const maxRecordLength = 16 * 1024;

/**
 * Splits lines into records. A quoted field may span several lines. A quote that is never closed spoils its own line
 * only: swallowing the rest of the file would lose subscribers silently.
 */
export async function* splitCsvRecords(lines: AsyncIterable<string> | Iterable<string>, delimiter: string) {
  const pending: string[] = [];
  let line = 1;
  const take = function* (isEnd: boolean): Generator<CsvRecord> {
    while (pending.length > 0) {
      const found = findRecord(pending, delimiter, isEnd);
      if (found === undefined) return;
      const { taken, ...record } = found;
      const isEmpty = pending.slice(0, taken).every((text) => text.trim() === '');
      if (!isEmpty) yield { line, ...record };
      line += taken;
      pending.splice(0, taken);
    }
  };
  for await (const text of lines) {
    pending.push(text);
    yield* take(false);
  }
  yield* take(true);
}

export const readRecords = (file: TextFile, delimiter: string): AsyncGenerator<CsvRecord> =>
  splitCsvRecords(readTextLines(file), delimiter);

type Found = { taken: number } & ({ fields: string[] } | { problem: string });

function findRecord(pending: readonly string[], delimiter: string, isEnd: boolean): Found | undefined {
  let text = '';
  for (const [index, line] of pending.entries()) {
    text = index === 0 ? line : `${text}\n${line}`;
    const fields = splitFields(text, delimiter);
    if (fields === 'malformed' && index === 0) return { taken: 1, problem: 'there is text after a closing quote' };
    // The quote that seemed to close the field opens one on a later line.
    if (fields === 'malformed') break;
    if (fields !== 'open') return { taken: index + 1, fields };
    if (index >= maxLinesInRecord || text.length > maxRecordLength) break;
    if (index === pending.length - 1 && !isEnd) return undefined;
  }
  return { taken: 1, problem: 'a quote is opened but never closed' };
}

function splitFields(text: string, delimiter: string): string[] | 'open' | 'malformed' {
  if (!text.includes('"')) return text.split(delimiter);
  const fields: string[] = [];
  let at = 0;
  while (at <= text.length) {
    if (text[at] === '"') {
      const end = findClosingQuote(text, at + 1);
      if (end === -1) return 'open';
      fields.push(text.slice(at + 1, end).replaceAll('""', '"'));
      at = end + 1;
      if (at < text.length && text[at] !== delimiter) return 'malformed';
    } else {
      const end = text.indexOf(delimiter, at);
      fields.push(text.slice(at, end === -1 ? undefined : end));
      at = end === -1 ? text.length : end;
    }
    if (at >= text.length) break;
    at += 1;
  }
  return fields;
}

function findClosingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return -1;
}

/** Returns the delimiter of the header line: comma, semicolon or tab, whichever is most frequent. */
export async function findDelimiter(file: TextFile): Promise<string> {
  for await (const line of readTextLines(file)) if (line.trim() !== '') return guessDelimiter(line);
  return ',';
}

function guessDelimiter(header: string): string {
  const unquoted = header.replaceAll(/"[^"]*"/g, '');
  const count = (delimiter: string): number => unquoted.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best));
}

/** What a spreadsheet would run as a formula, behind any number of protecting apostrophes. */
const formula = /^'*[=+\-@\t\r]/;

/** Writes a cell that a spreadsheet shows as text: an address that starts with = or + would be run. */
export function writeCell(text: string): string {
  const plain = formula.test(text) ? `'${text}` : text;
  return /[",;\r\n\t]|^\s|\s$/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Reads such a cell, already unquoted, and removes the protecting apostrophe. */
export const readCell = (text: string): string => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text);

/** Returns text of a file as it may be printed: short, and without characters that control a terminal. */
export function shorten(text: string): string {
  const flat = text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ');
  return flat.length > 60 ? `${flat.slice(0, 57)}…` : flat;
}

import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { Refused } from '../../core/problem/problem.ts';
import { type CsvLimits, type CsvRecord, createCsvSplitter } from '../../core/text/csv.ts';

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

/** A quote that is never closed spoils its own line only: swallowing the rest of the file would lose subscribers silently. */
const limits: CsvLimits = { lines: 50, characters: 16 * 1024 };

/** Splits lines into records, within the limits of an import. */
export async function* splitCsvRecords(lines: AsyncIterable<string> | Iterable<string>, delimiter: string) {
  const splitter = createCsvSplitter(delimiter, limits);
  for await (const line of lines) yield* splitter.add(line);
  yield* splitter.end();
}

export const readRecords = (file: TextFile, delimiter: string): AsyncGenerator<CsvRecord> =>
  splitCsvRecords(readTextLines(file), delimiter);

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

/** Returns text of a file as it may be printed: short, and without characters that control a terminal. */
export function shorten(text: string): string {
  const flat = text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ');
  return flat.length > 60 ? `${flat.slice(0, 57)}…` : flat;
}

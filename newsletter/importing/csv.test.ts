import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refused } from '../../core/problem/problem.ts';
import { type CsvRecord, readCell, writeCell } from '../../core/text/csv.ts';
import { createTestFolder } from '../db/test-store.ts';
import { readTextLines, splitCsvRecords } from './csv.ts';
import { openImportFile, readImportRows } from './import-rows.ts';

async function readLines(content: string | Buffer): Promise<string[]> {
  const path = join(createTestFolder(), 'file.csv');
  writeFileSync(path, content);
  return Array.fromAsync(readTextLines({ path }));
}

const split = (text: string): Promise<CsvRecord[]> => Array.fromAsync(splitCsvRecords(text.split('\n'), ','));

test('a byte order mark is not part of the first line, in UTF-8 and in UTF-16', async () => {
  expect(await readLines('\ufeffemail\nü@b.example')).toEqual(['email', 'ü@b.example']);
  expect(await readLines(Buffer.from('\ufeffemail\nü@b.example', 'utf16le'))).toEqual(['email', 'ü@b.example']);
});

test('lines and letters that span two chunks come out complete, and an endless line is cut', async () => {
  const line = `${'ü'.repeat(30_000)}x`;
  expect(await readLines(`${line}\r\n${line}\r\n${line}`)).toEqual([line, line, line]);
  const lines = await readLines('x'.repeat(1_000_000));
  expect(lines).toHaveLength(1);
  expect(lines[0]?.length).toBeLessThan(200_000);
});

const anyText = fc.string({ unit: 'binary', maxLength: 60 });
const sign = fc.constantFrom('"', '""', ',', ';', '\t', '\n', "'", '=', '+', '-', '@', ' ', 'a@b.example', 'x');
const cell = fc.oneof(
  anyText,
  fc.array(sign, { maxLength: 8 }).map((signs) => signs.join('')),
);

test('any cells that are written as CSV are read back, and no cell starts a formula', async () => {
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(rows, async (written) => {
      // The line ends of a file are read as one kind, inside a cell too.
      const clean = written.map((row) => ['row', ...row.map((text) => text.replace(/\r\n?/g, '\n'))]);
      const read = await split(clean.map((row) => row.map(writeCell).join(',')).join('\n'));
      expect(read.map((record) => ('fields' in record ? record.fields.map(readCell) : record))).toEqual(clean);
      const cells = read.flatMap((record) => ('fields' in record ? record.fields : []));
      expect(cells.filter((text) => /^[=+\-@\t\r]/.test(text))).toEqual([]);
    }),
  );
});

test('any file is read to its end: rows, problems with their line, or one sentence', async () => {
  const path = join(createTestFolder(), 'list.csv');
  const header = fc.constantFrom('email', 'email,topics', 'E-Mail;status', '"email"\tcreated_at', 'name', '');
  const mark = fc.constantFrom('', 'fffe', 'feff', 'efbbbf').map((hex) => Buffer.from(hex, 'hex'));
  const body = fc.oneof(
    fc.array(cell, { maxLength: 12 }).map((parts) => Buffer.from(parts.join(','))),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  );
  const rules = {
    now: new Date('2026-11-15T12:00:00Z'),
    timeZone: 'America/New_York',
    topics: ['Reviews'],
  };
  await fc.assert(
    fc.asyncProperty(mark, header, body, async (start, first, rest) => {
      writeFileSync(path, Buffer.concat([start, Buffer.from(`${first}\n`), rest]));
      try {
        for await (const row of readImportRows(await openImportFile({ path }), rules)) {
          // A problem is printed: one line, without control characters.
          if ('problem' in row) expect(row.problem).toMatch(/^[^\p{Cc}\u2028\u2029]*$/u);
          else if ('email' in row) expect(row.email).toMatch(/^[^\s,<>"]+@[^\s,<>"]+$/);
        }
      } catch (error) {
        expect(error).toBeInstanceOf(Refused);
      }
    }),
  );
});

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestFolder } from '../../newsletter/db/test-store.ts';
import { CommandError } from '../failures.ts';
import { createTestGarage } from '../test-garage.ts';
import { guessDelimiter, splitCsvRecords } from './csv-records.ts';
import { readFileRows } from './file-rows.ts';
import { judgeFileRow } from './import-row.ts';
import { readCell, writeCell } from './spreadsheet-cell.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 60 });
const sign = fc.constantFrom('"', '""', ',', ';', '\t', '\n', "'", '=', '+', '-', '@', ' ', 'a@b.example', 'x');
const cell = fc.oneof(
  anyText,
  fc.array(sign, { maxLength: 8 }).map((signs) => signs.join('')),
);
const lines = async function* (text: string) {
  yield* text.split('\n');
};

test('what is written as CSV is read back cell by cell, and no cell begins as a formula', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      async (rows) => {
        // The lines of a file end in many ways; inside a cell they are read as one.
        const clean = rows.map((row) => ['row', ...row.map((text) => text.replace(/\r\n?/g, '\n'))]);
        const text = clean.map((row) => row.map(writeCell).join(',')).join('\n');
        const read = await Array.fromAsync(splitCsvRecords(lines(text), ','));
        expect(read.map((record) => ('fields' in record ? record.fields.map(readCell) : record))).toEqual(clean);
        for (const record of read)
          if ('fields' in record) for (const each of record.fields) expect(each).not.toMatch(/^[=+\-@\t\r]/);
      },
    ),
    { numRuns: 500 },
  );
});

test('any file is read to its end: rows, problems with their line, or one sentence', async () => {
  const folder = createTestFolder();
  const header = fc.constantFrom('email', 'email,topics', 'E-Mail;status', '"email"\tcreated_at', 'name', '');
  const mark = fc.constantFrom(
    Buffer.alloc(0),
    Buffer.from('fffe', 'hex'),
    Buffer.from('feff', 'hex'),
    Buffer.from('efbbbf', 'hex'),
  );
  const body = fc.oneof(
    fc.array(cell, { maxLength: 12 }).map((parts) => Buffer.from(parts.join(','))),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  );
  const rules = { now: new Date('2026-11-15T12:00:00Z'), topics: ['Reviews'] };
  let name = 0;
  await fc.assert(
    fc.asyncProperty(mark, header, body, async (start, first, rest) => {
      name += 1;
      const path = join(folder, String(name));
      await writeFile(path, Buffer.concat([start, Buffer.from(`${first}\n`), rest]));
      try {
        for await (const row of readFileRows(path)) {
          const judged = judgeFileRow(row, rules);
          // A problem goes to a terminal: one line, and nothing that steers it.
          if ('problem' in judged) expect(judged.problem).toMatch(/^[^\p{Cc}\u2028\u2029]*$/u);
          else expect(judged.email).toMatch(/^[^\s,<>"]+@[^\s,<>"]+$/);
        }
      } catch (error) {
        expect(error).toBeInstanceOf(CommandError);
      }
    }),
    { numRuns: 300 },
  );
  fc.assert(fc.property(anyText, (text) => void expect([',', ';', '\t']).toContain(guessDelimiter(text))));
});

test('an address that a spreadsheet would run is exported as text and imported as itself', async () => {
  const garage = await createTestGarage();
  const addresses = [
    "=cmd|'/c!a0@example.org",
    '+1@example.org',
    '-1@example.org',
    "'=1@example.org",
    "'plain@example.org",
  ];
  const file = await garage.write('list.csv', `email\n${addresses.map(writeCell).join('\n')}\n`);
  await garage.run(['subscribers', 'import', file, '--yes']);
  const { out } = await garage.run(['subscribers', 'export']);
  const exported = out.trim().split('\r\n').slice(1);
  for (const line of exported) expect(line).not.toMatch(/^"?[=+\-@]/);
  const read = await garage.run(['subscribers', 'export', '--json']);
  expect(
    read.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).email)
      .sort(),
  ).toEqual([...addresses].sort());
  await garage.remove();
});

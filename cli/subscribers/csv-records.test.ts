import { expect, test } from 'vitest';
import { type CsvRecord, guessDelimiter, splitCsvRecords } from './csv-records.ts';

async function split(text: string, delimiter = ','): Promise<CsvRecord[]> {
  const lines = async function* () {
    yield* text.split('\n');
  };
  return Array.fromAsync(splitCsvRecords(lines(), delimiter));
}

test('plain and quoted fields, doubled quotes and empty fields come out as they were meant', async () => {
  expect(await split('a@b.example,"x, y",\n"say ""hi""",,"" ')).toEqual([
    { line: 1, fields: ['a@b.example', 'x, y', ''] },
    { line: 2, problem: 'text follows a closing quote' },
  ]);
  expect(await split('"say ""hi""",,""')).toEqual([{ line: 1, fields: ['say "hi"', '', ''] }]);
});

test('a quoted field may go over several lines and the next record keeps its line number', async () => {
  expect(await split('a@b.example,"first\nsecond"\nc@d.example,x')).toEqual([
    { line: 1, fields: ['a@b.example', 'first\nsecond'] },
    { line: 3, fields: ['c@d.example', 'x'] },
  ]);
});

test('a quote that is never closed costs its own line and no other', async () => {
  expect(await split('a@b.example\n"open@b.example\nc@d.example\n"e@f.example"\ng@h.example')).toEqual([
    { line: 1, fields: ['a@b.example'] },
    { line: 2, problem: 'a quote is opened and never closed' },
    { line: 3, fields: ['c@d.example'] },
    { line: 4, fields: ['e@f.example'] },
    { line: 5, fields: ['g@h.example'] },
  ]);
  const many = Array.from({ length: 200 }, (_, index) => `reader${index}@b.example`);
  const records = await split(`"open@b.example\n${many.join('\n')}`);
  expect(records[0]).toEqual({ line: 1, problem: 'a quote is opened and never closed' });
  expect(records.slice(1).map((record) => 'fields' in record && record.fields[0])).toEqual(many);
});

test('an unclosed quote on the last line is told and nothing before it is lost', async () => {
  expect(await split('a@b.example\n"c@d.example')).toEqual([
    { line: 1, fields: ['a@b.example'] },
    { line: 2, problem: 'a quote is opened and never closed' },
  ]);
});

test('empty lines are skipped but counted', async () => {
  expect(await split('a\n\n  \nb')).toEqual([
    { line: 1, fields: ['a'] },
    { line: 4, fields: ['b'] },
  ]);
});

test('the delimiter is the one the header uses, quoted names aside', () => {
  expect(guessDelimiter('email,topics')).toBe(',');
  expect(guessDelimiter('"email, private";topics;created_at')).toBe(';');
  expect(guessDelimiter('email\ttopics')).toBe('\t');
  expect(guessDelimiter('email')).toBe(',');
});

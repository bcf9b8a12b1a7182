import { expect, test } from 'vitest';
import { printAdvice, printNumbers, printTrucks, printVehicles, recallName } from './print-recall.ts';
import type { Recall } from './recalls.ts';
import { countRecalls, listModelYears, notesFor, openStops, readRecalls, recallsFor } from './recalls.ts';
import { oldestCheck } from './truck-record.ts';

const record = (fields: Partial<Recall> & { id: string }): Record<string, unknown> => ({
  kind: 'safety',
  title: 'Latch',
  problem: 'A latch may open.',
  remedy: 'A new latch.',
  dates: 'May 2025',
  appliesTo27: 'some',
  mark: 'B',
  sources: [{ title: 'A paper', address: 'https://one.example/latch', written: 'May 2025' }],
  added: '2025-07-01',
  checked: '2025-07-01',
  ...fields,
});
const read = (...records: unknown[]) => readRecalls({ 'a.yaml': JSON.stringify(records) });
const canyon = (...years: number[]): Recall['trucks'] => [{ model: 'canyon', years }];

test('a model year counts safety recalls that can reach a 2.7L truck, and nothing else', () => {
  const recalls = read(
    record({ id: 'counted', trucks: canyon(2023, 2024) }),
    record({ id: 'weak', trucks: canyon(2024), mark: 'C' }),
    record({ id: 'other-year', trucks: canyon(2025) }),
    record({ id: 'other-engine', trucks: canyon(2024), appliesTo27: 'no' }),
    record({ id: 'one-report', trucks: canyon(2023), perhaps: canyon(2024) }),
    record({ id: 'disputed', trucks: canyon(2024), notCounted: 'Sources disagree.' }),
    record({ id: 'program', trucks: canyon(2024), kind: 'program' }),
  );
  expect(countRecalls(recalls, { model: 'canyon', year: 2024 })).toBe(1);
  expect(recallsFor(recalls, { model: 'canyon', year: 2024 })).toHaveLength(6);
  expect(countRecalls(recalls, { model: 'colorado', year: 2024 })).toBe(0);
  expect(listModelYears(recalls).find(({ path }) => path === '/recalls/2023-canyon')).toMatchObject({
    name: '2023 Canyon',
    count: 2,
  });
});

test('a model year says do not drive only when no warning light decides it', () => {
  const stops = (doNotDrive: object) =>
    listModelYears(read({ ...record({ id: 'a', trucks: canyon(2024) }), doNotDrive })).flatMap(
      (each) => each.doNotDrive?.words ?? [],
    );
  expect(stops({ advice: 'Stay home.' })).toEqual(['Do not drive']);
  expect(stops({ drive: '4wd', advice: 'Stay home.' })).toEqual(['Do not drive some with 4WD']);
  expect(stops({ condition: 'if the light is on', advice: 'Stay home.' })).toEqual([]);
});

test('records are newest first, and one without a date is placed by its model year', () => {
  const recalls = read(
    record({ id: 'undated', trucks: canyon(2024) }),
    record({ id: 'old', date: '2023-12-31' }),
    record({ id: 'new', date: '2024-05' }),
  );
  expect(recalls.records.map(({ id }) => id)).toEqual(['new', 'undated', 'old']);
});

test('the list is as old as its oldest check', () => {
  expect(oldestCheck(read(record({ id: 'a', checked: '2025-08-01' }), record({ id: 'b' })).records)).toBe('2025-07-01');
});

test('a remark belongs to its model years', () => {
  const recalls = readRecalls({
    'notes.yaml': JSON.stringify([{ trucks: canyon(2025), note: 'Nothing to compare.' }]),
  });
  expect(notesFor(recalls, { model: 'canyon', year: 2025 })).toEqual(['Nothing to compare.']);
  expect(notesFor(recalls, { model: 'canyon', year: 2024 })).toEqual([]);
});

test.each([
  ['an id used twice', [record({ id: 'a' }), record({ id: 'a' })], /'a' is already used at a.yaml:1/],
  ['no source', [record({ id: 'a', sources: [] })], /a.yaml:1: .*sources/],
  ['a year the site does not follow', [record({ id: 'a', trucks: canyon(2019) })], /does not follow the model/],
])('%s stops the build and names the file and line', (_, records, message) => {
  expect(() => read(...records)).toThrow(message);
});

test('what was not found is said, and a count with other vehicles says so', () => {
  const [bare] = read(record({ id: 'a', trucks: canyon(2023, 2024) })).records;
  const [full] = read(
    record({
      id: 'b',
      nhtsa: ['25V001'],
      gm: 'N1',
      also: 'SUVs.',
      count: { us: 12345, canada: 6 },
      trucks: [{ model: 'colorado', years: [2024] }, ...canyon(2024)],
      perhaps: canyon(2025),
      untilFixed: 'Leave the seat empty.',
    }),
  ).records;
  if (!bare || !full) throw new Error('both records are valid');
  expect([printNumbers(bare), printVehicles(bare), printTrucks(bare)]).toEqual([
    '',
    'count not found',
    '2023–2024 Canyon',
  ]);
  expect([printNumbers(full), printVehicles(full), printTrucks(full)]).toEqual([
    'NHTSA 25V001 · GM N1',
    '12,345, other vehicles included, plus 6 in Canada',
    '2024 Colorado and Canyon; perhaps 2025 Canyon',
  ]);
  expect(printAdvice({ ...full, kind: 'program' })).toMatch(/^Leave the seat empty\. Check your VIN at GM;/);
});

test('the name of a recall has all of its NHTSA numbers', () => {
  const { records } = read(record({ id: 'latch', nhtsa: ['19E066', '20E024'], trucks: canyon(2024) }));
  expect(records.map(recallName)).toEqual(['19E066, 20E024: Latch']);
});

test('a do-not-drive recall is open until it has ended; a warning light or another engine makes it none for everybody', () => {
  const stop = { advice: 'Check the VIN.' };
  const found = openStops(
    read(
      { ...record({ id: 'open', trucks: canyon(2024), perhaps: canyon(2025) }), doNotDrive: { ...stop, drive: '4wd' } },
      { ...record({ id: 'ended', trucks: canyon(2024) }), doNotDrive: stop, ended: '2026-03-31' },
      { ...record({ id: 'light', trucks: canyon(2024) }), doNotDrive: { ...stop, condition: 'if the light shows' } },
      { ...record({ id: 'v8', trucks: canyon(2024), appliesTo27: 'no' }), doNotDrive: stop },
      record({ id: 'plain', trucks: canyon(2024) }),
    ),
  );
  expect(found.map(({ id, doNotDrive, reaches }) => [id, doNotDrive.drive, reaches])).toEqual([
    [
      'open',
      '4wd',
      [
        { model: 'canyon', year: 2024 },
        { model: 'canyon', year: 2025 },
      ],
    ],
  ]);
});

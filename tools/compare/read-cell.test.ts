import { expect, test } from 'vitest';
import { middleOf, readCell, readSpan } from './compare-model.ts';
import { type CompareData, type Row, rows, type Truck } from './compare-rows.ts';

const row = (key: string) => rows.find((each) => each.key === key) as Row;
const truck = (cells: Truck['cells'], rest: Partial<Truck> = {}): Truck => ({
  key: 't',
  name: 'T',
  group: 'G',
  cells,
  ...rest,
});
const data: CompareData = {
  trucks: [],
  figures: [
    { id: 'tow', text: '8,500', years: '2025', isAnyDrive: true, cautions: ['contested'] },
    { id: 'tow-by-version', text: '7,680–8,110' },
    { id: 'label', text: '20/26/22', years: '2023' },
    { id: 'label-second', text: '18/26/21', years: '2023' },
    { id: 'warranty', text: '5 yr/60,000 mi' },
    { id: 'no-combined', text: '16/16' },
  ],
};

test('figures are read with their commas, ranges from low to high, words not at all', () => {
  expect(readSpan('9,500')).toEqual({ low: 9500, high: 9500 });
  expect(readSpan('7,680–8,110')).toEqual({ low: 7680, high: 8110 });
  expect(readSpan('43.4')).toEqual({ low: 43.4, high: 43.4 });
  for (const text of ['5 yr/60,000 mi', '5 ft 8 in', '', '1–2–3', 'NaN']) expect(readSpan(text)).toBeUndefined();
  expect(middleOf({ low: 21, high: 22 })).toBe(21.5);
});

test('a label fills three lines, and a part two versions share is shown once', () => {
  const both = truck({ epa: [2, 3] });
  expect(readCell(data, both, row('city'))?.entries.map(({ text }) => text)).toEqual(['20', '18']);
  expect(readCell(data, both, row('highway'))?.entries.map(({ text }) => text)).toEqual(['26']);
  expect(readCell(data, both, row('combined'))?.span).toEqual({ low: 21, high: 22 });
});

test('two records that differ span from the lowest to the highest', () => {
  expect(readCell(data, truck({ tow: [0, 1] }), row('tow'))?.span).toEqual({ low: 7680, high: 8500 });
});

test('the note names years and doubts, and a drive that the record leaves open', () => {
  expect(readCell(data, truck({ tow: [0] }), row('tow'))?.entries[0]?.note).toBe('2025, contested');
  expect(readCell(data, truck({ tow: [0] }, { drive: '4WD' }), row('tow'))?.entries[0]?.note).toBe(
    '2025, drive not stated, contested',
  );
});

test('what the ledger does not know is undefined; words have no span', () => {
  expect(readCell(data, truck({}), row('tow'))).toBeUndefined();
  expect(readCell(data, truck({ epa: [5] }), row('combined'))).toBeUndefined();
  expect(readCell(data, truck({ warranty: [4] }), row('warranty'))).toEqual({
    entries: [{ id: 'warranty', text: '5 yr/60,000 mi', note: '' }],
  });
});

import { expect, test } from 'vitest';
import { answer, type Cell, findLeaders, readCell, readLean, readSpan } from './compare-model.ts';
import { type CompareData, moreRows, type Question, questions, type Row, type Truck } from './compare-rows.ts';

const row = (key: string) => [...questions, ...moreRows].find((each) => each.key === key) as Row;
const question = (key: string) => questions.find((each) => each.key === key) as Question;
const truck = (cells: Truck['cells'], rest: Partial<Truck> = {}): Truck => ({
  key: 't',
  name: 'T',
  group: 'G',
  cells,
  ...rest,
});
const data: CompareData = {
  trucks: [],
  facts: [
    { id: 'tow', text: '8,500', years: '2025', isAnyDrive: true, cautions: ['contested'] },
    { id: 'tow-by-version', text: '7,680–8,110' },
    { id: 'label', text: '20/26/22', years: '2023' },
    { id: 'label-second', text: '18/26/21', years: '2023' },
    { id: 'warranty', text: '5 yr/60,000 mi' },
    { id: 'no-combined', text: '16/16' },
  ],
};

test('facts are read with their commas, ranges from low to high, words not at all', () => {
  expect(readSpan('9,500')).toEqual({ low: 9500, high: 9500 });
  expect(readSpan('7,680–8,110')).toEqual({ low: 7680, high: 8110 });
  expect(readSpan('43.4')).toEqual({ low: 43.4, high: 43.4 });
  for (const text of ['5 yr/60,000 mi', '5 ft 8 in', '', '1–2–3', 'NaN']) expect(readSpan(text)).toBeUndefined();
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

const cell = (text: string): Cell => {
  const span = readSpan(text);
  return { entries: [{ id: text, text, note: '' }], ...(span && { span }) };
};

test('the most leads, the lowest price leads, and equals share it', () => {
  expect(findLeaders(row('tow'), [cell('9,500'), cell('11,200')])).toEqual([undefined, 'leads']);
  expect(findLeaders(row('price'), [cell('36,800'), cell('31,900')])).toEqual([undefined, 'leads']);
  expect(findLeaders(row('torque'), [cell('430'), cell('430'), cell('400')])).toEqual([
    'shares the lead',
    'shares the lead',
    undefined,
  ]);
});

test('none leads where all are equal, one alone is known, or no way is better', () => {
  expect(findLeaders(row('torque'), [cell('430'), cell('430')])).toEqual([undefined, undefined]);
  expect(findLeaders(row('payload'), [cell('2,260'), undefined])).toEqual([undefined, undefined]);
  expect(findLeaders(row('highway'), [cell('21'), cell('25')])).toEqual([undefined, undefined]);
});

test('beside an unknown figure the best is the best known, and the question stays open', () => {
  const { words, leans, outcome } = answer(question('payload'), [cell('2,260'), cell('1,710'), undefined]);
  expect(words).toEqual(['best known', undefined, undefined]);
  expect(leans.map((lean) => lean?.text)).toEqual([undefined, '−550', undefined]);
  expect(outcome).toBe('open');
});

test('a range leads only if its worst beats the others', () => {
  expect(findLeaders(row('combined'), [cell('21–22'), cell('20')])).toEqual(['leads', undefined]);
  expect(findLeaders(row('combined'), [cell('21–22'), cell('21')])).toEqual([undefined, undefined]);
  expect(answer(question('combined'), [cell('21–22'), cell('21')]).outcome).toBe('even');
});

test('the bar leans to the truck that answers better, and prints the difference', () => {
  const lean = (key: string, first: string, own: string) =>
    readLean(question(key), readSpan(first) as never, readSpan(own) as never);
  expect(lean('tow', '9,500', '11,200')).toMatchObject({ ahead: 'this', text: '+1,700' });
  expect(lean('torque', '430', '383')).toMatchObject({ ahead: 'first', text: '−47' });
  expect(lean('price', '36,800', '31,900')).toMatchObject({ ahead: 'this', text: '−$4,900' });
  expect(lean('combined', '18', '20–21')).toMatchObject({ ahead: 'this', text: '+2 to +3' });
  expect(lean('legroom', '43.4', '34.7')).toMatchObject({ ahead: 'first', text: '−8.7' });
  expect(lean('legroom', '43.4', '43.4')).toEqual({ ahead: 'neither', text: 'same', share: 0 });
  expect(lean('combined', '17–18', '18')).toEqual({ ahead: 'neither', text: 'too close', share: 0 });
});

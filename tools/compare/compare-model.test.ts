import { expect, test } from 'vitest';
import { siteFact } from '../../facts/site-facts.ts';
import { initialDraft, readFields } from '../../ui/form/read-fields.ts';
import { parseTruckValue, type Truck } from '../my-truck/truck.ts';
import { adviseBuyers } from './compare-buyers.ts';
import { factIds, loadData } from './compare-data.ts';
import { createFields, findOwnKey, findRepeats, startWith } from './compare-fields.ts';
import { compare } from './compare-model.ts';
import type { Slot } from './compare-rows.ts';
import { nameTrucks, writeVerdict } from './compare-words.ts';

const data = loadData();
const fields = createFields(data.trucks);
const start = initialDraft(fields);
function comparisonOf(changes: Partial<typeof start>) {
  const { values, faults } = readFields(fields, { ...start, ...changes } as typeof start);
  if (!values) throw new Error(JSON.stringify(faults));
  return compare(data, values);
}

test('every truck has three known facts or more, a key of its own and a name of its own', () => {
  expect(new Set(data.trucks.map(({ key }) => key)).size).toBe(data.trucks.length);
  expect(new Set(data.trucks.map(({ name }) => name)).size).toBe(data.trucks.length);
  for (const { name, cells } of data.trucks) expect(Object.keys(cells).length, name).toBeGreaterThanOrEqual(3);
});

test('every fact that answers a question is a number', () => {
  for (const { key } of data.trucks) {
    const { answers } = comparisonOf({
      first: key,
      ...(key === start.second && { second: start.first }),
      third: 'none',
    });
    for (const { question, cells } of answers) {
      if (cells[0]) expect(cells[0].span, `${key} ${question.key}`).toBeDefined();
    }
  }
});

test('each id is sent once, and doubts travel with the fact', () => {
  expect(new Set(factIds).size).toBe(factIds.length);
  const find = (id: string) => data.facts.find((fact) => fact.id === id);
  for (const id of factIds) {
    const { status, source } = siteFact(id, 'The test');
    const isWeak = source.kind === 'address' && source.weak;
    const cautions = [...(status === 'stated' ? [] : [status]), ...(isWeak ? ['weak source'] : [])];
    expect(find(id)?.cautions ?? [], id).toEqual(cautions);
  }
});

/** Compares made-up trucks that have only these figures; '18 or 17' are two records that differ. */
function compareFigures(...trucks: Partial<Record<Slot, string>>[]) {
  const facts = trucks.flatMap((truck) =>
    Object.values(truck).flatMap((texts) => texts.split(' or ').map((text) => ({ id: text, text, number: 1 }))),
  );
  const indexesOf = (texts: string) => texts.split(' or ').map((text) => facts.findIndex((fact) => fact.text === text));
  const sample = trucks.map((truck, at) => ({
    key: `t${at}`,
    name: ['One', 'Two', 'Three'][at] ?? '',
    group: 'G',
    cells: Object.fromEntries(Object.entries(truck).map(([slot, texts]) => [slot, indexesOf(texts)])),
  }));
  const [first, second, third = 'none'] = sample.map(({ key }) => key);
  return compare({ facts, trucks: sample }, { first: String(first), second: String(second), third });
}
const headlines = (...trucks: Parameters<typeof compareFigures>) =>
  adviseBuyers(compareFigures(...trucks)).map(({ headline }) => headline);

test.each([
  ['tow', ['9,500', '11,200'], ['', 'leads +1,700'], 1],
  ['torque', ['430', '383'], ['leads', '−47'], 0],
  ['price', ['36,800', '31,900'], ['', 'leads −$4,900'], 1],
  ['legroom', ['43.4', '34.7'], ['leads', '−8.7'], 0],
  ['torque', ['430', '430', '400'], ['shares the lead', 'shares the lead same', '−30'], 'even'],
  ['torque', ['430', '430'], ['', 'same'], 'even'],
  // Beside an unknown figure the best is the best known; words are no figure.
  ['payload', ['2,260', '1,710', ''], ['best known', '−550', ''], 'open'],
  ['payload', ['2,260', 'unknown'], ['', ''], 'open'],
  // A range leads only if its worst beats the others' best.
  ['combined', ['//21–22', '//20'], ['leads', '−1 to −2'], 0],
  ['combined', ['//21–22', '//21'], ['', 'too close'], 'even'],
  ['tow', ['8,500 or 7,680–8,110', '8,400'], ['', 'too close'], 'even'],
  ['combined', ['16/16', '//19'], ['', ''], 'open'],
] as const)('%s of %j: who leads, by how much, and what stays open', (key, texts, words, outcome) => {
  const { answers } = compareFigures(...texts.map((text) => (text ? { [key]: text } : {})));
  const found = answers.find(({ question }) => question.key === key);
  const said = found?.words.map((word, at) => [word, found.leans[at]?.text].filter(Boolean).join(' '));
  expect([said, found?.outcome]).toEqual([words, outcome]);
});

test('a note says what the record leaves open', () => {
  const truck = { key: 't', name: 'T', group: 'G', drive: '4WD' as const, cells: { tow: [0] } };
  const facts = [
    { id: 'tow', text: '8,500', number: 1, years: '2025', isAnyDrive: true as const, cautions: ['contested' as const] },
  ];
  const { answers } = compare({ facts, trucks: [truck] }, { first: 't', second: 'none', third: 'none' });
  expect(answers.find(({ question }) => question.key === 'tow')?.cells[0]?.entries[0]?.note).toBe(
    '2025, drive not stated, contested',
  );
});

test('buyers: each rule reads the figures, and a hole is never filled', () => {
  expect(headlines({ tow: '9,500', torque: '430' }, { tow: '11,200', torque: '383' })).toEqual([
    'Either one.',
    'The Two, for margin.',
    'Only the Two.',
    'Stay, up to 9,500 lb.',
  ]);
  expect(headlines({ tow: '3,500' }, { tow: '8,400' }, { tow: '8,400' })).toEqual([
    'The Two or the Three.',
    'The Two or the Three, up to 8,400 lb.',
    'None of these.',
    'Stay, up to 3,500 lb.',
  ]);
  expect(headlines({}, { tow: '12,000' })).toEqual([
    'The Two, for certain.',
    'The Two, for margin.',
    'The Two, for certain.',
    'We cannot say.',
  ]);
  expect(headlines({ tow: '9,600' }, {}).slice(2)).toEqual(['The One, for certain.', 'Stay, up to 9,600 lb.']);
  expect(headlines({}, {})).toEqual(Array(4).fill('We cannot say.'));
});

test('a truck with its smallest engine is advised up to our own limit, not up to its rating', () => {
  const advice = (first: string, second: string) =>
    adviseBuyers(comparisonOf({ first, second })).map(({ headline, reason }) => `${headline} ${reason}`);
  const [, camper, heavy, keeper] = advice('silverado-27-2021', 'silverado-53-4wd');
  expect(camper).toMatch(
    /for margin\. .* The Silverado 2\.7 Turbo is rated up to 9,\d+ lb \(we would stop at 7,500 lb/,
  );
  expect(heavy).toMatch(/^Only the Silverado 5\.3 V8\./);
  expect(keeper).toMatch(/^Stay, up to 7,500 lb\. .* Past that, the Silverado 5\.3 V8 is the next step, up to 1/);
  const [, none, , midsize] = advice('colorado-4wd', 'silverado-27-4wd');
  expect(none).toMatch(/^None of these\. The Colorado .*stop at 6,000 lb.*the Silverado .*stop at 7,500 lb/);
  expect(midsize).toMatch(/^Stay, up to 6,000 lb\. .* up to 7,500 lb\.$/);
});

test('no truck has a figure of the other drive', () => {
  for (const { key, drive, cells } of data.trucks) {
    const ids = Object.values(cells).flatMap((cell) => cell.map((at) => String(factIds[at])));
    const drives = ids.map((id) => [id, siteFact(id, key).appliesTo.drive]);
    expect(drive ? drives.filter(([, of]) => of && of !== drive) : [], key).toEqual([]);
  }
});

test('the verdict says what decides, and what is open', () => {
  const combined = '18/21/19';
  expect(writeVerdict(compareFigures({ tow: '9,500', torque: '430', combined }, { tow: '9,000', torque: '430' }))).toBe(
    'The One tows the most; pulling: no clear winner; fuel: open, a figure is missing.',
  );
});

test('two trucks of one name keep their drive', () => {
  expect(nameTrucks([{ name: 'A 2WD' }, { name: 'B 2WD, 2021 and 2022 Limited' }])).toEqual(['A', 'B']);
  expect(nameTrucks([{ name: 'A 2WD' }, { name: 'A 4WD' }])).toEqual(['A 2WD', 'A 4WD']);
});

test.each([
  ['silverado-1500.2024.crew.4wd', 'silverado-27-4wd'],
  ['silverado-1500.2024.crew', undefined],
  ['silverado-1500.2019.4wd', undefined],
  ['silverado-1500.2019.2wd', 'silverado-27-2019'],
  ['silverado-1500.2022.launch.4wd', 'silverado-27-2021-4wd'],
  ['sierra-1500.2026.2wd', 'sierra-27-2wd'],
  ['colorado.2026.z71.2wd', 'colorado-2wd'],
  ['colorado.2024.zr2', 'colorado-zr2'],
  ['colorado.2025.bison.4wd', 'colorado-bison'],
  ['colorado.2025.4wd', undefined],
  ['colorado.2024.base.4wd', 'colorado-base-4wd'],
  ['canyon.2025.denali.4wd', 'canyon-4wd'],
  ['canyon.2025.at4x.4wd', undefined],
])('the line of %s is %s: none while the truck leaves open which', (value, key) => {
  const truck = parseTruckValue(value) as Truck;
  expect(findOwnKey(truck, data.trucks)).toBe(key);
  expect(findRepeats({ ...start, ...startWith(truck, data.trucks) })).toEqual({});
});

test.each([
  ['regular', '2,140'],
  ['crew', undefined],
] as const)('the payload of a %s cab’s line: %s, never another cab’s', (cab, payload) => {
  const { values } = readFields(fields, { ...start, first: 'silverado-27-4wd' });
  const { answers } = compare(data, values as never, { cab });
  expect(answers.find(({ question }) => question.key === 'payload')?.cells[0]?.entries[0]?.text).toBe(payload);
});

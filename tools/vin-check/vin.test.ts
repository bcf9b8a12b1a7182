import { expect, test } from 'vitest';
import { tool } from './tool.tsx';
import { readEngineLetter, readMake, readModelYear, readVin, workOutCheckDigit } from './vin.ts';
import { readAnswer, writeVerdict } from './vin-answer.ts';

const put = (vin: string, position: number, character: string) =>
  vin.slice(0, position - 1) + character + vin.slice(position);

test('a VIN worked by hand: 351 leaves ten over, so X', () => {
  expect(workOutCheckDigit('1M8GDM9AXKP042788')).toEqual({ expected: 'X', found: 'X', isRight: true });
});

test.each([
  ['1M8GDM9AXKP042788', 1989, 2019],
  ['11111111111111111', 2001, 2031],
  ['1M8GDMAAXPP042788', 2023, 1993],
  ['1M8GDMAAXAP042788', 2010, 1980],
  ['1M8GDMAAX9P042788', 2039, 2009],
])('%s is of model year %i, not %i', (vin, year, other) => {
  expect(readModelYear(vin)).toMatchObject({ year, other });
});

test.each(['U', 'Z', '0'])('%s is not a model year', (code) => {
  expect(readModelYear(put('1M8GDM9AXKP042788', 10, code))).toBeUndefined();
});

test.each([
  ['', { kind: 'empty' }],
  [' - ', { kind: 'empty' }],
  ['1M8GDM', { kind: 'partial', vin: '1M8GDM', sentence: '6 of 17 characters; 11 to go.' }],
  ['1M8GDM9AXKP0427889', { kind: 'fault', sentence: 'That is 18 characters; a VIN has 17. Take 1 out.' }],
  ['1M8*', { kind: 'fault', sentence: "Position 4 is '*'. A VIN has only letters and digits." }],
  [
    '1M8-GDo',
    { kind: 'fault', sentence: 'Position 6 is the letter O. No VIN has I, O or Q: it is probably a zero, 0.' },
  ],
  [
    'I',
    { kind: 'fault', sentence: 'Position 1 is the letter I. No VIN has I, O or Q: it is probably the digit one, 1.' },
  ],
])('turbomax-engine-recalls-2024: %j gets a sentence', (typed, reading) => {
  expect(readVin(typed)).toEqual(reading);
});

test('the sample of the page is invented, of a 2019-on Chevrolet truck, and its check digit fits', () => {
  const { sample } = tool.load();
  expect(workOutCheckDigit(sample).isRight).toBe(true);
  expect(readModelYear(sample)?.year).toBeGreaterThanOrEqual(2019);
  expect(readMake(sample)).toBe('Chevrolet');
  expect(sample).toMatch(/0{6}$/);
});

const { sample: chevrolet, letters, models } = tool.load();
const knowledge = { letters, models };
const withDigit = (vin: string) => put(vin, 9, workOutCheckDigit(vin).expected);

test.each([
  [chevrolet, true, '2.7L turbo (L3B)'],
  [put(chevrolet, 8, 'D'), false, '5.3L V8 (L84)'],
  [put(chevrolet, 8, 'Y'), false, undefined],
])('%s: the engine letter points to the 2.7L: %s, and all ask for confirmation', (vin, pointsTo27, engine) => {
  const read = readEngineLetter(vin, letters);
  expect(read).toMatchObject({ pointsTo27, sentence: expect.stringContaining('NHTSA’s decoder') });
  expect(read?.engine).toBe(engine);
});

test.each([
  ['a 1991 truck', put(chevrolet, 7, '1')],
  ['another make', put(chevrolet, 2, 'F')],
  ['a Cadillac', `1G6${chevrolet.slice(3)}`],
])('the engine letter of %s is not read', (_, vin) => {
  expect(readEngineLetter(vin, letters)).toBeUndefined();
});

test('the answer is as exact as the VIN: one model, two, a make, a year', () => {
  const titleOf = (vin: string) => readAnswer(vin, knowledge).title;
  expect(titleOf(chevrolet)).toBe('2021 Silverado 1500');
  expect(titleOf(put(chevrolet, 10, 'R'))).toBe('2024 Silverado 1500 or Colorado');
  expect(titleOf(put(put(chevrolet, 10, 'R'), 3, 'T'))).toBe('2024 Sierra 1500 or Canyon');
  expect(titleOf(put(chevrolet, 8, 'D'))).toBe('2021 Chevrolet');
  expect(titleOf(put(chevrolet, 2, 'F'))).toBe('Model year 2021');
  expect(titleOf(chevrolet.slice(0, 3))).toBe('Chevrolet');
  expect(titleOf(chevrolet.slice(0, 2))).toBe('');
});

test('a do-not-drive recall of the year sets the tone; a wrong digit comes before everything', () => {
  const verdictOf = (vin: string) => {
    const check = workOutCheckDigit(vin);
    return writeVerdict(readAnswer(vin, knowledge), check, vin === chevrolet);
  };
  const stopped = models.find(({ doNotDrive, make }) => doNotDrive && make === 'Chevrolet');
  const code = [...'KLMNPRSTVWXY'].find((letter) => readModelYear(put(chevrolet, 10, letter))?.year === stopped?.year);
  expect(verdictOf(chevrolet)).toMatchObject({ word: 'Example: 2021 Silverado 1500.', tone: 'plain' });
  if (code) expect(verdictOf(withDigit(put(chevrolet, 10, code)))).toMatchObject({ tone: 'no' });
  // A 2500, or a Colorado before 2023.
  expect(verdictOf(withDigit(put(chevrolet, 8, 'Y')))).toMatchObject({
    sentence: expect.stringMatching(/^If yours is a 2021 Silverado 1500, see below\. Any other/),
  });
  expect(verdictOf(put(chevrolet, 9, '5'))).toMatchObject({ word: 'Look at the number again.', tone: 'close' });
  expect(verdictOf(withDigit(put(chevrolet, 2, 'F'))).sentence).toContain('not on our recall list');
});

import { expect, test } from 'vitest';
import { evaluate, numbersWithUnits, readSum } from './numbers.ts';

test('expressions follow operator precedence, with parentheses and powers', () => {
  expect(evaluate('2 + 3 × 4')).toBe(14);
  expect(evaluate('(2 + 3) × 4 / 10')).toBe(2);
  expect(evaluate('1,000 − 1 − 9')).toBe(990);
  expect(evaluate('37,500 × 0.00575 / (1 − 1.00575^−60)')).toBeCloseTo(740.78, 2);
});

test('text that is not an expression is undefined', () => {
  expect(evaluate('about four')).toBeUndefined();
  expect(evaluate('4 ×')).toBeUndefined();
  expect(evaluate('(4 + 1')).toBeUndefined();
  expect(evaluate('4 / 0')).toBeUndefined();
});

test('a stated result may be rounded at its last digit and no further', () => {
  const isRight = (formula: string) => {
    const sum = readSum(formula);
    return sum !== undefined && Math.abs(sum.result - sum.stated) <= sum.tolerance;
  };
  expect(isRight('15,000 / 19 = 789')).toBe(true);
  expect(isRight('15,000 / 19 = 789.47')).toBe(true);
  expect(isRight('15,000 / 19 = 790')).toBe(false);
});

const read = (text: string) => numbersWithUnits(text).map(({ values, unit }) => `${values.join('–')} ${unit}`);

test('numbers with units are found in every spelling of the unit', () => {
  expect(read('It pulls 9,500 lb, or 9,500 pounds, at 75-mph.')).toEqual(['9500 lb', '9500 lb', '75 mph']);
  expect(read('$3.50 a gallon, 46% or 46 percent, 34.7 in.')).toEqual(['3.5 $', '46 %', '46 %', '34.7 in']);
  expect(read('430 lb-ft at 1,500 rpm, 5 years or 60,000 miles')).toEqual([
    '430 lb-ft',
    '1500 rpm',
    '5 yr',
    '60000 mi',
  ]);
});

test('both ends of a range are read', () => {
  expect(read('7,680–8,110 lb')).toEqual(['7680–8110 lb']);
  expect(read('10 to 15 percent')).toEqual(['10–15 %']);
});

test('calendar years, engine names and formulas are not numbers with units', () => {
  expect(
    read('In 2023 in the 2022 model years the 2.7L and 5.3L V8, 430 × 1,500 / 5,252, built in 2019 in Ohio'),
  ).toEqual([]);
});

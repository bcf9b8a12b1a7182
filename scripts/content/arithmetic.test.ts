import { expect, test } from 'vitest';
import { evaluate, readSum } from './arithmetic.ts';

test('expressions follow the usual order, with brackets and powers', () => {
  expect(evaluate('2 + 3 × 4')).toBe(14);
  expect(evaluate('(2 + 3) × 4 / 10')).toBe(2);
  expect(evaluate('1,000 − 1 − 9')).toBe(990);
  expect(evaluate('37,500 × 0.00575 / (1 − 1.00575^−60)')).toBeCloseTo(740.78, 2);
});

test('what is no expression comes to nothing', () => {
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

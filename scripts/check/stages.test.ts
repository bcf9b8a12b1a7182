import { expect, test } from 'vitest';
import { readStageArguments } from './stages.ts';

test('without words every stage runs, in order', () => {
  expect(readStageArguments([])).toEqual({ stages: ['check', 'unit', 'build', 'budgets', 'e2e'], filters: [] });
});

test('named stages run alone and in the order of the whole, other words are filters', () => {
  expect(readStageArguments(['e2e', 'some-filter'])).toEqual({ stages: ['e2e'], filters: ['some-filter'] });
  expect(readStageArguments(['e2e', 'build'])).toEqual({ stages: ['build', 'e2e'], filters: [] });
});

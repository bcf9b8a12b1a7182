import { expect, test } from 'vitest';
import { roundNumbers } from './results.ts';

test('measured numbers keep four figures and counts stay whole', () => {
  expect(roundNumbers({ posts: 123456, share: 0.0123456, runs: [{ ms: 98765.4321, store: 'sqlite' }] })).toEqual({
    posts: 123456,
    share: 0.01235,
    runs: [{ ms: 98770, store: 'sqlite' }],
  });
});

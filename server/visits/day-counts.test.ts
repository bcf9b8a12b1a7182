import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createVisitorEstimate } from './day-counts.ts';

const hashes = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => hash('sha256', String(index), 'buffer').readUInt32LE());

test('fifty thousand visitors are counted within one percent', () => {
  const visitors = createVisitorEstimate();
  for (const hash of hashes(50_000)) visitors.add(hash);
  expect(Math.abs(visitors.count() - 50_000)).toBeLessThan(500);
});

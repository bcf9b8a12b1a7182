import { expect, test } from 'vitest';
import { createVisitorEstimate } from './day-counts.ts';
import { createKeyedHash } from './keyed-hash.ts';

const networks = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `10.${index >> 8}.${index & 255}.`);

test('a visitor who comes again is counted once', () => {
  const [hash, visitors] = [createKeyedHash(Uint32Array.of(1, 2)), createVisitorEstimate()];
  expect(visitors.count()).toBe(0);
  for (let round = 0; round < 3; round += 1) for (const network of networks(5)) visitors.add(hash(network, 7));
  expect(visitors.count()).toBe(5);
});

test('fifty thousand visitors are counted within one percent', () => {
  const [hash, visitors] = [createKeyedHash(Uint32Array.of(1, 2)), createVisitorEstimate()];
  for (const network of networks(50_000)) visitors.add(hash(network, 7));
  expect(Math.abs(visitors.count() - 50_000)).toBeLessThan(500);
});

test('a hash depends on the key, on every letter and on the number', () => {
  const hash = createKeyedHash(Uint32Array.of(1, 2));
  const other = createKeyedHash(Uint32Array.of(1, 3));
  const hashes = [hash('10.0.0.', 7), other('10.0.0.', 7), hash('10.0.1.', 7), hash('10.0.0.', 8), hash('', 7)];
  hashes.push(hash('10.0.0.\0', 7), hash('10.0.0', 7));
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(hash('10.0.0.', 7)).toBe(hashes[0]);
});

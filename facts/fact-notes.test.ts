import { expect, test } from 'vitest';
import { groupBySource, lookedUp } from './fact-notes.ts';
import type { Fact } from './fact-schema.ts';
import { createTestFact as fact } from './test-fact.ts';

const page = (address: string, title?: string): Fact['source'] => ({
  kind: 'address',
  address: [address],
  ...(title ? { title } : {}),
});

test('sources are in the order the article first uses them; our own calculations come last', () => {
  const notes = groupBySource([
    fact('sum', { source: { kind: 'arithmetic', formula: '1 + 1' } }),
    fact('a', { source: page('https://b.example/x', 'B') }),
    fact('b'),
    fact('c', { source: { kind: 'general' } }),
  ]);
  expect(notes.map(({ title }) => title)).toEqual(['B', 'Figure of this site', 'Our arithmetic']);
});

test('facts from one source share a note, in order; only opened addresses count as looked up', () => {
  const source = page('https://b.example/x', 'B');
  const notes = groupBySource([
    fact('a', { source, checked: '2025-07-01' }),
    fact('other'),
    fact('b', { source, checked: '2025-07-20' }),
    fact('c', { source, checked: '2025-07-10' }),
  ]);
  expect(notes).toHaveLength(2);
  expect(notes[0]?.facts.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(lookedUp(notes.flatMap(({ facts }) => facts))).toBe('2025-07-01');
  expect(lookedUp([fact('other')])).toBeUndefined();
});

test('a note names its source, or its host, says that a weak one is weak, and links only to real addresses', () => {
  const note = (more: object) => groupBySource([fact('a', { source: { kind: 'address', address: [], ...more } })])[0];
  expect(note({ address: ['https://www.b.example/x'] })?.title).toBe('b.example');
  expect(note({ address: ['https://b.example/x'], title: 'B', weak: true })?.title).toBe(
    'B (a dealer page or content site)',
  );
  const addresses = ['2025 owner’s manual, p. 12', 'https://b.example/x'];
  expect(note({ address: addresses })?.addresses).toEqual(['https://b.example/x']);
});

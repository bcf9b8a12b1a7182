import { expect, test } from 'vitest';
import { checkProblems } from './check-problems.ts';

const problem = {
  id: 'rattle',
  sign: 'noise',
  title: 'Rattle',
  notices: 'A rattle from below.',
  part: 'Bracket',
  trucks: [{ model: 'colorado', years: [2024] }],
  kind: 'bulletin',
  gm: '24-NA-001',
  offers: 'A strap.',
  appliesTo27: 'yes',
  evidence: 'One report.',
  mark: 'B',
  sources: [{ title: 'A paper', address: 'https://one.example/rattle', written: 'May 2025' }],
  added: '2025-07-01',
  checked: '2025-07-01',
};

const check = (fields: Record<string, unknown>) =>
  checkProblems({
    articles: [],
    facts: [],
    today: '2025-07-02',
    filesIn: (folder): Record<string, string> =>
      folder === 'problems' ? { 'a.yaml': JSON.stringify([{ ...problem, ...fields }]) } : {},
  }).map(({ problem, fix }) => `${problem} ${fix}`);

test('a complete record passes', () => {
  expect(check({})).toEqual([]);
});

test.each([
  ['nothing noticed', { notices: undefined }, /notices.*README/],
  ['no evidence', { evidence: undefined }, /evidence.*README/],
  ['no source', { sources: [] }, /sources.*README/],
  ['no number and no word on it', { gm: undefined }, /without a number.*wanted/],
  ['no truck and no word on it', { trucks: [] }, /names no truck.*scope/],
  ['a doubt without its reason', { perhaps: [{ model: 'canyon', years: [2024] }] }, /perhaps and not why/],
  ['a recall that is not listed', { recalls: ['25v001'] }, /'25v001' is not in content/],
])('a record with %s is reported', (_, fields, message) => {
  expect(check(fields)).toEqual([expect.stringMatching(message)]);
});

import { expect, test } from 'vitest';
import type { Audit } from './audit.ts';
import { judge, judgeGoals } from './goals.ts';
import { candidates, type Kind } from './kinds.ts';
import type { Result } from './results.ts';

const audit: Audit = { performance: 100, accessibility: 100, bestPractices: 100, seo: 100, lcpMs: 900, tbtMs: 0 };
const bytes: Record<Kind, number> = { site: 80 * 1024, floor: 75 * 1024, application: 300 * 1024 };
const scriptBytes: Record<Kind, number> = { site: 3000, floor: 0, application: 200_000 };
const ms: Record<Kind, number> = { site: 100, floor: 90, application: 220 };

/** All pages measured alike, some figures of one of them changed. */
function measure(change: (result: Result) => void = () => undefined): Result[] {
  return candidates.map((candidate) => {
    const { kind } = candidate;
    const weight = { requests: 6, bytes: bytes[kind], scriptBytes: scriptBytes[kind], fontBytes: 1, imageBytes: 1 };
    const labour = { task: ms[kind], script: 1, style: 1, layout: 1 };
    const result = { ...candidate, weight: { ...weight, elements: 9, words: 9 }, labours: [labour], audits: [audit] };
    change(result);
    return result;
  });
}

const missed = (results: Result[]) => judgeGoals(results).filter(({ use }) => use > 1);

test('pages within all limits reach every goal', () => {
  expect(missed(measure())).toEqual([]);
});

test('a goal is missed by its share over the limit', () => {
  const results = measure(({ page, kind, weight }) => {
    if (page === 'article' && kind === 'site') weight.bytes = 75 * 1024 * 1.15 * 1.2;
  });
  const [goal, ...others] = missed(results);
  expect(others).toEqual([]);
  expect(goal && `${goal.words}: ${judge(goal)}`).toBe('article: bytes within 1.15 of the floor: missed by 20 %');
});

test('the lightest of the others is the one to beat, and one bad mark is enough to miss', () => {
  const results = measure(({ page, kind, weight, audits }) => {
    if (page === 'home' && kind === 'site') weight.bytes = 84 * 1024;
    if (page === 'archive' && kind === 'site') audits.push({ ...audit, performance: 99 });
  });
  expect(missed(results).map(({ words, measured }) => `${words}: ${measured}`)).toEqual([
    'home: at most 83 KB, as the lightest of the others (AstroPaper): 84 KB',
    'archive: Lighthouse performance 100 in every run: 100, 99',
  ]);
});

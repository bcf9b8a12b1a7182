import { expect, test } from 'vitest';
import { replaceSection } from './report.ts';

test('a new section is added at the end', () => {
  expect(replaceSection('# Benchmarks\n', 'subscribe', '## Subscribe\n')).toBe(
    '# Benchmarks\n\n<!-- subscribe: begin -->\n## Subscribe\n<!-- subscribe: end -->\n',
  );
});

test('a known section is replaced and its neighbours stay', () => {
  const first = replaceSection(replaceSection('# B\n', 'one', 'old'), 'two', 'second');
  const second = replaceSection(first, 'one', 'new');
  expect(second).toBe(first.replace('old', 'new'));
});

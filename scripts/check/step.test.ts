import { expect, test } from 'vitest';
import { runSteps } from './step.ts';

test('a failing and a crashing step show their output, and the steps after them still run', async () => {
  const lines: string[] = [];
  const counts = await runSteps(
    [
      { name: 'first', run: () => ({ status: 'failed', output: 'a.ts:3  wrong' }) },
      { name: 'second', run: () => Promise.reject(new Error('fell over')) },
      { name: 'third', run: () => ({ status: 'skipped', output: 'nothing is built' }) },
      { name: 'fourth', run: () => ({ status: 'ok', output: 'noise' }) },
    ],
    (line) => lines.push(line),
  );
  expect(counts).toEqual({ passed: 1, failed: 2 });
  const text = lines.join('\n');
  expect(text).toMatch(/first +failed +\d+\.\d s\na\.ts:3 {2}wrong/);
  expect(text).toContain('fell over');
  expect(text).toMatch(/third +skipped +\d+\.\d s {2}nothing is built/);
  expect(text).toMatch(/fourth +ok/);
  expect(text).not.toContain('noise');
});

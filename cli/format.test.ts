import { expect, test } from 'vitest';
import { formatProgress } from './format.ts';

test('a bar shows its share, the rate of this run and the time left', () => {
  const half = formatProgress({ done: 6000, total: 12_000, doneNow: 1000, elapsedMs: 20_000 });
  expect(half).toBe('████████████░░░░░░░░░░░░ 6,000 of 12,000, 50 a second, 2 min left');
  expect(formatProgress({ done: 0, total: 5, doneNow: 0, elapsedMs: 0 })).toBe(
    '░░░░░░░░░░░░░░░░░░░░░░░░ 0 of 5, 0.0 a second',
  );
  expect(formatProgress({ done: 0, total: 0, doneNow: 0, elapsedMs: 9 })).toContain('████████████████████████ 0 of 0');
  expect(formatProgress({ done: 1, total: 100_001, doneNow: 1, elapsedMs: 1000 })).toContain(
    '1.0 a second, 27.8 h left',
  );
  const waits = ['59 mails wait for grey.example.'];
  expect(formatProgress({ done: 441, total: 500, doneNow: 441, elapsedMs: 64_000, waits, waitMs: 240_000 })).toContain(
    '441 of 500, at least 4 min left. 59 mails wait for grey.example.',
  );
});

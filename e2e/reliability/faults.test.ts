import { expect, test } from 'vitest';
import { scenarios } from './scenarios.ts';

// Most of each is waiting for processes; the longest wait for one sign of life is 90 seconds.
const slow = 240_000;

test.each(scenarios)('$name loses nobody and mails nobody twice', { timeout: slow }, async ({ run, timesInTests }) => {
  const outcome = await run(timesInTests);
  expect(outcome).toMatchObject({ times: timesInTests, rowsLost: 0 });
  expect(outcome.mailsTwice ?? 0).toBe(0);
  expect(outcome.rowsAcknowledged).toBeGreaterThan(20);
  expect(outcome.recoveryMs.length).toBeGreaterThanOrEqual(timesInTests);
});

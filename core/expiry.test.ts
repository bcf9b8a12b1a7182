import { expect, test } from 'vitest';
import { buildDay, isExpired } from './expiry.ts';

test('an offer holds through its last day and is over on the next', () => {
  expect(isExpired('2025-07-31', '2025-07-31')).toBe(false);
  expect(isExpired('2025-07-31', '2025-08-01')).toBe(true);
  expect(isExpired('2025-12-31', '2026-01-01')).toBe(true);
});

test('the day of the build is a plain day', () => {
  expect(buildDay).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

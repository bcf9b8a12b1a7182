import { afterEach, expect, test, vi } from 'vitest';
import { buildDay, displayDate, isExpired } from './dates.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('a day is printed as month name, day and year', () => {
  expect(displayDate('2025-07-23')).toBe('July 23, 2025');
  expect(displayDate('2025-06-02')).toBe('June 2, 2025');
});

test('west of Greenwich the day does not slip to the day before', async () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  expect(new Date('2025-01-01T00:00:00Z').getDate()).toBe(31);
  // The formatter fixes its time zone at import, so import it again in this one.
  vi.resetModules();
  const { displayDate: displayThere } = await import('./dates.ts');
  expect(displayThere('2025-01-01')).toBe('January 1, 2025');
});

test('an offer is valid through its last day and expired on the next', () => {
  expect(isExpired('2025-07-31', '2025-07-31')).toBe(false);
  expect(isExpired('2025-07-31', '2025-08-01')).toBe(true);
  expect(isExpired('2025-12-31', '2026-01-01')).toBe(true);
});

test('the build date has no time of day', () => {
  expect(buildDay).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

import { afterEach, expect, test, vi } from 'vitest';
import { displayMoment, isDayOrTime, momentOf, zonedTimestamp } from './dates.ts';

const newYork = 'America/New_York';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('west of Greenwich the day does not slip to the day before', async () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  expect(new Date('2025-01-01T00:00:00Z').getDate()).toBe(31);
  // The formatter fixes its time zone at import, so import it again in this one.
  vi.resetModules();
  const { displayDate } = await import('./dates.ts');
  expect(displayDate('2025-01-01')).toBe('January 1, 2025');
});

test('a day with or without a time is read; what calendar or clock do not have is not', () => {
  for (const text of ['2026-12-01', '2028-02-29', '2026-12-01 00:00', '2026-12-01 23:59']) {
    expect([text, isDayOrTime(text)]).toEqual([text, true]);
  }
  for (const text of ['2026-02-29', '2026-13-01', '2026-12-01 24:00', '2026-12-01 8:00', '2026-12-01T08:00Z', 'soon']) {
    expect([text, isDayOrTime(text)]).toEqual([text, false]);
  }
});

test('times mean the clocks of the zone, in summer and winter', () => {
  expect(zonedTimestamp('2026-12-01 08:00', newYork)).toBe('2026-12-01T08:00:00-05:00');
  expect(zonedTimestamp('2026-07-01 08:00', newYork)).toBe('2026-07-01T08:00:00-04:00');
  expect(zonedTimestamp('2026-12-01', 'UTC')).toBe('2026-12-01T00:00:00Z');
  expect(zonedTimestamp('2026-12-01', 'Asia/Kathmandu')).toBe('2026-12-01T00:00:00+05:45');
  expect(displayMoment(momentOf('2026-12-01 08:00', newYork), newYork)).toBe(
    'December 1, 2026 at 8:00 AM, America/New_York (2026-12-01 13:00 UTC)',
  );
});

test('a time that the clocks skip or show twice is refused with a better one; a day always has a start', () => {
  expect(() => momentOf('2026-03-08 02:30', newYork)).toThrow(
    '2026-03-08 02:30 does not exist in America/New_York: the clocks go forward then. Write a time an hour later, such as 2026-03-08 03:30.',
  );
  expect(() => momentOf('2026-11-01 01:30', newYork)).toThrow(
    '2026-11-01 01:30 happens twice in America/New_York: the clocks go back then. Write a time before or after that hour, such as 2026-11-01 02:30.',
  );
  expect(momentOf('2026-11-01 00:59', newYork).toISOString()).toBe('2026-11-01T04:59:00.000Z');
  expect(momentOf('2026-11-01 02:00', newYork).toISOString()).toBe('2026-11-01T07:00:00.000Z');
  // São Paulo's clocks went forward at midnight.
  expect(zonedTimestamp('2018-11-04', 'America/Sao_Paulo')).toBe('2018-11-04T01:00:00-02:00');
});

import { expect, test } from 'vitest';
import { lastPlanned, nextPlanned, readDigestSchedule } from './digest-schedule.ts';

const zone = 'America/New_York';
const read = (text: string) => readDigestSchedule(text) ?? expect.fail(text);

test.each([
  ['weekly Friday 08:00', '2026-11-17T12:00:00Z', '2026-11-13T13:00:00.000Z', '2026-11-20T13:00:00.000Z'],
  // Eight o'clock stays eight o'clock when the clocks change on March 14, 2027.
  ['weekly Friday 08:00', '2027-03-13T12:00:00Z', '2027-03-12T13:00:00.000Z', '2027-03-19T12:00:00.000Z'],
  ['monthly 1 08:00', '2026-10-20T12:00:00Z', '2026-10-01T12:00:00.000Z', '2026-11-01T13:00:00.000Z'],
  // 2:30 does not exist on March 14, and 1:30 comes twice on November 7.
  ['weekly sunday 02:30', '2027-03-10T12:00:00Z', '2027-03-07T07:30:00.000Z', '2027-03-14T07:30:00.000Z'],
  ['weekly Sunday 01:30', '2027-11-03T12:00:00Z', '2027-10-31T05:30:00.000Z', '2027-11-07T07:30:00.000Z'],
])('%s seen from %s was last and is next at the same hour of the site', (text, now, last, next) => {
  const moment = new Date(now);
  expect(lastPlanned(read(text), moment, zone).toISOString()).toBe(last);
  expect(nextPlanned(read(text), moment, zone).toISOString()).toBe(next);
  expect(lastPlanned(read(text), new Date(next), zone).toISOString()).toBe(next);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldLine, listEvents, writeCalendar } from './service-calendar.ts';
import { loadData } from './service-data.ts';
import { makePlan } from './service-plan.ts';

const octets = (text: string) => new TextEncoder().encode(text).length;
const unfold = (text: string) => text.replaceAll('\r\n ', '');

test('folding loses nothing, and no line is longer than 75 octets', () => {
  const lines = fc.string({ unit: 'grapheme', maxLength: 400 }).filter((text) => !/[\r\n]/.test(text));
  fc.assert(
    fc.property(lines, (line) => {
      const folded = foldLine(line);
      expect(unfold(folded)).toBe(line);
      expect(folded.split('\r\n').every((part) => octets(part) <= 75)).toBe(true);
    }),
  );
});

const { services } = loadData();
const url = 'https://garage.example/tools/service-planner?miles=31000';
const use = { towing: false, heat: false, trips: false, fourwd: false };
const events = (milesPerMonth: number, today: string) =>
  listEvents(makePlan(services, use, { milesNow: 31_000, milesPerMonth, today }, [], 24), today, url);

test('services of one day are one visit, in order of time, each an entry with a reminder', () => {
  const made = events(1000, '2026-01-31');
  expect(made.map(({ day }) => day).toSorted()).toEqual(made.map(({ day }) => day));
  expect(made.map(({ uid }) => uid)).toEqual([
    '37500-oil-rotation@garage.example',
    '45000-oil-rotation-cabin-filter@garage.example',
    '50000-turbo@garage.example',
    '52500-oil-rotation@garage.example',
  ]);
  expect(unfold(writeCalendar(made.slice(0, 1), new Date('2026-11-15T12:30:00.123Z'))).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//TurboMax Garage//Service planner//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    'UID:37500-oil-rotation@garage.example',
    'DTSTAMP:20261115T123000Z',
    'DTSTART;VALUE=DATE:20260815',
    'DTEND;VALUE=DATE:20260816',
    'SUMMARY:Truck service: Engine oil and filter\\; Tire rotation and inspection',
    'DESCRIPTION:Engine oil and filter: due at 37\\,500 mi\\, every 7\\,500 mi (matches GM’s service column) or 1 year (GM’s longest)\\, whichever comes first\\nTire rotation and inspection: due at 37\\,500 mi\\, every 7\\,500 mi (GM’s service column)\\nThe day is an estimate from your miles a month. The oil-life monitor and your manual decide.',
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Truck service: Engine oil and filter\\; Tire rotation and inspection',
    'TRIGGER:-P7D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('another pace moves a visit and keeps its id', () => {
  const [slow] = events(1000, '2026-01-31');
  const [fast] = events(2000, '2026-01-31');
  expect(fast?.uid).toBe(slow?.uid);
  expect(String(fast?.day) < String(slow?.day)).toBe(true);
});

import { expect, test } from 'vitest';
import { listEvents } from './service-calendar.ts';
import { loadData } from './service-data.ts';
import { makePlan } from './service-plan.ts';

const { services } = loadData();
const url = 'https://garage.example/tools/service-planner?miles=31000';
const use = { towing: false, heat: false, trips: false, fourwd: false };
const events = (milesPerMonth: number, today: string) =>
  listEvents(makePlan(services, use, { milesNow: 31_000, milesPerMonth, today }, [], 24), today, url);

test('services of one day are one visit, in order of time', () => {
  const [first, ...rest] = events(1000, '2026-01-31');
  expect(first).toEqual({
    uid: '37500-oil-rotation@garage.example',
    day: '2026-08-15',
    summary: 'Truck service: Engine oil and filter; Tire rotation and inspection',
    description: [
      'Engine oil and filter: due at 37,500 mi, every 7,500 mi (matches GM’s service column) or 1 year (GM’s longest), whichever comes first',
      'Tire rotation and inspection: due at 37,500 mi, every 7,500 mi (GM’s service column)',
      'The day is an estimate from your miles a month. The oil-life monitor and your manual decide.',
    ].join('\n'),
    url,
  });
  expect(rest.map(({ uid }) => uid.split('@')[0])).toEqual([
    '45000-oil-rotation-cabin-filter',
    '50000-turbo',
    '52500-oil-rotation',
  ]);
  expect(rest.map(({ day }) => day).toSorted()).toEqual(rest.map(({ day }) => day));
});

test('another pace moves a visit and keeps its id', () => {
  const [slow, fast] = [events(1000, '2026-01-31')[0], events(2000, '2026-01-31')[0]];
  expect(fast?.uid).toBe(slow?.uid);
  expect(String(fast?.day) < String(slow?.day)).toBe(true);
});

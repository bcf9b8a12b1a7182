import { expect, test } from 'vitest';
import { loadData } from './service-data.ts';
import { type LogEntry, makePlan, type Plan, type TruckSituation, type TruckUse } from './service-plan.ts';

const { services, milesPerMonth } = loadData();
const easy: TruckUse = { towing: false, heat: false, trips: false, fourwd: false };
const start: TruckSituation = { milesNow: 30_000, milesPerMonth };
const plan = (use: Partial<TruckUse> = {}, change: Partial<TruckSituation> = {}, log: LogEntry[] = [], ahead = 24) =>
  makePlan(services, { ...easy, ...use }, { ...start, ...change }, log, ahead);
const find = ({ soon, later }: Plan, id: string) => [...soon, ...later].find(({ service }) => service.id === id);
const times = (made: Plan, id: string) => {
  const planned = made.soon.find(({ service }) => service.id === id);
  return planned ? 1 + planned.again.length : 0;
};
const entry = (item: string, miles: number, date = '2026-05-01'): LogEntry => ({ item, date, miles, note: '' });

test('the page’s own example by hand: cabin filter in 12 months, plugs in 24', () => {
  expect(milesPerMonth).toBe(1250);
  expect(find(plan(), 'cabin-filter')?.due).toMatchObject({ miles: 45_000, monthsAway: 12 });
  expect(find(plan(), 'spark-plugs')?.due).toMatchObject({ miles: 60_000, monthsAway: 24 });
  expect(find(plan(), 'oil')?.due).toMatchObject({ miles: 30_000, monthsAway: 0, milesOverdue: 0 });
});

test('turbomax-maintenance-costs: the five-year count of a new truck', () => {
  const today = '2026-11-15';
  const fresh = { milesNow: 0, today, since: '2026-11-01' };
  const count = (made: Plan) => Object.fromEntries(services.map(({ id }) => [id, times(made, id)]));
  expect(count(plan({}, fresh, [], 60))).toMatchObject({
    oil: 10,
    rotation: 10,
    'cabin-filter': 3,
    'spark-plugs': 1,
    turbo: 1,
    transmission: 0,
    coolant: 1,
    'brake-fluid': 1,
    desiccant: 0,
    belts: 0,
    struts: 0,
  });
  expect(count(plan({ towing: true }, fresh, [], 60))).toMatchObject({ oil: 15, rotation: 10, transmission: 1 });
});

test.each(['towing', 'heat', 'trips'] as const)('%s brings our oil habit and the severe fluids', (name) => {
  const made = plan({ [name]: true, fourwd: true }, { milesNow: 31_000 });
  expect(find(made, 'oil')?.due.miles).toBe(35_000);
  expect(find(made, 'transmission')?.due.miles).toBe(45_000);
  expect(find(made, 'transfer-case')?.due.miles).toBe(50_000);
});

test('easy use: 7,500 for the oil, no transmission fluid, and a transfer case only with four-wheel drive', () => {
  const made = plan({}, { milesNow: 31_000 });
  expect(find(made, 'oil')?.due.miles).toBe(37_500);
  expect(made.unlisted.map(({ id }) => id)).toEqual(['transmission']);
  expect(find(made, 'transfer-case')).toBeUndefined();
  expect(find(plan({ fourwd: true }), 'transfer-case')?.due.miles).toBe(100_000);
});

test('hard use without a log takes the earlier of the two oil columns', () => {
  expect(find(plan({ towing: true }, { milesNow: 7000 }), 'oil')?.due.miles).toBe(7500);
  expect(find(plan({ towing: true }, { milesNow: 9000 }), 'oil')?.due.miles).toBe(10_000);
});

test('a log counts from its newest entry, and says how late it is', () => {
  const log = [entry('oil', 20_000), entry('oil', 12_000, '2025-05-01')];
  const oil = find(plan({}, { today: '2026-11-15' }, log), 'oil');
  expect(oil?.due).toMatchObject({ by: 'miles', miles: 27_500, monthsAway: 0, milesOverdue: 2500 });
  expect(oil?.again[0]).toMatchObject({ miles: 37_500, monthsAway: 6 });
});

test('the calendar comes first where the truck is driven little', () => {
  const log = [entry('oil', 29_000, '2025-10-31')];
  const slow = { milesPerMonth: 100, today: '2026-11-15' };
  expect(find(plan({}, slow, log), 'oil')?.due).toMatchObject({ by: 'calendar', overdueSince: '2026-10-31' });
  expect(find(plan({}, { ...slow, today: '2026-10-31' }, log), 'oil')?.due).toMatchObject({
    monthsAway: 0,
    milesOverdue: 0,
  });
});

test('calendar services need a month: from it, or from their own entry', () => {
  const today = '2026-11-15';
  expect(plan({}, { today }).undated.map(({ service }) => service.id)).toEqual([
    'air-filter',
    'brake-fluid',
    'desiccant',
    'belts',
  ]);
  const dated = plan({}, { today, since: '2022-03-01' });
  expect(dated.undated).toEqual([]);
  expect(find(dated, 'brake-fluid')?.due).toEqual({
    by: 'calendar',
    miles: 34_375,
    monthsAway: 3.5,
    milesOverdue: 0,
  });
  expect(find(plan({}, { today }, [entry('brake-fluid', 0, '2021-11-15')]), 'brake-fluid')?.due.monthsAway).toBe(0);
});

import { expect, test } from 'vitest';
import { printDueAt, printOverdue, printWhen, writeVerdict } from './due-words.ts';
import { loadData } from './service-data.ts';
import { type Due, type LogEntry, makePlan } from './service-plan.ts';

const due = (change: Partial<Due> = {}): Due => ({
  by: 'miles',
  miles: 37_500,
  monthsAway: 6,
  milesOverdue: 0,
  ...change,
});
const today = '2026-11-15';
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const use = { towing: false, heat: false, trips: false, fourwd: false };
const verdict = (milesNow: number, log: LogEntry[] = [], day: string | undefined = today) =>
  plain(writeVerdict(makePlan(loadData().services, use, { milesNow, milesPerMonth: 1250, today: day }, log, 24), day));

test.each([
  [0, 'now'],
  [0.4, 'in less than a month (November 2026)'],
  [1.2, 'in about a month (December 2026)'],
  [6, 'in about 6 months (May 2027)'],
  [35.8, 'in about 3 years (November 2029)'],
  [56, 'in about 5 years (July 2031)'],
  [150_000, 'in more than 20 years'],
])('%d months away is %s, and without today there is no month', (monthsAway, words) => {
  expect(printWhen(due({ monthsAway }), today)).toBe(words);
  expect(printWhen(due({ monthsAway }), undefined)).toBe(words.replace(/ \(.*/, ''));
});

test('where, by which clock, and how late', () => {
  expect(plain(printDueAt(due()))).toBe('37,500 mi');
  expect(plain(printDueAt(due({ by: 'calendar', miles: 35_249 })))).toBe('by the calendar, at about 35,200 mi');
  expect(plain(printOverdue(due({ milesOverdue: 2500 })))).toBe('overdue by 2,500 mi');
  expect(printOverdue(due({ overdueSince: '2026-03-01' }))).toBe('overdue since March 2026');
});

test('the verdict says what is due now, what comes next, and what is late', () => {
  expect(verdict(30_000)).toBe('Due now: engine oil and filter; tire rotation and inspection.');
  expect(verdict(31_250)).toBe(
    'Next: engine oil and filter; tire rotation and inspection; at 37,500 mi, in about 5 months (April 2027).',
  );
  const late = { item: 'oil', date: '2026-09-01', miles: 20_000, note: '' };
  expect(verdict(31_250, [late])).toBe('Overdue: engine oil and filter, by 3,750 mi.');
  expect(verdict(30_000, [late])).toBe(
    'Overdue: engine oil and filter, by 2,500 mi. Due now: tire rotation and inspection.',
  );
});

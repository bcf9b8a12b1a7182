import type { CalendarEvent } from './calendar-file.ts';
import { type Day, dayAfterMonths } from './day.ts';
import { printDueAt, printOverdue } from './due-words.ts';
import { type Due, isOverdue } from './next-due.ts';
import type { Plan } from './plan.ts';
import type { Interval, Rule } from './service.ts';

interface Visit {
  day: Day;
  ids: string[];
  names: string[];
  lines: string[];
  mark: string;
}

/** Entries for everything inside the time looked at; what falls on one day is one entry. */
export function listEvents(plan: Plan, today: Day, url: string): CalendarEvent[] {
  const visits = new Map<Day, Visit>();
  for (const { service, rule, due, again } of plan.soon) {
    for (const time of [due, ...again]) {
      const day = dayAfterMonths(today, time.monthsAway);
      const visit = visits.get(day) ?? { day, ids: [], names: [], lines: [], mark: markOf(time, day) };
      visit.ids.push(service.id);
      visit.names.push(service.name);
      visit.lines.push(`${service.name}: ${describe(time, rule)}`);
      visits.set(day, visit);
    }
  }
  const { host } = new URL(url);
  return [...visits.values()]
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .map(({ day, ids, names, lines, mark }) => ({
      uid: `${mark}-${ids.join('-')}@${host}`,
      day,
      summary: `Truck service: ${names.join('; ')}`,
      description: [
        ...lines,
        'The day is an estimate from your miles a month. The oil-life monitor and your manual decide.',
      ].join('\n'),
      url,
    }));
}

/** By miles a visit is known by its miles, so another pace moves it; otherwise by its month. */
const markOf = ({ by, miles }: Due, day: Day) => (by === 'miles' ? String(Math.round(miles)) : day.slice(0, 7));

const describe = (due: Due, rule: Rule) =>
  [isOverdue(due) ? printOverdue(due) : `due ${printDueAt(due).replace(/^(?=\d)/, 'at ')}`, `every ${printRule(rule)}`]
    .join(', ')
    .replaceAll('\u00a0', ' ');

/** '100,000 mi (ours) or 5 years (GM), whichever comes first'. */
export function printRule({ miles, years }: Rule): string {
  const parts = [miles, years].filter((one): one is Interval => one !== undefined);
  const text = parts.map(({ text, whose }) => `${text} (${whose})`).join(' or ');
  return parts.length > 1 ? `${text}, whichever comes first` : text;
}

import { addMonths, type Day, monthNumber, monthsUntil } from './day.ts';
import type { LogEntry, Rule, Situation } from './service.ts';

/** When a service falls due. */
export interface Due {
  /** Which of the two clocks rings first. */
  by: 'miles' | 'calendar';
  /** What the odometer shows, or will show by then. */
  miles: number;
  /** Months from today; 0 for what is due now or overdue. */
  monthsAway: number;
  /** How far past due; 0 where it is not, or where the calendar says so. */
  milesOverdue: number;
  /** The day it should have been done, where the calendar is past it. */
  overdueSince?: Day;
}

/** What is known of a service's past. */
export interface Past {
  /** Last time it was done, from the log. */
  last?: LogEntry | undefined;
  /** Distances at whose multiples it is expected where no log says otherwise. */
  grid: readonly number[];
}

/** True for what should have been done. */
export const isOverdue = ({ milesOverdue, overdueSince }: Due): boolean =>
  milesOverdue > 0 || overdueSince !== undefined;

/** The next time a service is due; nothing where only the calendar could say and it has no beginning. */
export function findNextDue(rule: Rule, past: Past, situation: Situation): Due | undefined {
  const [first, second] = [dueByMiles(rule, past, situation), dueByCalendar(rule, past.last, situation)];
  if (!first || !second) return first ?? second;
  if (first.monthsAway === second.monthsAway) return isOverdue(first) || !isOverdue(second) ? first : second;
  return first.monthsAway < second.monthsAway ? first : second;
}

/** The time after that, if this one is done when it is due, or now where it is late. */
export function findFollowing(due: Due, rule: Rule, { milesNow, milesPerMonth }: Situation): Due {
  const doneAt = isOverdue(due) ? milesNow : due.miles;
  const [miles, months] = [rule.miles?.value ?? Infinity, (rule.years?.value ?? Infinity) * 12];
  const isByMiles = miles / milesPerMonth <= months;
  const step = isByMiles ? miles / milesPerMonth : months;
  return {
    by: isByMiles ? 'miles' : 'calendar',
    miles: doneAt + (isByMiles ? miles : months * milesPerMonth),
    monthsAway: due.monthsAway + step,
    milesOverdue: 0,
  };
}

/** The last multiple that should lie behind the truck; 0 before the first. */
export const lastMultiple = (grid: readonly number[], milesNow: number): number =>
  Math.max(0, ...grid.map((miles) => (Math.ceil(milesNow / miles) - 1) * miles));

/** True where the calendar has a say but no beginning to count from. */
export const isCalendarUnknown = (rule: Rule, last: LogEntry | undefined, { since }: Situation): boolean =>
  rule.years !== undefined && !last && !since;

function dueByMiles(rule: Rule, { last, grid }: Past, { milesNow, milesPerMonth }: Situation): Due | undefined {
  if (!rule.miles) return undefined;
  const nextMultiple = (miles: number) => Math.max(1, Math.ceil(milesNow / miles)) * miles;
  const miles = last ? last.miles + rule.miles.value : Math.min(...grid.map(nextMultiple));
  return {
    by: 'miles',
    miles,
    monthsAway: Math.max(0, miles - milesNow) / milesPerMonth,
    milesOverdue: Math.max(0, milesNow - miles),
  };
}

function dueByCalendar(rule: Rule, last: LogEntry | undefined, situation: Situation): Due | undefined {
  const { milesNow, milesPerMonth, today, since } = situation;
  const start = last?.date ?? since;
  if (!rule.years || !today || !start) return undefined;
  const months = rule.years.value * 12;
  // Without a log the terms before this one are taken as kept, as the multiples of miles are.
  const terms = last ? 1 : Math.max(1, Math.ceil((monthNumber(today) - monthNumber(start)) / months));
  const day = addMonths(start, terms * months);
  const monthsAway = Math.max(0, monthsUntil(today, day));
  return {
    by: 'calendar',
    miles: milesNow + monthsAway * milesPerMonth,
    monthsAway,
    milesOverdue: 0,
    ...(last && day < today && { overdueSince: day }),
  };
}

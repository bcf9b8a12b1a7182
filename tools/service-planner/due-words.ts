import { displayMonth } from '../../core/dates.ts';
import { formatNumber } from '../../core/text/counts.ts';
import { type Day, dayAfterMonths } from './day.ts';
import { type Due, isOverdue, type Plan, type PlannedService } from './service-plan.ts';

/** Further off than this, a month would be false precision. */
const farMonths = 240;

/** '37,500 mi'. */
export const printMiles = (miles: number): string => `${formatNumber(miles, 0)}\u00a0mi`;

/** 'about 35,200 mi': what the odometer will show on a day of the calendar. */
const printAboutMiles = (miles: number) => `about ${printMiles(Math.round(miles / 100) * 100)}`;

/** '37,500 mi', or 'by the calendar, at about 35,200 mi'. */
export const printDueAt = ({ by, miles }: Due): string =>
  by === 'miles' ? printMiles(miles) : `by the calendar, at ${printAboutMiles(miles)}`;

/** 'in about 6 months (May 2027)'; the month only where today is known. */
export function printWhen({ monthsAway }: Due, today: Day | undefined): string {
  if (monthsAway === 0) return 'now';
  const month = today && monthsAway <= farMonths ? ` (${displayMonth(dayAfterMonths(today, monthsAway))})` : '';
  return `in ${printSpan(monthsAway)}${month}`;
}

function printSpan(months: number): string {
  if (months > farMonths) return 'more than 20 years';
  if (months < 1) return 'less than a month';
  const rounded = Math.round(months);
  if (rounded === 1) return 'about a month';
  return rounded < 36 ? `about ${rounded} months` : `about ${Math.round(months / 12)} years`;
}

/** 'overdue by 2,500 mi', 'overdue since March 2026'. */
export const printOverdue = ({ milesOverdue, overdueSince }: Due): string =>
  overdueSince ? `overdue since ${displayMonth(overdueSince)}` : `overdue by ${printMiles(milesOverdue)}`;

/** Writes what comes first, in one sentence or two. */
export function writeVerdict(plan: Plan, today: Day | undefined): string {
  const all = [...plan.soon, ...plan.later];
  const late = all.filter(({ due }) => isOverdue(due));
  const now = all.filter(({ due }) => due.monthsAway === 0 && !isOverdue(due));
  if (late.length + now.length > 0) {
    const sentences = [
      late.length > 0 &&
        `Overdue: ${late.map(({ service, due }) => `${lower(service.name)}, ${printOverdue(due).replace('overdue ', '')}`).join('; ')}.`,
      now.length > 0 && `Due now: ${nameAll(now)}.`,
    ];
    return sentences.filter(Boolean).join(' ');
  }
  const [first] = all;
  if (!first) return 'Nothing can be dated.';
  const together = all.filter(({ due }) => due.monthsAway - first.due.monthsAway < 0.01);
  return `Next: ${nameAll(together)}; ${printDueAt(first.due).replace(/^(?=\d)/, 'at ')}, ${printWhen(first.due, today)}.`;
}

const lower = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);
const nameAll = (planned: readonly PlannedService[]) => planned.map(({ service }) => lower(service.name)).join('; ');

import { addMonths } from '../../core/dates.ts';
import { type Day, monthNumber, monthsUntil } from './day.ts';
import type { Rule, Service } from './service-data.ts';

export interface Due {
  /** Which limit comes first: distance or time. */
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

/** Returns true for what should have been done. */
export const isOverdue = ({ milesOverdue, overdueSince }: Due): boolean =>
  milesOverdue > 0 || overdueSince !== undefined;

/** Finds the next time a service is due; nothing where only the calendar could say and it has no beginning. */
function findNextDue(rule: Rule, last: LogEntry | undefined, grid: readonly number[], situation: TruckSituation) {
  const first = dueByMiles(rule, last, grid, situation);
  const second = dueByCalendar(rule, last, situation);
  if (!first || !second) return first ?? second;
  if (first.monthsAway === second.monthsAway) return isOverdue(first) || !isOverdue(second) ? first : second;
  return first.monthsAway < second.monthsAway ? first : second;
}

/** Finds the time after that, if this one is done when it is due, or now where it is late. */
function findFollowing(due: Due, rule: Rule, { milesNow, milesPerMonth }: TruckSituation): Due {
  const doneAt = isOverdue(due) ? milesNow : due.miles;
  const miles = rule.miles?.value ?? Infinity;
  const months = (rule.years?.value ?? Infinity) * 12;
  const isByMiles = miles / milesPerMonth <= months;
  const step = isByMiles ? miles / milesPerMonth : months;
  return {
    by: isByMiles ? 'miles' : 'calendar',
    miles: doneAt + (isByMiles ? miles : months * milesPerMonth),
    monthsAway: due.monthsAway + step,
    milesOverdue: 0,
  };
}

function dueByMiles(
  rule: Rule,
  last: LogEntry | undefined,
  grid: readonly number[],
  { milesNow, milesPerMonth }: TruckSituation,
): Due | undefined {
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

function dueByCalendar(rule: Rule, last: LogEntry | undefined, situation: TruckSituation): Due | undefined {
  const { milesNow, milesPerMonth, today, since } = situation;
  const start = last?.date ?? since;
  if (!rule.years || !today || !start) return undefined;
  const months = rule.years.value * 12;
  // Without a log the terms before this one count as done, as the multiples of miles do.
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

export interface PlannedService {
  service: Service;
  rule: Rule;
  due: Due;
  /** The times after that, inside the time looked at. */
  again: Due[];
  /** True where the calendar has a say but no beginning to count from. */
  isCalendarUnknown: boolean;
}

export interface Plan {
  /** Inside the time looked at, soonest first. */
  soon: PlannedService[];
  later: PlannedService[];
  /** Calendar services that need the month the truck went into service. */
  undated: { service: Service; rule: Rule }[];
  /** Services that this use does not ask for. */
  unlisted: Service[];
}

/** Sets up the plan of one truck. */
export function makePlan(
  services: readonly Service[],
  use: TruckUse,
  situation: TruckSituation,
  log: readonly LogEntry[],
  monthsAhead: number,
): Plan {
  const plan: Plan = { soon: [], later: [], undated: [], unlisted: [] };
  for (const service of services.filter(({ isFourWheel }) => !isFourWheel || use.fourwd)) {
    const rule = chooseRule(service, use);
    if (!rule) {
      plan.unlisted.push(service);
      continue;
    }
    const last = findLast(log, service.id);
    const due = findNextDue(rule, last, gridOf(service, use), situation);
    if (!due) {
      plan.undated.push({ service, rule });
      continue;
    }
    (due.monthsAway <= monthsAhead ? plan.soon : plan.later).push({
      service,
      rule,
      due,
      again: findAgain(due, rule, situation, monthsAhead),
      isCalendarUnknown: rule.years !== undefined && !last && !situation.since,
    });
  }
  plan.soon.sort(bySoonest);
  plan.later.sort(bySoonest);
  return plan;
}

function findAgain(first: Due, rule: Rule, situation: TruckSituation, monthsAhead: number): Due[] {
  const again: Due[] = [];
  if (first.monthsAway > monthsAhead) return again;
  for (let due = findFollowing(first, rule, situation); due.monthsAway <= monthsAhead; ) {
    again.push(due);
    due = findFollowing(due, rule, situation);
  }
  return again;
}

const bySoonest = ({ due: a }: PlannedService, { due: b }: PlannedService) =>
  a.monthsAway - b.monthsAway || Number(isOverdue(b)) - Number(isOverdue(a));

/** Finds the newest entry of a service; of two on one day, the one with more miles. */
function findLast(log: readonly LogEntry[], item: string): LogEntry | undefined {
  return log
    .filter((entry) => entry.item === item)
    .reduce<LogEntry | undefined>((newest, entry) => (newest && !isNewer(entry, newest) ? newest : entry), undefined);
}

const isNewer = (a: LogEntry, b: LogEntry) => a.date > b.date || (a.date === b.date && a.miles > b.miles);

export type TruckUse = Record<'towing' | 'heat' | 'trips' | 'fourwd', boolean>;

/** What was done, as the reader wrote it down. */
export interface LogEntry {
  item: string;
  date: Day;
  miles: number;
  note: string;
}

/** The truck's miles, pace and dates. */
export interface TruckSituation {
  milesNow: number;
  /** Above 0. */
  milesPerMonth: number;
  /** Unknown while the page is built. */
  today?: Day | undefined;
  /** First day of the month the truck went into service. */
  since?: Day | undefined;
}

/** Any kind of hard use counts as severe. */
const isSevere = ({ towing, heat, trips }: TruckUse): boolean => towing || heat || trips;

/** Returns the interval that applies to this use; nothing where the schedule lists none. */
const chooseRule = (service: Service, use: TruckUse): Rule | undefined =>
  (isSevere(use) ? service.severe : undefined) ?? service.normal;

/**
 * Distances at whose multiples a service without a log is expected. In hard use the normal column counts too:
 * without a record of the last oil change, the earlier of the two applies.
 */
function gridOf(service: Service, use: TruckUse): number[] {
  const rules = isSevere(use) ? [service.severe, service.normal] : [service.normal];
  return rules.flatMap((rule) => rule?.miles?.value ?? []);
}

/** A stop at the shop: everything that falls due at the same time. */
export interface Visit {
  due: Due;
  services: { planned: PlannedService; due: Due }[];
}

/** Apart by less than this, two services are one visit: about half a day. */
const sameMonths = 0.02;

/** Groups everything inside the time looked at into visits, soonest first; what is overdue comes before what is due now. */
export function listVisits(plan: Plan): Visit[] {
  const times = plan.soon
    .flatMap((planned) => [planned.due, ...planned.again].map((due) => ({ planned, due })))
    .sort((a, b) => Number(isOverdue(b.due)) - Number(isOverdue(a.due)) || a.due.monthsAway - b.due.monthsAway);
  const visits: Visit[] = [];
  for (const time of times) {
    const last = visits.at(-1);
    const isTogether =
      last && isOverdue(last.due) === isOverdue(time.due) && time.due.monthsAway - last.due.monthsAway < sameMonths;
    if (isTogether) last.services.push(time);
    else visits.push({ due: time.due, services: [time] });
  }
  return visits;
}

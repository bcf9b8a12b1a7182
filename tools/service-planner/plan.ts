import { type Due, findFollowing, findNextDue, isCalendarUnknown, isOverdue, lastMultiple } from './next-due.ts';
import { chooseRule, gridOf, type LogEntry, type Rule, type Service, type Situation, type Use } from './service.ts';

/** A service with its next time. */
export interface PlannedService {
  service: Service;
  rule: Rule;
  due: Due;
  /** The times after that, inside the time looked at. */
  again: Due[];
  /** Last time, from the log. */
  last?: LogEntry | undefined;
  /** Where there is no log: the mileage at which it is taken as done. */
  assumedMiles: number;
  isCalendarUnknown: boolean;
}

/** What is due when. */
export interface Plan {
  /** Inside the time looked at, soonest first. */
  soon: PlannedService[];
  /** After it. */
  later: PlannedService[];
  /** Calendar services nobody can date without the month the truck went into service. */
  undated: { service: Service; rule: Rule }[];
  /** Services that this use does not ask for. */
  unlisted: Service[];
}

/** Sets up the plan of one truck. */
export function makePlan(
  services: readonly Service[],
  use: Use,
  situation: Situation,
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
    const grid = gridOf(service, use);
    const due = findNextDue(rule, { last, grid }, situation);
    if (!due) {
      plan.undated.push({ service, rule });
      continue;
    }
    (due.monthsAway <= monthsAhead ? plan.soon : plan.later).push({
      service,
      rule,
      due,
      again: findAgain(due, rule, situation, monthsAhead),
      last,
      assumedMiles: last ? 0 : lastMultiple(rule.miles ? grid : [], situation.milesNow),
      isCalendarUnknown: isCalendarUnknown(rule, last, situation),
    });
  }
  plan.soon.sort(bySoonest);
  plan.later.sort(bySoonest);
  return plan;
}

function findAgain(first: Due, rule: Rule, situation: Situation, monthsAhead: number): Due[] {
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

/** The newest entry of a service; of two on one day, the one with more miles. */
function findLast(log: readonly LogEntry[], item: string): LogEntry | undefined {
  return log
    .filter((entry) => entry.item === item)
    .reduce<LogEntry | undefined>((newest, entry) => (newest && !isNewer(entry, newest) ? newest : entry), undefined);
}

const isNewer = (a: LogEntry, b: LogEntry) => a.date > b.date || (a.date === b.date && a.miles > b.miles);

import { type Due, isOverdue, type Plan, type PlannedService } from './service-plan.ts';

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

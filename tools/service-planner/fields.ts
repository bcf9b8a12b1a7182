import type { Fields } from '../../ui/form/field.ts';

/** The fields of the planner; `milesPerMonth` is the site's own assumption. */
export const makeFields = (milesPerMonth: number) =>
  ({
    miles: { kind: 'number', label: 'Miles now', unit: 'mi', min: 0, max: 500_000, initial: 30_000 },
    monthly: { kind: 'number', label: 'Miles a month', unit: 'mi', min: 1, max: 10_000, initial: milesPerMonth },
    since: {
      kind: 'text',
      label: 'In service since',
      hint: 'Month and year, such as 3/2022. Dates the calendar items; leave it empty if you do not know.',
      initial: '',
      maxLength: 20,
    },
    ahead: { kind: 'number', label: 'Look ahead', unit: 'months', min: 1, max: 120, initial: 24 },
    fourwd: { kind: 'switch', label: 'Four-wheel drive', hint: 'Adds the transfer case.', initial: false },
    towing: { kind: 'switch', label: 'Towing', hint: 'Often, or hills and mountains.', initial: false },
    heat: { kind: 'switch', label: 'Heat', hint: 'Hot-weather city traffic.', initial: false },
    trips: {
      kind: 'switch',
      label: 'Short trips',
      hint: 'Many starts, few miles.',
      initial: false,
    },
  }) as const satisfies Fields;

/** The planner's fields by name. */
export type PlannerFields = ReturnType<typeof makeFields>;

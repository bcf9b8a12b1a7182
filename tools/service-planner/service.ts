import type { Day } from './day.ts';

/** A fact from the ledger, ready to print and calculate with. */
export interface SourcedFact {
  /** Id in the ledger; its source is at `#figure-<id>`. */
  id: string;
  /** '7,500 mi', '5 years'. */
  text: string;
  value: number;
}

/** An interval, and whose it is. */
export interface Interval extends SourcedFact {
  whose: string;
}

/** A sentence that contains facts. */
export type SourcedText = readonly (string | SourcedFact)[];

/** When a service falls due: by distance, by the calendar, or by whichever comes first. */
export interface Rule {
  miles?: Interval;
  years?: Interval;
  note: SourcedText;
}

/** One line of the plan. */
export interface Service {
  id: string;
  name: string;
  /** True where only a four-wheel-drive truck has the part. */
  isFourWheel?: boolean;
  /** In easy use; absent where the schedule lists nothing. */
  normal?: Rule;
  /** With towing, heat or short trips, where that changes anything. */
  severe?: Rule;
  /** What to say where no rule applies. */
  unlisted?: SourcedText;
}

/** How the truck is used. */
export interface TruckUse {
  towing: boolean;
  heat: boolean;
  trips: boolean;
  fourwd: boolean;
}

/** What was done, as the reader wrote it down. */
export interface LogEntry {
  /** Id of the service. */
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
export const isSevere = ({ towing, heat, trips }: TruckUse): boolean => towing || heat || trips;

/** Returns the interval that applies to this use; nothing where the schedule lists none. */
export const chooseRule = (service: Service, use: TruckUse): Rule | undefined =>
  (isSevere(use) ? service.severe : undefined) ?? service.normal;

/**
 * Distances at whose multiples a service without a log is expected. In hard use the normal column counts too:
 * without a record of the last oil change, the earlier of the two applies.
 */
export function gridOf(service: Service, use: TruckUse): number[] {
  const rules = isSevere(use) ? [service.severe, service.normal] : [service.normal];
  return rules.flatMap((rule) => rule?.miles?.value ?? []);
}

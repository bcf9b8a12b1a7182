import type { Day } from './day.ts';
import type { Rule, Service } from './service-data.ts';

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
const isSevere = ({ towing, heat, trips }: TruckUse): boolean => towing || heat || trips;

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

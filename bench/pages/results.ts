import { median } from '../median.ts';
import type { Numbers } from '../results.ts';
import type { Audit } from './audit.ts';
import type { Candidate, Kind, PageName } from './kinds.ts';
import type { Labour, Weight } from './visit.ts';

/** Everything measured of one page of one kind. */
export interface Result extends Candidate {
  weight: Weight;
  /** One a round, in the order of the rounds. */
  labours: Labour[];
  audits: Audit[];
}

/** Finds the results of a page. */
export function findResult(results: readonly Result[], page: PageName, kind: Kind): Result {
  const found = results.find((result) => result.page === page && result.kind === kind);
  if (!found) throw new Error(`${kind} was not measured on ${page}.`);
  return found;
}

/** Main-thread ms of one visit to this page: the median of the rounds. */
export function cpuOf({ labours }: Result): number {
  return median(labours.map(({ task }) => task));
}

/** How one page's processor time stands to another's, round by round: what else the machine did falls on both. */
export function cpuRatio(one: Result, other: Result): { ratio: number; from: number; to: number } {
  const ratios = one.labours.map(({ task }, round) => task / (other.labours[round]?.task ?? Number.NaN));
  return { ratio: median(ratios), from: Math.min(...ratios), to: Math.max(...ratios) };
}

/** The site's own pages by name, for other reports to count with. */
export function numbersOf(results: readonly Result[]): Numbers {
  const own = results.filter(({ kind }) => kind === 'site');
  return Object.fromEntries(
    own.map((result) => [
      result.page,
      { totalBytes: result.weight.bytes, requests: result.weight.requests, cpuMs: cpuOf(result) },
    ]),
  );
}

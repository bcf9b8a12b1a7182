import { type axles, type Cab, cabNames, type Drive, driveNames, type Tune } from '../../facts/trucks/trucks.ts';
import { type Truck, tuneOf } from './truck.ts';

/** A published rating, and the versions it holds for; what is left out may be anything. */
export interface Rating {
  value: number;
  /** Record of the ledger. */
  factId: string;
  /** What it is the rating of: 'the highest 4WD rating'. */
  words: string;
  tune?: Tune;
  cab?: Cab;
  drive?: Drive;
  /** The axle it was published for; it narrows the words, never the choice. */
  axle?: (typeof axles)[number];
  /** A related rating worth knowing. */
  note?: string;
  /** Where its source is. */
  href: string;
}

/** A rating as it holds for one truck. */
export interface OwnRating {
  value: number;
  factId: string;
  words: string;
  href: string;
}

type Condition = 'tune' | 'cab' | 'drive';

/**
 * Returns the rating that holds for a truck; undefined where every rating we have is another version's. Each is a
 * maximum, so of several the lowest counts. A truck that does not say its drive, cab or tune gets the lowest it can be.
 */
export function findRating(ratings: readonly Rating[], truck: Truck): OwnRating | undefined {
  const own: Record<Condition, string | undefined> = { tune: tuneOf(truck), cab: truck.cab, drive: truck.drive };
  const conditions = ['tune', 'cab', 'drive'] as const;
  const isMet = (rating: Rating) => conditions.every((name) => !rating[name] || rating[name] === own[name]);
  const isPossible = (rating: Rating) =>
    conditions.every((name) => !rating[name] || !own[name] || rating[name] === own[name]);
  const met = ratings.filter(isMet);
  const [best] = (met.length > 0 ? met : ratings.filter(isPossible)).toSorted((a, b) => a.value - b.value);
  if (!best) return undefined;
  const otherAxle = best.axle && truck.axle && truck.axle !== best.axle;
  const words = [
    `Up to ${pounds(best.value)}: ${best.words}.`,
    best.note,
    otherAxle && `It was published for a ${best.axle} axle; yours has another, so read your label.`,
  ];
  return { value: best.value, factId: best.factId, href: best.href, words: words.filter(Boolean).join(' ') };
}

/** Says that a version has no rating we know of, and the highest that another version of its year has. */
export function describeNone(ratings: readonly Rating[], what: string, truck: Truck, name: string): string {
  const { cab, drive } = truck;
  const version = [drive && driveNames[drive], cab && `${cabNames[cab].toLowerCase()} cab`].filter(Boolean).join(' ');
  const tune = tuneOf(truck);
  const [highest] = ratings
    .filter((rating) => !rating.tune || !tune || rating.tune === tune)
    .toSorted((a, b) => b.value - a.value);
  return [
    `We found no ${what} for a ${name}${highest && version ? `, ${version}` : ''}.`,
    highest && `For comparison: ${pounds(highest.value)} is ${highest.words}.`,
    'Read the label on your door jamb.',
  ]
    .filter(Boolean)
    .join(' ');
}

const format = new Intl.NumberFormat('en-US');
const pounds = (value: number): string => `${format.format(value)}\u00a0lb`;

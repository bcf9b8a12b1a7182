import { formatCount } from '../../core/text/counts.ts';
import type { RatingRow } from '../../facts/trucks/ratings.ts';
import { type Cab, cabsOf, type Drive, type Trim, type TruckSize, type Tune } from '../../facts/trucks/trucks.ts';
import { type Truck, tuneOf } from './truck.ts';

/** A published rating as the browser has it, seen from one model year; what is left out the source does not say. */
export interface Rating extends Pick<RatingRow, 'scope' | 'grade'> {
  value: number;
  /** What another source says of the same thing. */
  other?: number;
  /** What it is the rating of: '2024 Sierra 1500, crew cab, short bed, 4WD'. */
  words: string;
  source: { title: string; href: string };
  tune: Tune;
  trims?: Trim[];
  cab?: Cab;
  drive?: Drive | 'either';
  /** Where one truck is sold with several. */
  bed?: string;
  /** Axle and equipment it was published for. */
  equipment?: string;
  /** How far it is from a version of this model year: 0 is one of them; a maximum, another year or its twin is more. */
  away: number;
}

/** A rating that is shown for a truck. */
interface OwnRating extends Pick<Rating, 'words' | 'grade' | 'source'> {
  /** What counts: of several values the lowest. */
  value: number;
  /** The highest, where sources or beds disagree. */
  other?: number;
  /** The words name several ratings, each with its value. */
  isList?: true;
  /** The words with the source of each rating, where `source` is that of the lowest only. */
  sourced?: string;
  /** 'short bed, with the trailering package': it holds with these alone, and the truck does not say them. */
  needs?: string;
}

/** What is known of one truck: its own rating, or the nearest that is published, which gives no yes. */
interface FoundRating {
  own?: OwnRating;
  nearest?: OwnRating;
  /** The highest rating published of a truck that this one may be; none is known that allows more. */
  highest?: number;
}

/** How far off a rating is whose source leaves open what the truck says. */
const unsaid = { drive: 5, trim: 4 } as const;
/** How far off it is while the truck leaves open what it is the rating of: the question that is furthest off counts. */
const asked = { cab: 8, drive: 1, trim: 1, tune: 1 } as const;

/** How far off the maximum of the truck's own model year is. */
export const maximumAway = 8;

/**
 * Returns the rating of this very truck, or the nearest one with the maximum of its model year. A rating of another cab,
 * drive, tune or trim is neither, nor is one above that maximum. Ratings that are equally near are shown together.
 */
export function findRating(ratings: readonly Rating[], truck: Truck): FoundRating {
  const measured = ratings.flatMap((rating) => {
    const distance = distanceOf(rating, truck);
    return distance === undefined ? [] : [{ rating, distance }];
  });
  const own = merge(measured.filter(({ distance }) => distance === 0).map(({ rating }) => rating));
  const lines = measured.filter(({ rating }) => rating.scope === 'line');
  // Where a maximum of the truck's own drive is known, one without a drive may be the other drive's.
  const isOther = ({ drive, tune }: Rating, others: typeof lines) =>
    !drive && others.some(({ rating }) => rating.drive && rating.tune === tune);
  const ofYear = lines.filter(({ rating }) => rating.away === maximumAway);
  const maximums = ofYear.filter(({ rating }) => !isOther(rating, ofYear));
  const possible = truck.drive ? measured.filter(({ rating }) => !isOther(rating, lines)) : measured;
  const counted = maximums.filter((each) => possible.includes(each));
  const ceilingOf = (all: typeof measured) => Math.max(...all.map(({ rating: { value, other = value } }) => other));
  // The highest of the truck's own cab and year counts before that of any cab.
  const ofCab = measured.filter(({ rating }) => rating.scope === 'cab' && rating.away === 0 && truck.cab);
  // No other truck's rating counts above a maximum of its own.
  const ceilings = [counted.length > 0 ? counted : possible, maximums, ofCab];
  const highest = Math.min(...ceilings.filter(({ length }) => length > 0).map(ceilingOf));
  if (own) return { own, highest };
  const near = measured.filter(({ rating }) => rating.value <= highest);
  const least = Math.min(...near.map(({ distance }) => distance));
  const shown = measured.filter(
    (each) => (ofCab.length > 0 ? ofCab : maximums).includes(each) || (near.includes(each) && each.distance === least),
  );
  const nearest = merge(shown.map(({ rating }) => rating));
  return nearest ? { nearest, highest } : {};
}

/** Returns 0 for a rating of this version, undefined for another's. */
function distanceOf({ tune, trims, cab, drive, away }: Rating, truck: Truck): number | undefined {
  const own = { tune: tuneOf(truck), cab: cabsOf(truck.model).length === 1 ? cab : truck.cab };
  if (own.tune && own.tune !== tune) return undefined;
  if (cab && own.cab && cab !== own.cab) return undefined;
  if (drive && drive !== 'either' && truck.drive && drive !== truck.drive) return undefined;
  if (trims && truck.trim && !trims.includes(truck.trim)) return undefined;
  const questions = [
    own.tune ? 0 : asked.tune,
    cab && !own.cab ? asked.cab : 0,
    drive && drive !== 'either' && !truck.drive ? asked.drive : 0,
    trims && !truck.trim ? asked.trim : 0,
  ];
  // A version whose source names no drive is never a truck's own.
  const lacksDrive = !drive && (truck.drive || away === 0);
  const gaps = (lacksDrive ? unsaid.drive : 0) + (!trims && truck.trim ? unsaid.trim : 0);
  return away + gaps + Math.max(...questions);
}

/** Makes one of ratings that are equally near; the lowest counts. */
function merge(ratings: readonly Rating[]): OwnRating | undefined {
  const sorted = ratings.toSorted((a, b) => a.value - b.value);
  const [first] = sorted;
  if (!first) return undefined;
  const { value, grade, source } = first;
  const highest = Math.max(...sorted.map((rating) => rating.other ?? rating.value));
  const isOne = sorted.every((rating) => rating.value === value);
  const print = (rating: Rating) => (isOne ? rating.words : `${printRating(rating)}: ${rating.words}`);
  const list = (print: (rating: Rating) => string) => [...new Set(sorted.map(print))].join('; ');
  const hasSources = sorted.some((rating) => rating.source.title !== source.title);
  const sourced = hasSources && { sourced: list((rating) => `${print(rating)} (${rating.source.title})`) };
  const isOneBed = sorted.every(({ bed }) => bed === first.bed);
  const needs = [isOneBed && first.bed && `${first.bed} bed`, first.equipment].filter(Boolean).join(', ');
  const more = { ...(highest > value && { other: highest }), ...(!isOne && { isList: true as const }), ...sourced };
  return { value, words: list(print), grade, source, ...more, ...(needs && { needs }) };
}

/** '1,385 lb', never broken over two lines. */
export const pounds = (value: number): string => `${formatCount(value)}\u00a0lb`;

/** '8,900 lb', or '6,800 to 7,000 lb' where two values are published. */
export const printRating = ({ value, other }: Pick<OwnRating, 'value' | 'other'>): string =>
  other === undefined ? pounds(value) : `${formatCount(value)} to ${pounds(other)}`;

/** '8,900 lb: 2024 Sierra 1500, its twin, …': a rating with the truck it is of. */
export const nameRating = (rating: OwnRating): string =>
  rating.isList ? rating.words : `${printRating(rating)}: ${rating.words}`;

/** The same, and behind each rating where it is from. */
export const nameSourcedRating = ({ sourced, ...rating }: OwnRating): string =>
  sourced ? nameRating({ ...rating, words: sourced }) : `${nameRating(rating)} (${rating.source.title})`;

/** Says our own limit to a heavier trailer, and nothing to a lighter one: our advice ends before the ratings do. */
export function adviseAbove(trailer: number, size: TruckSize, limits: Readonly<Record<TruckSize, number>>): string {
  const limit = pounds(limits[size]);
  if (trailer <= limits[size]) return '';
  return `${size === 'midsize' ? `We would stop at about ${limit} with a midsize truck` : `Over ${limit} we would take the V8`}.`;
}

/** 'Sources disagree; the lower one counts.', or nothing. */
export const doubtOf = ({ grade, other }: Pick<Rating, 'grade'> & { other?: number | undefined }): string =>
  other ? `${grade === 'X' ? 'Sources disagree; the' : 'The'} lower one counts.` : '';

/** 'up to 7,700 lb (with the trailering package)', '6,800 to 7,000 lb': a truck's own rating with what it holds for. */
export const printOwn = (own: OwnRating): string =>
  `${own.other === undefined ? 'up to ' : ''}${printRating(own)}${own.needs ? ` (${own.needs})` : ''}`;

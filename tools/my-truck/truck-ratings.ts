import type { RatingRow as FullRow, RatingKind } from '../../facts/trucks/ratings.ts';
import {
  type Cab,
  cabNames,
  driveNames,
  type Trim,
  type TruckModel,
  trimNames,
  truckModels,
  tuneNames,
  tunesOf,
} from '../../facts/trucks/trucks.ts';
import { maximumAway, type Rating } from './truck-match.ts';

/** A row as the browser has it. */
export type RatingRow = Omit<FullRow, 'quote' | 'date'>;

/** The full-size trucks are built alike, so one tells something of the other. */
const twins: Readonly<Record<string, string>> = { 'silverado-1500': 'sierra-1500', 'sierra-1500': 'silverado-1500' };

/** A maximum and a test truck are never the rating of a version. */
const scopeDistance = { version: 0, cab: 0, line: maximumAway, lowest: maximumAway, truck: 6 } as const;

/** Returns the rows of the 2.7 as ratings seen from one model year, those of other years and of its twin with how far off. */
export function ratingsSeenFrom(rows: readonly RatingRow[], kind: RatingKind, model: TruckModel, year: number) {
  const tunes = tunesOf(model, year);
  const seen = rows.flatMap((row): { row: RatingRow; away: number }[] => {
    const years = Math.max(row.first - year, year - row.last, 0);
    const isTwin = row.model === twins[model];
    if (row[kind] === undefined || !row.tune || !(tunes.includes(row.tune) && (row.model === model || isTwin)))
      return [];
    // The weaker tunes were rated anew each year, but for the 2022 Limited; the 430 lb-ft trucks have been carried over.
    if (years > 0 && row.tune !== 'high' && Math.min(row.first, year) < 2021) return [];
    return [{ row, away: scopeDistance[row.scope] + 2 * years + 2 * Number(isTwin) }];
  });
  const nearest = seen.filter(({ row, away }) =>
    seen.every((other) => other.away >= away || versionOf(other.row) !== versionOf(row)),
  );
  const rate = ({ row, away }: (typeof nearest)[number], bed = row.bed) =>
    ratingOf({ ...row, bed }, kind, away, row.model !== model);
  // Rows that differ in the bed alone are one rating.
  const alike = Map.groupBy(nearest, (each) => JSON.stringify(rate(each, '')));
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (!first || others.length === 0) return first ? rate(first) : [];
    const { bed: _, ...rating } = rate(first, [first, ...others].map(({ row }) => row.bed).join(' or '));
    return rating as Rating;
  });
}

const versionOf = ({ tune, trim, cab, bed, drive, scope }: RatingRow): string =>
  [tune, trim, cab, bed, drive, scope].join('|');

/** Returns a row as a rating that is `away` from the truck in question. */
export function ratingOf(row: RatingRow, kind: RatingKind, away: number, isTwin: boolean): Rating {
  const { tune, trim, cab, bed, drive, package: equipment, scope, grade, source: title, address } = row;
  return {
    ...ratedValue(row, kind),
    words: nameVersion(row, isTwin),
    scope,
    grade,
    source: { title, href: address[0] ?? '' },
    ...(tune && { tune }),
    ...(trim.length > 0 && { trims: trim }),
    ...(cab && { cab }),
    ...(drive && { drive }),
    // The midsize trucks have one bed.
    ...(bed && trim.length === 0 && { bed }),
    ...(equipment && { equipment }),
    away,
  } as Rating;
}

/** Returns the value of a row that counts, the lower one, and the other where its sources disagree. */
export function ratedValue(row: RatingRow, kind: RatingKind): Pick<Rating, 'value' | 'other'> {
  const values = [row[kind], row[`${kind}_other`]].filter((each) => each !== undefined);
  const [value = 0, other] = values.sort((a, b) => a - b);
  return { value, ...(other !== undefined && { other }) };
}

/** '2024 Sierra 1500, its twin, crew cab, short bed, 4WD, 3.42 axle'; 'the highest of any 2024 Silverado 1500 with 4WD'. */
function nameVersion(row: RatingRow, isTwin: boolean): string {
  const { model, first, last, tune, trim, cab, bed, drive, package: equipment, scope } = row;
  const name = truckModels.find(({ id }) => id === model)?.name ?? '';
  const truck = `${first === last ? first : `${first}–${last}`} ${name}`;
  const isOneOfTunes = tunesOf(model as TruckModel, last).length > 1;
  const driven = drive && drive !== 'either' ? driveNames[drive] : '';
  const named = [truck, isTwin && 'its twin', isOneOfTunes && tune && tuneNames[tune]].filter(Boolean).join(', ');
  if (scope === 'line' || scope === 'lowest') {
    const notStated = scope === 'line' ? ', drive not stated' : '';
    const withDrive = driven && `${isTwin ? ',' : ''} with ${driven}`;
    const way = drive ? withDrive : notStated;
    return `the ${scope === 'line' ? 'highest' : 'lowest'} of any ${named}${way}${equipment && ` (${equipment})`}`;
  }
  const build = trim.length > 0 ? [] : [cab && `${cabNames[cab as Cab].toLowerCase()} cab`, bed && `${bed} bed`];
  const trims = trim.map((id) => trimNames[id as Trim]);
  const version = [named, ...trims, ...build, driven].filter(Boolean).join(', ');
  if (scope === 'cab')
    return `the highest of any ${version}${drive ? '' : ', drive not stated'}${equipment && ` (${equipment})`}`;
  return `${scope === 'truck' ? 'one test truck: ' : ''}${version}${equipment && `, ${equipment}`}`;
}

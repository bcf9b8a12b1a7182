import { isRival, type RatingKind, type RatingRow, rivalNames } from '../../facts/trucks/ratings.ts';
import { cabNames, driveNames, modelOf, sizeOf, type TruckSize, trimNames } from '../../facts/trucks/trucks.ts';
import { doubtOf, printRating } from '../my-truck/truck-match.ts';
import { ratedValue } from '../my-truck/truck-ratings.ts';

/** The truck of a drawing; without a cab, nobody says which one it has. */
export interface DrawnTruck {
  model: string;
  cab?: string | undefined;
}

/** One version of a truck with what is published for just that version; missing figures are unknown. */
export interface TowPreset {
  value: string;
  label: string;
  group: string;
  rating?: number;
  payload?: number;
  /** Which of our own limits is for it: trucks with the 2.7. */
  line?: TruckSize;
  /** What is drawn of it. */
  drawn: DrawnTruck;
  /** Where payload and rating are from, in words. */
  notes: string[];
}

/** A published value with the row it is of. */
type Found = ReturnType<typeof ratedValue> & { row: RatingRow };

/** Returns the versions of the rows that name a cab or trim and a drive; a maximum of a whole line is no truck. */
export function listVersions(rows: readonly RatingRow[]) {
  const versions = rows.filter(({ scope, drive }) => (scope === 'version' || scope === 'cab') && drive);
  const seen = new Set<string>();
  return versions.flatMap((row) => {
    const isLessExact = versions.some(
      (other) =>
        ((!row.bed && other.bed) || (!row.package && other.package)) && isWithin({ ...other, package: '' }, row),
    );
    const name = nameVersion(row);
    if (isLessExact || seen.has(name)) return [];
    seen.add(name);
    const found = { tow: valueFor(row, 'tow', versions), payload: valueFor(row, 'payload', versions) };
    return [{ preset: presetOf(row, name, found), found }];
  });
}

export type RatedVersion = ReturnType<typeof listVersions>[number];

/** Returns whether a version is one of those a row is of. */
function isWithin(version: RatingRow, row: RatingRow): boolean {
  const isSame = (['model', 'first', 'engine', 'tune', 'cab'] as const).every((name) => version[name] === row[name]);
  const equipment = version.package;
  const other = row.package;
  return (
    isSame &&
    version.trim.every((trim) => row.trim.includes(trim)) &&
    version.trim.length > 0 === row.trim.length > 0 &&
    (row.drive === 'either' || row.drive === version.drive) &&
    (!row.bed || row.bed === version.bed) &&
    (equipment === other || !equipment || !other)
  );
}

function valueFor(version: RatingRow, kind: RatingKind, rows: readonly RatingRow[]): Found | undefined {
  const row = [version, ...rows].find((each) => each[kind] !== undefined && isWithin(version, each));
  return row && { row, ...ratedValue(row, kind) };
}

const listFormat = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** The tunes that have a name of their own here. */
const weakTunes: Readonly<Partial<Record<string, string>>> = { base: '2.7L base tune', plus: '2.7L Turbo Plus' };

/** '2024 Sierra 1500, 5.3L V8, crew cab, short bed, 4WD, max trailering, 3.42 axle'. */
function nameVersion({ model, first, engine, tune, trim, cab, bed, drive, package: equipment }: RatingRow): string {
  const name = isRival(model) ? rivalNames[model] : modelOf(model).name;
  const trims = listFormat.format(trim.map((id) => trimNames[id as keyof typeof trimNames] ?? id));
  const isMidsize = trim.length > 0 && !isRival(model);
  return [
    [first, name, trims].filter(Boolean).join(' '),
    (tune && weakTunes[tune]) ?? engine,
    cab && !isMidsize && (cab in cabNames ? `${cab} cab` : cab),
    bed && !isMidsize && `${bed} bed`,
    drive && drive !== 'either' && driveNames[drive],
    equipment,
  ]
    .filter(Boolean)
    .join(', ');
}

function presetOf(row: RatingRow, label: string, { tow, payload }: Record<RatingKind, Found | undefined>): TowPreset {
  const { model, tune, cab } = row;
  const group = isRival(model) ? 'Other makers' : modelOf(model).name;
  return {
    value: label.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    label,
    group,
    ...(tow && { rating: tow.value }),
    ...(payload && { payload: payload.value }),
    ...(tune && !isRival(model) && { line: sizeOf(model) }),
    drawn: { model, ...(cab && { cab }) },
    notes: [noteOn('Payload', payload), noteOn('Tow rating', tow)],
  };
}

/** 'Tow rating: up to 9,500 lb, the highest of any regular cab (City GM, a dealer page, 2025).' */
function noteOn(name: string, found: Found | undefined): string {
  if (!found) return `${name}: not known for this version. Read the label.`;
  const { row, other } = found;
  const cab = row.scope === 'cab' ? `, the highest of any ${row.cab} cab` : '';
  return `${name}: up to ${printRating(found)}${cab} (${row.source}). ${doubtOf({ grade: row.grade, other })}`.trim();
}

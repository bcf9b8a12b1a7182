import { formatCount } from '../../../core/text/counts.ts';
import type { RatingKind, RatingRow } from '../../../facts/trucks/ratings.ts';
import { siteRatings } from '../../../facts/trucks/site-trucks.ts';
import { driveNames, type FollowedModel, type TruckModel, trimNames, tunesOf } from '../../../facts/trucks/trucks.ts';
import { ExternalLink } from '../../../ui/ExternalLink.tsx';
import { nameRating } from '../../my-truck/truck-match.ts';
import { ratingOf } from '../../my-truck/truck-ratings.ts';

interface YearRatingsProps {
  kind: RatingKind;
  model: FollowedModel;
  year: number;
}

const rowsOf = ({ kind, model, year }: YearRatingsProps): RatingRow[] =>
  siteRatings.filter(
    (row) => row.model === model && row.first <= year && year <= row.last && row.tune && row[kind] !== undefined,
  );

const tuneWords = { launch: '348 lb-ft', base: 'base', plus: 'Turbo Plus', high: '430 lb-ft' } as const;

/** 'crew 4WD', 'Trail Boss, Z71', '2WD'; 'highest' for a maximum that names nothing. */
function shortName({ model, tune, trim, cab, bed, drive, package: build, scope }: RatingRow, year: number): string {
  const isMidsize = trim.length > 0;
  const isOneOfTunes = tune && tune !== 'high' && tunesOf(model as TruckModel, year).length > 1;
  const parts = [
    isOneOfTunes && tuneWords[tune],
    trim.map((id) => trimNames[id as keyof typeof trimNames]).join(', '),
    !isMidsize && (cab ?? (scope === 'line' && /regular cab/.exec(build)?.[0].replace(' cab', ''))),
    !isMidsize && cab && bed,
    drive && drive !== 'either' && driveNames[drive],
    scope === 'truck' ? 'one test truck' : scope === 'lowest' && 'lowest of any engine',
  ].filter(Boolean);
  return parts.join(' ') || 'highest';
}

/**
 * Returns the highest rating of each tune of a model year, lowest first; where sources disagree the lower one counts.
 * Empty where a tune has none: the others would not hold for it.
 */
export function highestByTune({ kind, model, year }: YearRatingsProps & { model: TruckModel }): number[] {
  const rows = rowsOf({ kind, model, year }).filter(({ scope }) => scope !== 'truck');
  const highest = tunesOf(model, year).map((tune) =>
    Math.max(0, ...rows.filter((row) => row.tune === tune).map((row) => row[kind] ?? 0)),
  );
  return highest.includes(0) ? [] : [...new Set(highest)].sort((a, b) => a - b);
}

/** Writes the ratings of a model year on one line: '9,500 (2WD), 9,300 (4WD)'. */
export function listRatings(props: YearRatingsProps): string {
  const rows = rowsOf(props);
  const byValue = Map.groupBy(rows, (row) =>
    [row[props.kind], row[`${props.kind}_other`]].flatMap((value) => (value ? [formatCount(value)] : [])).join('–'),
  );
  if (byValue.size === 0) return 'unknown';
  return [...byValue]
    .map(([value, of]) => `${value} (${[...new Set(of.map((row) => shortName(row, props.year)))].join('; ')})`)
    .join(', ');
}

/** Renders each rating of a model year with the truck it is of, its source and its grade. */
export function YearRatings(props: YearRatingsProps) {
  const rows = rowsOf(props);
  const what = props.kind === 'tow' ? 'Towing' : 'Payload';
  if (rows.length === 0) return <p>{what}: no rating found for this year.</p>;
  return (
    <ul aria-label={what}>
      {rows.map((row) => {
        const rating = ratingOf(row, props.kind, 0, false);
        return (
          <li key={rating.words}>
            {nameRating(rating)}. <ExternalLink href={rating.source.href}>{rating.source.title}</ExternalLink> (grade{' '}
            {rating.grade})
          </li>
        );
      })}
    </ul>
  );
}

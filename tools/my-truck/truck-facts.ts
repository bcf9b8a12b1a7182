import { fillSiteFacts } from '../../facts/site-facts.ts';
import { combinedRange, type EpaLabel, plainLabels, printLabels } from '../../facts/trucks/epa-labels.ts';
import { recallName } from '../../facts/trucks/print-recall.ts';
import { problemAnchors } from '../../facts/trucks/problems.ts';
import type { RatingKind } from '../../facts/trucks/ratings.ts';
import { countRecalls, isOtherTruck, modelYearPath, recallsFor } from '../../facts/trucks/recalls.ts';
import {
  findYearEntry,
  siteEpaLabels,
  siteProblems,
  siteRatings,
  siteRecalls,
} from '../../facts/trucks/site-trucks.ts';
import { nameRecord, recordsFor } from '../../facts/trucks/truck-record.ts';
import {
  type Drive,
  driveNames,
  drives,
  type Trim,
  type TruckModel,
  trimNames,
  trimsOf,
} from '../../facts/trucks/trucks.ts';
import { hasOwnLabel, nameModelYear, type Truck, truckId } from './truck.ts';
import type { Rating } from './truck-match.ts';
import { ratingsSeenFrom } from './truck-ratings.ts';

/** Returns every rating that can tell something of a model year, for `findRating` in the browser. */
export const ratingsOf = (kind: RatingKind, model: TruckModel, year: number): Rating[] =>
  ratingsSeenFrom(siteRatings, kind, model, year);

type EpaLabels = Partial<Record<Drive | Trim, { value: number; highest: number; href: string; words: string }>>;

/** Returns the EPA labels of a model year, lowest combined value first: the plain truck's by drive, each off-road trim's own. */
export function epaLabelsOf({ model, year }: Pick<Truck, 'model' | 'year'>): EpaLabels {
  const plain = drives.map((drive) => [drive, drive, undefined] as const);
  const own = trimsOf(model, year).filter(hasOwnLabel);
  const found = [...plain, ...own.map((trim) => [trim, '4wd', trimNames[trim]] as const)].flatMap(
    ([of, drive, trim]) => {
      const filter = { truck: model, engine: '2.7L', year, drive: driveNames[drive] };
      const labels = plainLabels(siteEpaLabels, filter, trim);
      if (labels.length === 0) return [];
      const [value, highest] = combinedRange(labels);
      const words = describeLabels(labels, [trim, driveNames[drive]].filter(Boolean).join(', '));
      return [[of, { value, highest, href: `/fuel-economy#${model}`, words }]];
    },
  );
  return Object.fromEntries(found);
}

/** '18/21/19 or 17/19/18 mpg city/highway/combined, 4WD'; some files have combined values only. */
function describeLabels(labels: readonly EpaLabel[], of: string): string {
  const texts = printLabels(labels).map((text) => text.replace(' combined', ''));
  const kind = labels.some(({ city }) => city !== undefined) ? 'city/highway/combined' : 'combined';
  return `${texts.join(' or ')} mpg ${kind}, ${of}`;
}

/** A service that comes round by distance. */
export interface MileService {
  name: string;
  every: number;
  isFourWheel?: true;
}

/** Returns what the pages say about one model year, all of it from the ledger; the services are the planner's. */
export function truckFileOf({ model, year }: Pick<Truck, 'model' | 'year'>, services: MileService[]) {
  const ours = recallsFor(siteRecalls, { model, year }).filter((recall) => !isOtherTruck(recall));
  const href = modelYearPath(model, year);
  const entry = findYearEntry(model, year);
  return {
    /** '2024 Silverado 1500'. */
    name: nameModelYear({ model, year }),
    tow: ratingsOf('tow', model, year),
    payload: ratingsOf('payload', model, year),
    epa: epaLabelsOf({ model, year }),
    /** Empty where nobody has looked the model year up yet. */
    warranty: !entry || entry.isNotYet ? '' : fillSiteFacts(entry.warranty, 'content/model-years.yaml'),
    /** The entry of the model year on /model-years. */
    yearHref: `/model-years#${truckId({ model, year })}`,
    recalls: {
      /** Safety recalls that can reach a truck with the 2.7. */
      count: countRecalls(siteRecalls, { model, year }),
      /** Everything listed for the model year, programs and service updates included. */
      records: ours.length,
      /** Those that tell owners not to drive; without a condition first. */
      stop: ours
        .flatMap(({ doNotDrive, ...recall }) =>
          doNotDrive ? [{ ...doNotDrive, name: recallName(recall), href: `${href}#${recall.id}` }] : [],
        )
        .sort((a, b) => Number(Boolean(a.condition)) - Number(Boolean(b.condition))),
      href,
    },
    /** Known problems, by what an owner notices. */
    problems: {
      titles: recordsFor(siteProblems.records, { model, year }).map((problem) => nameRecord(problem, { model, year })),
      href: `${href}#${problemAnchors.ofYear}`,
    },
    services,
  };
}

/** Everything the pages say about one model year: /my-truck/silverado-1500-2024.json. */
export type TruckFile = ReturnType<typeof truckFileOf>;

import { printDoNotDrive, recallName } from '../../facts/trucks/print-recall.ts';
import { problemAnchors } from '../../facts/trucks/problems.ts';
import { countRecalls, isOtherTruck, modelYearPath, recallsFor } from '../../facts/trucks/recalls.ts';
import { siteProblems } from '../../facts/trucks/site-problems.ts';
import { siteRecalls } from '../../facts/trucks/site-recalls.ts';
import { recordsFor } from '../../facts/trucks/truck-record.ts';
import { modelOf } from '../../facts/trucks/trucks.ts';
import { type Truck, truckId } from './truck.ts';
import { epaLabelOf, payloadRatings, towRatings, warrantyOf } from './truck-facts.ts';

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
  const [two, four] = [epaLabelOf({ model, year, drive: '2wd' }), epaLabelOf({ model, year, drive: '4wd' })];
  return {
    /** '2024 Silverado 1500'. */
    name: `${year} ${modelOf(model).name}`,
    tow: towRatings(model, year),
    payload: payloadRatings(model, year),
    epa: { ...(two && { '2wd': two }), ...(four && { '4wd': four }) },
    warranty: warrantyOf({ model, year }) ?? 'not found',
    /** The entry of the model year on /model-years. */
    yearHref: `/model-years#${truckId({ model, year })}`,
    recalls: {
      /** Safety recalls that can reach a truck with the 2.7. */
      count: countRecalls(siteRecalls, { model, year }),
      /** Everything listed for the model year, programs and service updates included. */
      records: ours.length,
      /** Those that tell owners not to drive; without a condition first. */
      stop: ours
        .filter(({ doNotDrive }) => doNotDrive)
        .sort((a, b) => Number(Boolean(a.doNotDrive?.condition)) - Number(Boolean(b.doNotDrive?.condition)))
        .map((recall) => ({
          words: printDoNotDrive(recall),
          name: recallName(recall),
          advice: recall.doNotDrive?.advice ?? '',
          href: `${href}#${recall.id}`,
        })),
      href,
    },
    /** Known problems, by what an owner notices. */
    problems: {
      titles: recordsFor(siteProblems.records, { model, year }).map(({ title }) => title),
      href: `${href}#${problemAnchors.ofYear}`,
    },
    services,
  };
}

/** Everything the pages say about one model year: /my-truck/silverado-1500-2024.json. */
export type TruckFile = ReturnType<typeof truckFileOf>;

import { printDoNotDrive, recallName } from '../../facts/trucks/print-recall.ts';
import { problemAnchors } from '../../facts/trucks/problems.ts';
import { countRecalls, isOtherTruck, modelYearPath, recallsFor } from '../../facts/trucks/recalls.ts';
import { siteProblems } from '../../facts/trucks/site-problems.ts';
import { siteRecalls } from '../../facts/trucks/site-recalls.ts';
import { recordsFor } from '../../facts/trucks/truck-record.ts';
import { truckModels } from '../../facts/trucks/trucks.ts';
import { type Truck, truckId } from './truck.ts';
import { epaLabelOf, type OwnLabel, payloadRatings, towRatings, warrantyOf } from './truck-facts.ts';
import type { Rating } from './truck-match.ts';

/** A service that comes round by distance. */
export interface MileService {
  name: string;
  every: number;
  isFourWheel?: true;
}

/** A recall whose owners were told not to drive. */
export interface StopRecall {
  /** 'Do not drive', with the condition where there is one. */
  words: string;
  /** Its number and title. */
  name: string;
  advice: string;
  href: string;
}

/** Everything the pages say about one model year: /my-truck/silverado-1500-2024.json. */
export interface TruckFile {
  /** '2024 Silverado 1500'. */
  name: string;
  tow: Rating[];
  payload: Rating[];
  epa: { '2wd'?: OwnLabel; '4wd'?: OwnLabel };
  warranty: string;
  /** The entry of the model year on /model-years. */
  yearHref: string;
  recalls: {
    /** Safety recalls that can reach a truck with the 2.7. */
    count: number;
    /** Everything listed for the model year, programs and service updates included. */
    records: number;
    /** Those that tell owners not to drive; without a condition first. */
    stop: StopRecall[];
    href: string;
  };
  /** Known problems, by what an owner notices. */
  problems: { titles: string[]; href: string };
  services: MileService[];
}

/** Returns the file of one model year, all of it from the ledger; the services are the planner's. */
export function truckFileOf({ model, year }: Pick<Truck, 'model' | 'year'>, services: MileService[]): TruckFile {
  const ours = recallsFor(siteRecalls, { model, year }).filter((recall) => !isOtherTruck(recall));
  const href = modelYearPath(model, year);
  const [two, four] = [epaLabelOf({ model, year, drive: '2wd' }), epaLabelOf({ model, year, drive: '4wd' })];
  return {
    name: `${year} ${truckModels.find(({ id }) => id === model)?.name}`,
    tow: towRatings(model, year),
    payload: payloadRatings(model, year),
    epa: { ...(two && { '2wd': two }), ...(four && { '4wd': four }) },
    warranty: warrantyOf({ model, year }) ?? 'not found',
    yearHref: `/model-years#${truckId({ model, year })}`,
    recalls: {
      count: countRecalls(siteRecalls, { model, year }),
      records: ours.length,
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
    problems: {
      titles: recordsFor(siteProblems.records, { model, year }).map(({ title }) => title),
      href: `${href}#${problemAnchors.ofYear}`,
    },
    services,
  };
}

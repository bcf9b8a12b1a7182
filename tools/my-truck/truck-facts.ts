import { fillFacts } from '../../facts/print-fact.ts';
import { siteLedger } from '../../facts/site-facts.ts';
import { combinedRange, type EpaLabel, plainLabels, printLabels } from '../../facts/trucks/epa-labels.ts';
import { siteEpaLabels } from '../../facts/trucks/site-epa-labels.ts';
import { siteRatings } from '../../facts/trucks/site-ratings.ts';
import { modelYears } from '../../facts/trucks/site-reference.ts';
import { type Drive, driveNames, type TruckModel } from '../../facts/trucks/trucks.ts';
import type { Truck } from './truck.ts';
import type { Rating } from './truck-match.ts';
import { ratingsSeenFrom } from './truck-ratings.ts';

/** Returns every tow rating that can tell something of a model year, for `findRating` in the browser. */
export const towRatings = (model: TruckModel, year: number): Rating[] =>
  ratingsSeenFrom(siteRatings, 'tow', model, year);

/** Returns every payload rating that can tell something of a model year. */
export const payloadRatings = (model: TruckModel, year: number): Rating[] =>
  ratingsSeenFrom(siteRatings, 'payload', model, year);

/** Returns the EPA label of a truck, its lowest combined value and its highest; without a drive that of 4WD, which is lower. */
export function epaLabelOf({ model, year, drive = '4wd' }: Pick<Truck, 'model' | 'year' | 'drive'>) {
  const labels = plainLabels(siteEpaLabels, { truck: model, engine: '2.7L', year, drive: driveNames[drive] });
  if (labels.length === 0) return undefined;
  const [lowest, highest] = combinedRange(labels);
  return { value: lowest, highest, href: `/fuel-economy#${model}`, words: describeLabels(labels, drive) };
}

/** '18/21/19 or 17/19/18 mpg city/highway/combined, 4WD'; some files have combined values only. */
function describeLabels(labels: readonly EpaLabel[], drive: Drive): string {
  const texts = printLabels(labels).map((text) => text.replace(' combined', ''));
  const kind = labels.some(({ city }) => city !== undefined) ? 'city/highway/combined' : 'combined';
  return `${texts.join(' or ')} mpg ${kind}, ${driveNames[drive]}`;
}

/** Returns the warranty of a model year in words. */
export function warrantyOf({ model, year }: Pick<Truck, 'model' | 'year'>): string | undefined {
  const line = modelYears.lines.find((each) => each.model === model);
  const words = line?.years.find((each) => each.year === year)?.warranty;
  return words && fillFacts(words, siteLedger, 'content/model-years.yaml');
}

import { parse } from 'yaml';
import { z } from 'zod';
import source from '../../content/my-truck.yaml?raw';
import { getFact } from '../../facts/ledger.ts';
import { fillFacts } from '../../facts/print-fact.ts';
import { siteLedger } from '../../facts/site-facts.ts';
import { combinedRange, type EpaLabel, plainLabels, printLabels } from '../../facts/trucks/epa-labels.ts';
import { siteEpaLabels } from '../../facts/trucks/site-epa-labels.ts';
import { modelYearFacts, modelYears } from '../../facts/trucks/site-reference.ts';
import {
  axles,
  cabNames,
  type Drive,
  driveNames,
  drives,
  namesOf,
  type TruckModel,
  truckModels,
  tuneNames,
} from '../../facts/trucks/trucks.ts';
import type { Truck } from './truck.ts';
import type { OwnRating, Rating } from './truck-match.ts';

const rowSchema = z.strictObject({
  model: z.enum(truckModels.map(({ id }) => id)),
  years: z.array(z.int()),
  fact: z.string(),
  words: z.string(),
  tune: z.enum(namesOf(tuneNames)).exactOptional(),
  cab: z.enum(namesOf(cabNames)).exactOptional(),
  drive: z.enum(drives).exactOptional(),
  axle: z.enum(axles).exactOptional(),
  note: z.string().exactOptional(),
});
const ratings = z.strictObject({ towing: z.array(rowSchema), payload: z.array(rowSchema) }).parse(parse(source));

const where = 'content/my-truck.yaml';
const fill = (text: string): string => fillFacts(text, siteLedger, where);

const ratingsIn = (kind: keyof typeof ratings, model: TruckModel, year: number): Rating[] =>
  ratings[kind]
    .filter((row) => row.model === model && row.years.includes(year))
    .map(({ model: _, years: __, fact: factId, ...rating }) => ({
      ...rating,
      ...(rating.note && { note: fill(rating.note) }),
      value: Number(getFact(siteLedger, factId, where).value),
      factId,
      href: sourceOf(factId),
    }));

/** Returns the page that lists the source of a fact: /model-years where it prints the fact, otherwise the tool. */
const sourceOf = (factId: string): string =>
  `${modelYearFacts.some(({ id }) => id === factId) ? '/model-years' : '/tools/will-it-tow'}#figure-${factId}`;

/** Returns every tow rating of a model year, for `findRating` in the browser. */
export const towRatings = (model: TruckModel, year: number): Rating[] => ratingsIn('towing', model, year);

/** Returns every payload rating of a model year. */
export const payloadRatings = (model: TruckModel, year: number): Rating[] => ratingsIn('payload', model, year);

/** The EPA label of a model year and drive. */
export interface OwnLabel extends OwnRating {
  /** Highest combined value, where EPA lists more than one label. */
  highest: number;
}

/** Returns the EPA label of a truck, the lowest combined value first; without a drive that of 4WD, which is lower. */
export function epaLabelOf({
  model,
  year,
  drive = '4wd',
}: Pick<Truck, 'model' | 'year' | 'drive'>): OwnLabel | undefined {
  const labels = plainLabels(siteEpaLabels, { truck: model, engine: '2.7L', year, drive: driveNames[drive] });
  const file = labels[0]?.file;
  if (!file) return undefined;
  const [lowest, highest] = combinedRange(labels);
  return { value: lowest, highest, factId: file, href: `/fuel-economy#${model}`, words: describeLabels(labels, drive) };
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
  return words && fill(words);
}

import { parse } from 'yaml';
import { z } from 'zod';
import source from '../../content/tools/cost-to-run.yaml?raw';
import { numberSources } from '../../facts/fact-notes.ts';
import type { Fact } from '../../facts/fact-schema.ts';
import { printFact } from '../../facts/print-fact.ts';
import { siteFact } from '../../facts/site-facts.ts';
import { type Drive, type Trim, truckYears } from '../../facts/trucks/trucks.ts';
import { truckId } from '../my-truck/truck.ts';
import { epaLabelsOf } from '../my-truck/truck-facts.ts';
import { drives, engineIds, record } from './cost-model.ts';

const { labels, prices } = z
  .strictObject({
    labels: z.record(z.enum(engineIds), z.record(z.enum(drives), z.string())),
    prices: z.strictObject({ gasoline: z.string(), diesel: z.string(), are: z.string() }),
  })
  .parse(parse(source));

/** Finds the figure of an id; an unknown one stops the build. */
export const findFact = (id: string): Fact => siteFact(id, 'The tool /tools/cost-to-run');

/** Facts of the tool itself, for its sources. */
export const factIds: readonly string[] = [
  ...engineIds.flatMap((engine) => drives.map((drive) => labels[engine][drive])),
  prices.gasoline,
  prices.diesel,
  'towing-mpg-diesel',
  'towing-mpg-claim-27',
  'towing-mpg-claim-53',
];
const numbers = numberSources(factIds.map(findFact));

/** Lowest combined value of each label of a model year, by drive and by off-road trim. */
const ownLabels = (truck: (typeof truckYears)[number]) => [
  truckId(truck),
  Object.fromEntries(Object.entries(epaLabelsOf(truck)).map(([of, { value }]) => [of, value])),
];

/** Loads what the tool takes from the ledger when the page is built. */
export function loadData() {
  const number = (id: string) => Number(findFact(id).value);
  // As a field prints it.
  const label = (id: string) => ({ mpg: Math.round(number(id) * 100) / 100, id, number: numbers.get(id) });
  const claim = (id: string) => ({ id, text: printFact(findFact(id)), number: numbers.get(id) });
  return {
    milesPerYear: number('cost-miles-per-year'),
    years: number('cost-years'),
    /** Share of miles with a trailer in the heavy-use example. */
    exampleTowingPercent: number('cost-towing-share'),
    gasolinePrice: number(prices.gasoline),
    dieselPrice: number(prices.diesel),
    /** Whose prices they are, and of when. */
    pricesAre: prices.are,
    towing: {
      /** One assumed value for gas trucks. */
      assumed: number('cost-towing-mpg'),
      /** What a test gives the diesel. */
      diesel: label('towing-mpg-diesel'),
      /** What one weak page gives the two Silverado engines. */
      claims: { turbo: claim('towing-mpg-claim-27'), v8: claim('towing-mpg-claim-53') },
    },
    /** The 2.7's services in five years of these miles without towing, at the low and the high end of price guides. */
    services: ['schedule-priced-low', 'schedule-priced-high'].map((id) => printFact(findFact(id))).join(' to '),
    labelYear: findFact(labels.turbo['2wd']).appliesTo.years ?? '',
    /** EPA combined before rounding, and the record it comes from. */
    epa: record(engineIds, (engine) => record(drives, (drive) => label(labels[engine][drive]))),
    /** EPA combined of the trucks a reader can save, by model and year. */
    ownLabels: Object.fromEntries(truckYears.map(ownLabels)) as Partial<
      Record<string, Partial<Record<Drive | Trim, number>>>
    >,
  };
}
export type CostData = ReturnType<typeof loadData>;

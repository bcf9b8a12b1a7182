import { numberSources } from '../../facts/fact-notes.ts';
import type { Fact } from '../../facts/fact-schema.ts';
import { printFact } from '../../facts/print-fact.ts';
import { siteFact } from '../../facts/site-facts.ts';
import { type TruckModel, truckModels, yearsOf } from '../../facts/trucks/trucks.ts';
import { truckId } from '../my-truck/truck.ts';
import { epaLabelOf } from '../my-truck/truck-facts.ts';
import { type DriveType, drives, type EngineId, engineIds, record } from './cost-model.ts';

const labels: Readonly<Record<EngineId, Readonly<Record<DriveType, string>>>> = {
  turbo: { '2wd': 'epa-2025-silverado-27-2wd-combined', '4wd': 'epa-2025-silverado-27-4wd-combined' },
  v8: { '2wd': 'epa-2025-silverado-53-2wd-combined', '4wd': 'epa-2025-silverado-53-4wd-combined' },
  diesel: { '2wd': 'epa-2025-silverado-30d-2wd-combined', '4wd': 'epa-2025-silverado-30d-4wd-combined' },
  ecoboost: { '2wd': 'epa-2025-f150-27-2wd-combined', '4wd': 'epa-2025-f150-27-4wd-combined' },
};

/** Finds the figure of an id; an unknown one stops the build. */
export const findFact = (id: string): Fact => siteFact(id, 'The tool /tools/cost-to-run');

/** Facts of the tool itself, for its sources. */
export const factIds: readonly string[] = [
  ...engineIds.flatMap((engine) => drives.map((drive) => labels[engine][drive])),
  'towing-mpg-diesel',
  'towing-mpg-claim-27',
  'towing-mpg-claim-53',
];
const numbers = numberSources(factIds.map(findFact));

function ownLabels(model: TruckModel, year: number): [string, Partial<Record<DriveType, number>>] {
  const known = drives.flatMap((drive) => {
    const label = epaLabelOf({ model, year, drive });
    return label ? [[drive, label.value]] : [];
  });
  return [truckId({ model, year }), Object.fromEntries(known)];
}

/** Loads what the tool takes from the ledger when the page is built. */
export function loadData() {
  const number = (id: string) => Number(findFact(id).value);
  const label = (id: string) => ({ mpg: number(id), id, number: numbers.get(id) });
  const claim = (id: string) => ({ id, text: printFact(findFact(id)), number: numbers.get(id) });
  return {
    milesPerYear: number('cost-miles-per-year'),
    years: number('cost-years'),
    /** Share of miles with a trailer in our articles' heavy-use example. */
    exampleTowingPercent: number('cost-towing-share'),
    gasolinePrice: number('cost-fuel-price'),
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
    /** EPA combined, and the record it comes from. */
    epa: record(engineIds, (engine) => record(drives, (drive) => label(labels[engine][drive]))),
    /** EPA combined of the trucks a reader can save, by model and year. */
    ownLabels: Object.fromEntries(truckModels.flatMap(({ id }) => yearsOf(id).map((year) => ownLabels(id, year)))),
  };
}
export type CostData = ReturnType<typeof loadData>;

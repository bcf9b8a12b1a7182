import type { CostData } from './cost-data.ts';
import type { CostInputs, DriveType, EngineId } from './cost-model.ts';

/** The ledger's figures as the articles print them, for tests. */
export const exampleData: CostData = {
  milesPerYear: 15_000,
  years: 5,
  towingPercent: 60,
  gasolinePrice: 3.5,
  towingMpg: 10,
  epa: {
    turbo: pair(20, 19),
    v8: pair(19, 17),
    diesel: pair(26, 24),
    ecoboost: pair(22, 20),
  },
  thirstierEcoboostMpg: 21,
  flexFuelLossMpg: 1,
};

function pair(two: number, four: number) {
  return { '2wd': { mpg: two, factId: `epa-${two}` }, '4wd': { mpg: four, factId: `epa-${four}` } };
}

/** The default case, with whatever a test changes. */
export function createInputs(changes: Partial<CostInputs> & { drive?: DriveType; towing?: number } = {}): CostInputs {
  const { drive = '2wd', towing = 0.6, ...rest } = changes;
  const fuelUse = (id: EngineId) => ({ dailyMpg: exampleData.epa[id][drive].mpg, towingMpg: 10 });
  return {
    use: { milesPerYear: 15_000, towingShare: towing },
    years: 5,
    fuelUse: { turbo: fuelUse('turbo'), v8: fuelUse('v8'), diesel: fuelUse('diesel'), ecoboost: fuelUse('ecoboost') },
    gasolinePrice: 3.5,
    dieselPrice: 3.5,
    extraDollars: { v8: undefined, diesel: undefined, ecoboost: undefined },
    ...rest,
  };
}

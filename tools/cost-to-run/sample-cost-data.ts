import type { CostData } from './cost-data.ts';

const label = (mpg: number, drive: string) => ({ mpg, factId: `label-${mpg}-${drive}` });
const labels = (twoWheel: number, fourWheel: number) => ({
  '2wd': label(twoWheel, '2wd'),
  '4wd': label(fourWheel, '4wd'),
});

/** Fixed numbers for tests, so that a new model year in the ledger changes no test. */
export const sampleCostData: CostData = {
  milesPerYear: 15_000,
  years: 5,
  exampleTowingPercent: 60,
  gasolinePrice: 3.5,
  towing: {
    assumed: 10,
    diesel: { factId: 'test-diesel', mpg: 13 },
    low: 8,
    high: 12,
    claims: {
      turbo: { factId: 'claim-turbo', text: '8–10', mpg: 9 },
      v8: { factId: 'claim-v8', text: '10–12', mpg: 11 },
    },
  },
  labelYear: '2025',
  epa: { turbo: labels(20, 19), v8: labels(19, 17), diesel: labels(26, 24), ecoboost: labels(22, 20) },
  ownLabels: { 'silverado-1500-2022': { '2wd': 21, '4wd': 18 } },
  thirstierV8Mpg: 16,
};

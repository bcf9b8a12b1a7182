import { getFact } from '../../facts/ledger.ts';
import { siteLedger } from '../../facts/site-facts.ts';
import { siteRatings } from '../../facts/trucks/site-ratings.ts';
import { truckModels } from '../../facts/trucks/trucks.ts';
import type { TowData, TowPreset } from './tow-fields.ts';
import { listVersions } from './tow-presets.ts';

const where = 'The tool /tools/will-it-tow';

/** The trucks to start from, with the rows their figures are of, for the table on the page. */
export const towTrucks = listVersions(siteRatings);

/** Facts the page draws on, beside the rows of content/ratings.csv. */
export const factIds = [
  'trailer-brakes-above',
  'weight-distribution-above',
  'pick-trailer-midsize',
  'pick-trailer-middle',
];

const groupNames = truckModels.map(({ name }) => name);
const groupAt = ({ group }: TowPreset): number =>
  groupNames.includes(group) ? groupNames.indexOf(group) : groupNames.length;

const numberOf = (id: string) => Number(getFact(siteLedger, id, where).value);

/** Loads what the tool is given, all of it from the ledger. */
export const loadData = (): TowData => ({
  presets: towTrucks.map(({ preset }) => preset).toSorted((a, b) => groupAt(a) - groupAt(b)),
  ourLimit: { midsize: numberOf('pick-trailer-midsize'), fullSize: numberOf('pick-trailer-middle') },
  ratedAboard: numberOf('j2807-occupants'),
  example: {
    trailer: numberOf('example-trailer'),
    tonguePercent: numberOf('tongue-weight-middle'),
  },
  normalTongue: { low: numberOf('tongue-weight-low'), high: numberOf('tongue-weight-high') },
  asks: { brakesAbove: numberOf('trailer-brakes-above'), distributionAbove: numberOf('weight-distribution-above') },
  rows: siteRatings.filter(({ tune }) => tune).map(({ quote: _, date: __, ...row }) => row),
});

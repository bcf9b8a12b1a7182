import { siteFact } from '../../facts/site-facts.ts';
import { siteRatings } from '../../facts/trucks/site-trucks.ts';
import { truckModels } from '../../facts/trucks/trucks.ts';
import { listVersions, type TowPreset } from './tow-presets.ts';

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

const numberOf = (id: string) => Number(siteFact(id, where).value);

/** Trailer weights above which we advise another truck, whatever the rating. */
export const ourLimit = { midsize: numberOf('pick-trailer-midsize'), fullSize: numberOf('pick-trailer-middle') };

/** Loads what the tool is given, all of it from the ledger. */
export const loadData = () => ({
  presets: towTrucks.map(({ preset }) => preset).toSorted((a, b) => groupAt(a) - groupAt(b)),
  ourLimit,
  /** Pounds of people and hitch a tow rating already allows for. */
  ratedAboard: numberOf('j2807-occupants') + numberOf('j2807-hitch'),
  /** The worked example the tool opens with. */
  example: { trailer: numberOf('example-trailer'), tonguePercent: numberOf('tongue-weight-middle') },
  /** Normal tongue weight, in percent of the loaded trailer. */
  normalTongue: { low: numberOf('tongue-weight-low'), high: numberOf('tongue-weight-high') },
  /** Trailer weights from which GM's manuals ask for more, in pounds. */
  asks: { brakesAbove: numberOf('trailer-brakes-above'), distributionAbove: numberOf('weight-distribution-above') },
  /** Published ratings of the trucks a reader can save. */
  rows: siteRatings.filter(({ tune }) => tune).map(({ quote: _, date: __, ...row }) => row),
});
export type TowData = ReturnType<typeof loadData>;

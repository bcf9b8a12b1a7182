import { getFact } from '../../facts/ledger.ts';
import { fillFacts } from '../../facts/print-fact.ts';
import { siteLedger } from '../../facts/site-facts.ts';
import { combinedRange, type EpaLabel, plainLabels, printLabels } from '../../facts/trucks/epa-labels.ts';
import { siteEpaLabels } from '../../facts/trucks/site-epa-labels.ts';
import { modelYearFacts, modelYears } from '../../facts/trucks/site-reference.ts';
import { type Drive, driveNames, type TruckModel } from '../../facts/trucks/trucks.ts';
import type { Truck } from './truck.ts';
import { findRating, type OwnRating, type Rating } from './truck-match.ts';

type Row = [model: TruckModel, years: readonly number[], factId: string, words: string, when?: Partial<Rating>];

const refreshed = [2022, 2023, 2024, 2025];

/** Tow ratings of trucks with the 2.7: which record of the ledger holds for which version. */
const towRows: readonly Row[] = [
  ['silverado-1500', [2019], 'turbomax-towing-2019', 'the highest rating of 2019'],
  [
    'silverado-1500',
    [2020],
    'turbomax-towing-2020',
    'the highest rating of 2020',
    { note: 'Another table says {turbomax-towing-2020-listed:unit}.' },
  ],
  [
    'silverado-1500',
    [2021],
    'turbomax-towing-2021',
    'the highest 2WD rating, in one regular-cab build',
    { drive: '2wd', axle: '3.42' },
  ],
  ['silverado-1500', [2021], 'turbomax-towing-2021-4wd', 'the highest 4WD rating of 2021', { drive: '4wd' }],
  ['silverado-1500', [2021], 'turbomax-towing-2021-crew-cab', 'the highest crew-cab rating of 2021', { cab: 'crew' }],
  [
    'silverado-1500',
    [2022],
    'turbomax-towing-2021',
    'the highest 2WD rating of the 2022 Limited, in one regular-cab build',
    { tune: 'launch', drive: '2wd', axle: '3.42' },
  ],
  // Of two equal ratings the first counts: a crew cab gets the note.
  [
    'silverado-1500',
    [2024],
    'turbomax-towing',
    'the highest 2WD rating',
    { cab: 'crew', drive: '2wd', note: 'A Sierra crew cab, its twin, is rated {turbomax-towing-crew-cab:unit}.' },
  ],
  [
    'silverado-1500',
    [2024],
    'turbomax-towing-4wd',
    'the highest 4WD rating of 2024',
    { cab: 'crew', drive: '4wd', note: 'A Sierra crew cab, its twin, is rated {turbomax-towing-crew-cab-4wd:unit}.' },
  ],
  ['silverado-1500', refreshed, 'turbomax-towing', 'the highest 2WD rating', { tune: 'high', drive: '2wd' }],
  ['silverado-1500', [2024], 'turbomax-towing-4wd', 'the highest 4WD rating of 2024', { drive: '4wd' }],
  // The dealer page does not name the drive. The regular cab's value is the 2WD maximum, so it is not given to a 4WD truck.
  [
    'silverado-1500',
    [2025],
    'turbomax-towing-regular-cab',
    'the regular-cab rating on one dealer page',
    { cab: 'regular', drive: '2wd' },
  ],
  [
    'silverado-1500',
    [2025],
    'turbomax-towing-double-cab',
    'the double-cab rating on one dealer page, which does not name the drive',
    { cab: 'double' },
  ],
  ['sierra-1500', [2024, 2025], 'sierra-towing', 'the highest Sierra rating; the guide does not name the drive'],
  [
    'sierra-1500',
    [2024],
    'turbomax-towing-crew-cab',
    'the 2WD crew-cab rating with the 3.42 axle',
    { cab: 'crew', drive: '2wd', axle: '3.42' },
  ],
  [
    'sierra-1500',
    [2024],
    'turbomax-towing-crew-cab-4wd',
    'the 4WD crew-cab rating with the 3.42 axle',
    { cab: 'crew', drive: '4wd', axle: '3.42' },
  ],
  ['colorado', [2023, 2024], 'colorado-base-towing', 'the rating of the base tune', { tune: 'base' }],
  [
    'colorado',
    [2023],
    'colorado-plus-towing',
    'the rating of the Turbo Plus tune with the trailering packages',
    { tune: 'plus' },
  ],
  ['colorado', [2023], 'colorado-zr2-towing', 'the ZR2 rating', { tune: 'high' }],
  [
    'colorado',
    [2024],
    'colorado-zr2-towing',
    'the ZR2 rating',
    {
      tune: 'high',
      note: 'The ZR2 Bison is rated {colorado-bison-towing:unit}. We found no 2024 rating for other trims with this tune.',
    },
  ],
  [
    'colorado',
    [2025],
    'colorado-towing',
    'the rating of every trim but the ZR2',
    { note: 'A ZR2 is rated {colorado-zr2-towing:unit}.' },
  ],
  ['canyon', [2023], 'canyon-towing-2023', 'the Elevation, AT4 and Denali rating with the ZL6 trailering package'],
  [
    'canyon',
    [2024, 2025],
    'canyon-towing',
    'the Elevation, AT4 and Denali rating',
    { axle: '3.42', note: 'An AT4X is rated {canyon-at4x-towing:unit}.' },
  ],
];

/** Payload ratings, the same way. */
const payloadRows: readonly Row[] = [
  ['silverado-1500', [2019], 'turbomax-payload-2019', 'the highest rating of 2019'],
  ['silverado-1500', refreshed, 'turbomax-payload', 'the highest 2WD rating', { tune: 'high', drive: '2wd' }],
  ['silverado-1500', [2024], 'turbomax-payload-4wd', 'the highest 4WD rating of 2024', { drive: '4wd' }],
  ['sierra-1500', [2024], 'sierra-payload', 'the highest Sierra rating'],
  ['colorado', [2023, 2024], 'colorado-base-payload', 'the rating of the base tune', { tune: 'base' }],
  [
    'colorado',
    [2024],
    'colorado-zr2-payload',
    'the ZR2 rating',
    { tune: 'high', note: 'The ZR2 Bison is rated {colorado-bison-payload:unit}.' },
  ],
  ['colorado', [2025], 'colorado-payload', 'the highest Colorado rating'],
];

const where = 'tools/my-truck/truck-facts.ts';
const fill = (text: string): string => fillFacts(text, siteLedger, where);

const ratingsIn = (rows: readonly Row[], model: TruckModel, year: number): Rating[] =>
  rows
    .filter(([ofModel, years]) => ofModel === model && years.includes(year))
    .map(([, , factId, words, when = {}]) => ({
      ...when,
      ...(when.note && { note: fill(when.note) }),
      value: Number(getFact(siteLedger, factId, where).value),
      factId,
      words,
      href: sourceOf(factId),
    }));

/** Returns the page that lists the source of a fact: /model-years where it prints the fact, otherwise the tool. */
const sourceOf = (factId: string): string =>
  `${modelYearFacts.some(({ id }) => id === factId) ? '/model-years' : '/tools/will-it-tow'}#figure-${factId}`;

/** Returns every tow rating of a model year, for `findRating` in the browser. */
export const towRatings = (model: TruckModel, year: number): Rating[] => ratingsIn(towRows, model, year);

/** Returns every payload rating of a model year. */
export const payloadRatings = (model: TruckModel, year: number): Rating[] => ratingsIn(payloadRows, model, year);

/** Returns the tow rating that holds for a truck; undefined where we found none for its version. */
export const towRatingOf = (truck: Truck): OwnRating | undefined =>
  findRating(towRatings(truck.model, truck.year), truck);

/** Returns the payload rating that holds for a truck; undefined where we found none for its version. */
export const payloadOf = (truck: Truck): OwnRating | undefined =>
  findRating(payloadRatings(truck.model, truck.year), truck);

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

import type { Fact } from '../../facts/fact-schema.ts';
import { getFact } from '../../facts/ledger.ts';
import { siteLedger } from '../../facts/site-facts.ts';
import { truckModels, yearsOf } from '../../facts/trucks/trucks.ts';
import { truckId } from '../my-truck/truck.ts';
import { payloadRatings, towRatings } from '../my-truck/truck-facts.ts';
import type { TowData, TowPreset } from './tow-fields.ts';

type TruckFacts = Partial<Record<'rating' | 'payload' | 'gcwr', string>>;

const silverado = 'Silverado 1500 and Sierra 1500';
const midsize = 'Colorado and Canyon';
const rivals = 'Other half-tons';

// A payload or GCWR is listed only where it is of the same version as the rating; the highest payload of a model line is
// often another version's.
const trucks: readonly [value: string, label: string, group: string, facts: TruckFacts][] = [
  [
    'silverado-27-2wd',
    'Silverado 2.7L TurboMax, 2WD, highest rating, 2022–2025',
    silverado,
    { rating: 'turbomax-towing' },
  ],
  [
    'silverado-27-4wd',
    'Silverado 2.7L TurboMax, 4WD, highest rating, 2024',
    silverado,
    { rating: 'turbomax-towing-4wd' },
  ],
  [
    'silverado-27-regular',
    'Silverado 2.7L TurboMax, regular cab, 2025',
    silverado,
    { rating: 'turbomax-towing-regular-cab' },
  ],
  [
    'silverado-27-double',
    'Silverado 2.7L TurboMax, double cab, 2025',
    silverado,
    { rating: 'turbomax-towing-double-cab' },
  ],
  [
    'sierra-27-crew-2wd',
    'Sierra 2.7L TurboMax, crew cab, 2WD, 2024',
    silverado,
    { rating: 'turbomax-towing-crew-cab' },
  ],
  [
    'sierra-27-crew-4wd',
    'Sierra 2.7L TurboMax, crew cab, 4WD, 2024',
    silverado,
    { rating: 'turbomax-towing-crew-cab-4wd' },
  ],
  ['silverado-27-2021', 'Silverado 2.7L, 2WD, 2021 and 2022 Limited', silverado, { rating: 'turbomax-towing-2021' }],
  ['silverado-27-2020', 'Silverado 2.7L, highest rating, 2020', silverado, { rating: 'turbomax-towing-2020' }],
  ['silverado-27-2019', 'Silverado 2.7L, highest rating, 2019', silverado, { rating: 'turbomax-towing-2019' }],
  ['sierra-27', 'Sierra 2.7L TurboMax, highest rating, 2024–2025', silverado, { rating: 'sierra-towing' }],
  ['silverado-53', 'Silverado 5.3L V8, max trailering, 2022–2025', silverado, { rating: 'v8-53-towing' }],
  ['silverado-53-regular', 'Silverado 5.3L V8, regular cab, 2025', silverado, { rating: 'v8-53-towing-regular-cab' }],
  ['silverado-53-double', 'Silverado 5.3L V8, double cab, 2025', silverado, { rating: 'v8-53-towing-double-cab' }],
  [
    'sierra-53-crew-4wd',
    'Sierra 5.3L V8, crew cab, 4WD, no max trailering, 2024',
    silverado,
    { rating: 'v8-53-towing-crew-cab-4wd-plain' },
  ],
  [
    'sierra-53-crew-4wd-max',
    'Sierra 5.3L V8, crew cab, 4WD, max trailering, 2024',
    silverado,
    { rating: 'v8-53-towing-crew-cab-4wd' },
  ],
  ['silverado-62', 'Silverado 6.2L V8, 2025', silverado, { rating: 'v8-62-towing' }],
  ['silverado-30d', 'Silverado 3.0L diesel, 2025', silverado, { rating: 'diesel-30-towing' }],
  [
    'colorado',
    'Colorado TurboMax, not ZR2, highest payload, 2025',
    midsize,
    { rating: 'colorado-towing', payload: 'colorado-payload' },
  ],
  ['colorado-zr2', 'Colorado ZR2, 2024', midsize, { rating: 'colorado-zr2-towing', payload: 'colorado-zr2-payload' }],
  [
    'colorado-bison',
    'Colorado ZR2 Bison, 2024',
    midsize,
    { rating: 'colorado-bison-towing', payload: 'colorado-bison-payload' },
  ],
  [
    'colorado-base',
    'Colorado 2.7L Turbo, base tune, 2023–2024',
    midsize,
    { rating: 'colorado-base-towing', payload: 'colorado-base-payload' },
  ],
  ['canyon', 'Canyon TurboMax, most trims, 2025', midsize, { rating: 'canyon-towing' }],
  ['canyon-at4x', 'Canyon AT4X, 2025', midsize, { rating: 'canyon-at4x-towing' }],
  ['f150-27', 'F-150 2.7L EcoBoost, 2025', rivals, { rating: 'ecoboost-27-towing-2025' }],
  ['f150-50', 'F-150 5.0L V8, 2025', rivals, { rating: 'f150-50-towing' }],
  [
    'ram-v6',
    'Ram 1500 3.6L V6, Tradesman 4WD, 2025',
    rivals,
    { rating: 'ram-v6-towing-best', payload: 'ram-v6-payload-best', gcwr: 'ram-v6-gcwr' },
  ],
  ['ram-ho', 'Ram 1500 3.0L Hurricane high output, 2025', rivals, { rating: 'ram-hurricane-ho-towing' }],
  ['tundra-sr', 'Tundra SR, 2025', rivals, { rating: 'tundra-sr-towing' }],
  ['titan', 'Titan 5.6L V8, 2024', rivals, { rating: 'half-ton-titan' }],
];

const where = 'The tool /tools/will-it-tow';
const factNames = ['rating', 'payload', 'gcwr'] as const;

/** Every truck with the records of its facts, for the table on the page. */
export const towTrucks = trucks.map(([value, label, group, ids]) => ({
  value,
  label,
  group,
  facts: factNames.map((name): Fact | undefined => (ids[name] ? getFact(siteLedger, ids[name], where) : undefined)),
}));

const presets: TowPreset[] = towTrucks.map(({ value, label, group, facts }) => {
  const known = factNames.flatMap((name, at) => (facts[at] ? [[name, Number(facts[at].value)] as const] : []));
  return { value, label, group, ...Object.fromEntries(known) };
});

/** Everything the page draws on. */
export const factIds = [
  ...towTrucks.flatMap(({ facts }) => facts.flatMap((fact) => (fact ? [fact.id] : []))),
  'trailer-brakes-above',
  'weight-distribution-above',
];

const numberOf = (id: string) => Number(getFact(siteLedger, id, where).value);

/** Loads what the tool is given, all of it from the ledger. */
export const loadData = (): TowData => ({
  presets,
  ratedAboard: numberOf('j2807-occupants'),
  example: {
    trailer: numberOf('example-trailer'),
    tonguePercent: numberOf('tongue-weight-middle'),
  },
  normalTongue: { low: numberOf('tongue-weight-low'), high: numberOf('tongue-weight-high') },
  asks: { brakesAbove: numberOf('trailer-brakes-above'), distributionAbove: numberOf('weight-distribution-above') },
  ratings: Object.fromEntries(
    truckModels.flatMap(({ id: model }) =>
      yearsOf(model).map((year) => [
        truckId({ model, year }),
        { rating: towRatings(model, year), payload: payloadRatings(model, year) },
      ]),
    ),
  ),
});

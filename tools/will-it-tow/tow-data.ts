import { parse } from 'yaml';
import { z } from 'zod';
import source from '../../content/tools/will-it-tow.yaml?raw';
import type { Fact } from '../../facts/fact-schema.ts';
import { getFact } from '../../facts/ledger.ts';
import { siteLedger } from '../../facts/site-facts.ts';
import { truckModels, yearsOf } from '../../facts/trucks/trucks.ts';
import { truckId } from '../my-truck/truck.ts';
import { payloadRatings, towRatings } from '../my-truck/truck-facts.ts';
import type { TowData, TowPreset } from './tow-fields.ts';

const where = 'The tool /tools/will-it-tow';
const factNames = ['rating', 'payload', 'gcwr'] as const;

const truckSchema = z.strictObject({
  value: z.string(),
  label: z.string(),
  rating: z.string(),
  payload: z.string().optional(),
  gcwr: z.string().optional(),
});
const groups = z.array(z.strictObject({ name: z.string(), trucks: z.array(truckSchema) })).parse(parse(source));

/** Every truck with the records of its facts, for the table on the page. */
export const towTrucks = groups.flatMap(({ name: group, trucks }) =>
  trucks.map(({ value, label, ...ids }) => ({
    value,
    label,
    group,
    facts: factNames.map((name): Fact | undefined => (ids[name] ? getFact(siteLedger, ids[name], where) : undefined)),
  })),
);

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

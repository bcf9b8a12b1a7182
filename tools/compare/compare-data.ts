import { parse } from 'yaml';
import { z } from 'zod';
import source from '../../content/tools/compare.yaml?raw';
import { numberSources } from '../../facts/fact-notes.ts';
import type { Fact } from '../../facts/fact-schema.ts';
import { printValue } from '../../facts/print-fact.ts';
import { siteFact } from '../../facts/site-facts.ts';
import { namesOf, trimNames } from '../../facts/trucks/trucks.ts';
import { type Slot, slots } from './compare-rows.ts';

const recordsSchema = z.partialRecord(z.enum(slots), z.array(z.string()));
const truckSchema = z.strictObject({
  key: z.string(),
  name: z.string(),
  isMidsize: z.literal(true).exactOptional(),
  yours: z.string().exactOptional(),
  trim: z.enum(namesOf(trimNames)).exactOptional(),
  records: recordsSchema,
});
const { groups } = z
  .strictObject({
    records: z.array(recordsSchema),
    groups: z.array(z.strictObject({ name: z.string(), trucks: z.array(truckSchema) })),
  })
  .parse(parse(source, { merge: true }));

const allTrucks = groups.flatMap(({ name: group, trucks }) => trucks.map((truck) => ({ ...truck, group })));

/** Ids of all facts the tool can show, each once. */
export const factIds: readonly string[] = [
  ...new Set(allTrucks.flatMap(({ records }) => Object.values(records).flat())),
];

/** Loads the trucks, in the order of the list, and their facts from the ledger: small enough to send. */
export function loadData() {
  const indexes = new Map(factIds.map((id, at) => [id, at]));
  const trucks = allTrucks.map(({ records, ...truck }) => {
    const drive = /\b[24]WD\b/.exec(truck.name)?.[0] as '2WD' | '4WD' | undefined;
    const cells = Object.entries(records).map(([slot, ids]) => [slot, ids.map((id) => indexes.get(id))]);
    return {
      ...truck,
      // Where the two differ.
      ...(drive && { drive }),
      /** Indexes into the list of facts; two where records differ. A slot that is missing is unknown. */
      cells: Object.fromEntries(cells) as Partial<Record<Slot, number[]>>,
    };
  });
  const facts = factIds.map((id) => siteFact(id, 'The tool /tools/compare'));
  const numbers = numberSources(facts);
  return { facts: facts.map((fact) => truckFactOf(fact, numbers.get(fact.id))), trucks };
}
export type CompareData = ReturnType<typeof loadData>;
export type Truck = CompareData['trucks'][number];
export type TruckFact = CompareData['facts'][number];

/** Returns as much of a record as a cell shows. */
function truckFactOf(fact: Fact, number: number | undefined) {
  const { years, drive, configuration } = fact.appliesTo;
  // A rating names the build it is of; 'maximum' alone says no more than the row does.
  const build = fact.unit === 'lb' && configuration !== 'maximum' ? configuration : undefined;
  const cautions = cautionsOf(fact);
  return {
    id: fact.id,
    /** The value without its unit: '9,500', '7,680–8,110', '19/21/20'. */
    text: printValue(fact),
    number,
    ...(years && { years }),
    ...(build && { build }),
    ...(!drive && { isAnyDrive: true }),
    ...(cautions.length > 0 && { cautions }),
  };
}

/** Returns how far a fact can be trusted, in the words readers see. */
function cautionsOf({ status, source }: Fact) {
  const isWeak = source.kind === 'address' && source.weak;
  return [...(status === 'stated' ? [] : [status]), ...(isWeak ? (['weak source'] as const) : [])];
}

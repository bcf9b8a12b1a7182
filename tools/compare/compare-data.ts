import { parse } from 'yaml';
import { z } from 'zod';
import source from '../../content/tools/compare.yaml?raw';
import { numberSources } from '../../facts/fact-notes.ts';
import type { Fact } from '../../facts/fact-schema.ts';
import { getFact } from '../../facts/ledger.ts';
import { printValue } from '../../facts/print-fact.ts';
import { siteLedger } from '../../facts/site-facts.ts';
import { type Caution, type CompareData, type Slot, slots, type Truck, type TruckFact } from './compare-rows.ts';

/** A truck with the ids of the records that fill its cells. */
interface TruckRecords extends Omit<Truck, 'cells'> {
  records: Partial<Record<Slot, readonly string[]>>;
}

const recordsSchema = z.partialRecord(z.enum(slots), z.array(z.string()));
const truckSchema = z.strictObject({
  key: z.string(),
  name: z.string(),
  isMidsize: z.literal(true).exactOptional(),
  records: recordsSchema,
});
const { groups } = z
  .strictObject({
    records: z.array(recordsSchema),
    groups: z.array(z.strictObject({ name: z.string(), trucks: z.array(truckSchema) })),
  })
  .parse(parse(source, { merge: true }));

/** Every truck with records enough to compare, in the order of the list. */
const truckRecords: readonly TruckRecords[] = groups.flatMap(({ name: group, trucks }) =>
  trucks.map((truck) => {
    const drive = /\b[24]WD\b/.exec(truck.name)?.[0] as Truck['drive'];
    return { ...truck, group, ...(drive && { drive }) };
  }),
);

/** Ids of all facts the tool can show, each once. */
export const factIds: readonly string[] = [
  ...new Set(truckRecords.flatMap(({ records }) => Object.values(records).flat())),
];

/** Loads the trucks and their facts, read from the ledger. */
export function loadData(): CompareData {
  const indexes = new Map(factIds.map((id, at) => [id, at]));
  const indexOf = (id: string) => indexes.get(id) ?? 0;
  const trucks = truckRecords.map(({ records, ...truck }): Truck => {
    const cells = Object.entries(records).map(([slot, ids]) => [slot, ids.map(indexOf)]);
    return { ...truck, cells: Object.fromEntries(cells) };
  });
  const facts = factIds.map((id) => getFact(siteLedger, id, 'The tool /tools/compare'));
  const numbers = numberSources(facts);
  return { facts: facts.map((fact) => truckFactOf(fact, numbers.get(fact.id))), trucks };
}

function truckFactOf(fact: Fact, number: number | undefined): TruckFact {
  const { years, drive, configuration } = fact.appliesTo;
  // A rating names the build it is of; 'maximum' alone says no more than the row does.
  const build = fact.unit === 'lb' && configuration !== 'maximum' ? configuration : undefined;
  const cautions = cautionsOf(fact);
  return {
    id: fact.id,
    text: printValue(fact),
    number,
    ...(years && { years }),
    ...(build && { build }),
    ...(!drive && { isAnyDrive: true }),
    ...(cautions.length > 0 && { cautions }),
  };
}

function cautionsOf({ status, source }: Fact): Caution[] {
  const isWeak = source.kind === 'address' && source.weak;
  return [...(status === 'stated' ? [] : [status]), ...(isWeak ? (['weak source'] as const) : [])];
}

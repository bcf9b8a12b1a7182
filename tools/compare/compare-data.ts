import type { Fact } from '../../facts/fact-schema.ts';
import { getFact } from '../../facts/ledger.ts';
import { printValue } from '../../facts/print-fact.ts';
import { siteLedger } from '../../facts/site-ledger.ts';
import type { Caution, CompareData, Figure, Truck } from './compare-shape.ts';
import { truckRecords } from './compare-trucks.ts';

/** Ids of all figures the tool can show, each once. */
export const factIds: readonly string[] = [
  ...new Set(truckRecords.flatMap(({ records }) => Object.values(records).flat())),
];

/** The trucks and their figures, read from the ledger. */
export function loadData(): CompareData {
  const places = new Map(factIds.map((id, at) => [id, at]));
  const placeOf = (id: string) => places.get(id) ?? 0;
  const trucks = truckRecords.map(({ records, ...truck }): Truck => {
    const cells = Object.entries(records).map(([slot, ids]) => [slot, ids.map(placeOf)]);
    return { ...truck, cells: Object.fromEntries(cells) };
  });
  return { figures: factIds.map((id) => figureOf(getFact(siteLedger, id, 'The tool /tools/compare'))), trucks };
}

function figureOf(fact: Fact): Figure {
  const { years, drive } = fact.appliesTo;
  const cautions = cautionsOf(fact);
  return {
    id: fact.id,
    text: printValue(fact),
    ...(years && { years }),
    ...(!drive && { isAnyDrive: true }),
    ...(cautions.length > 0 && { cautions }),
  };
}

function cautionsOf({ status, source }: Fact): Caution[] {
  const isWeak = source.kind === 'address' && source.weak;
  return [...(status === 'stated' ? [] : [status]), ...(isWeak ? (['weak source'] as const) : [])];
}

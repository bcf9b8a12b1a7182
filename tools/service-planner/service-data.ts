import { parse } from 'yaml';
import { z } from 'zod';
import source from '../../content/tools/service-planner.yaml?raw';
import { getFact } from '../../facts/ledger.ts';
import { printFact, printValue } from '../../facts/print-fact.ts';
import { siteLedger } from '../../facts/site-facts.ts';
import type { Interval, Service, SourcedFact, SourcedText } from './service.ts';

const used = new Set<string>();

function find(id: string) {
  used.add(id);
  return getFact(siteLedger, id, 'The service planner');
}

function sourcedFact(id: string): SourcedFact {
  const fact = find(id);
  const value = Number(fact.value);
  const text = fact.unit === 'yr' ? `${printValue(fact)}\u00a0${value === 1 ? 'year' : 'years'}` : printFact(fact);
  return { id, text, value };
}

const intervalSchema = z
  .strictObject({ fact: z.string(), whose: z.string() })
  .transform(({ fact, whose }): Interval => ({ ...sourcedFact(fact), whose }));
/** A sentence; every second piece of the split is the id of a fact. */
const noteSchema = z
  .string()
  .transform(
    (text): SourcedText =>
      text.split(/\{([a-z0-9-]+)\}/).flatMap((piece, at) => (at % 2 ? sourcedFact(piece) : piece || [])),
  );
const ruleSchema = z.strictObject({
  miles: intervalSchema.exactOptional(),
  years: intervalSchema.exactOptional(),
  note: noteSchema.default([]),
});
const serviceSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  isFourWheel: z.boolean().exactOptional(),
  normal: ruleSchema.exactOptional(),
  severe: ruleSchema.exactOptional(),
  unlisted: noteSchema.exactOptional(),
});
const services: readonly Service[] = z.array(serviceSchema).parse(parse(source));

const milesPerYear = sourcedFact('cost-miles-per-year');

/** What the planner knows. */
export interface PlannerData {
  services: readonly Service[];
  milesPerMonth: number;
  /** For the card in the glovebox. */
  oil: { grade: string; capacity: string };
}

/** Everything the planner needs, from the ledger. */
export const loadData = (): PlannerData => ({
  services,
  milesPerMonth: Math.round(milesPerYear.value / 12),
  oil: { grade: printFact(find('turbomax-oil-grade')), capacity: printFact(find('turbomax-oil-capacity')) },
});

/** Facts the page uses, for its sources. */
export const factIds: readonly string[] = [
  ...used,
  'service-spark-plugs',
  'turbomax-oil-grade',
  'turbomax-oil-capacity',
];

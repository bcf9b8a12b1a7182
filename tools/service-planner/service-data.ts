import { parse } from 'yaml';
import { z } from 'zod';
import source from '../../content/tools/service-planner.yaml?raw';
import { numberSources } from '../../facts/fact-notes.ts';
import { printFact, printValue } from '../../facts/print-fact.ts';
import { siteFact, siteLedger } from '../../facts/site-facts.ts';

const find = (id: string) => siteFact(id, 'The service planner');

/** Facts the page uses, for its sources. */
export const factIds: readonly string[] = [
  ...new Set([
    ...(source.match(/service-[a-z0-9-]+/g) ?? []).filter((id) => siteLedger.has(id)),
    'cost-miles-per-year',
    'service-spark-plugs',
  ]),
];
const numbers = numberSources(factIds.map(find));

/** Returns a fact ready to print and calculate with: '7,500 mi', '5 years'. Its source is at `#figure-<id>`. */
function sourcedFact(id: string) {
  const fact = find(id);
  const value = Number(fact.value);
  const text = fact.unit === 'yr' ? `${printValue(fact)}\u00a0${value === 1 ? 'year' : 'years'}` : printFact(fact);
  return { id, text, value, number: numbers.get(id) };
}

const intervalSchema = z
  .strictObject({ fact: z.string(), whose: z.string() })
  .transform(({ fact, whose }) => ({ ...sourcedFact(fact), whose }));
/** A sentence; every second piece of the split is the id of a fact. */
const noteSchema = z
  .string()
  .transform((text) =>
    text.split(/\{([a-z0-9-]+)\}/).flatMap((piece, at) => (at % 2 ? sourcedFact(piece) : piece || [])),
  );
/** When a service falls due: by distance, by the calendar, or by whichever comes first. */
const ruleSchema = z.strictObject({
  miles: intervalSchema.exactOptional(),
  years: intervalSchema.exactOptional(),
  note: noteSchema.default([]),
});
const serviceSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** True where only a four-wheel-drive truck has the part. */
  isFourWheel: z.boolean().exactOptional(),
  /** In easy use; absent where the schedule lists nothing. */
  normal: ruleSchema.exactOptional(),
  /** With towing, heat or short trips, where that changes anything. */
  severe: ruleSchema.exactOptional(),
  /** What to say where no rule applies. */
  unlisted: noteSchema.exactOptional(),
});
const services = z.array(serviceSchema).parse(parse(source));

/** One line of the plan. */
export type Service = z.infer<typeof serviceSchema>;
export type Rule = z.infer<typeof ruleSchema>;

const milesPerYear = sourcedFact('cost-miles-per-year');

/** Everything the planner needs, from the ledger. */
export const loadData = () => ({
  services,
  milesPerMonth: Math.round(milesPerYear.value / 12),
});
export type PlannerData = ReturnType<typeof loadData>;

import { addMonths } from '../core/dates.ts';
import type { Fact } from './fact-schema.ts';
import type { Ledger } from './ledger.ts';

/** Months after which facts are looked at again, by how their ids start; the first match counts. */
const monthsBySubject: readonly [subject: RegExp, months: number][] = [
  [/^(recall|problem|program|coverage|suit)-/, 3],
  [/^(price|warranty|phone)-/, 6],
  // Labels of a past model year and measured tests do not change.
  [/^(epa|test|longterm|survey)-/, 24],
];
const defaultMonths = 12;
/** A weak or doubtful source is checked sooner. */
const doubtfulMonths = 6;

/** Returns after how many months a fact is looked at again; undefined for what is reviewed through its parts or never. */
function reviewMonthsOf({ id, source, status, reviewMonths }: Fact): number | undefined {
  if (source.kind === 'example' || source.kind === 'arithmetic') return undefined;
  if (reviewMonths !== undefined) return reviewMonths;
  const months = monthsBySubject.find(([subject]) => subject.test(id))?.[1] ?? defaultMonths;
  const isDoubtful = status === 'unconfirmed' || (source.kind === 'address' && source.weak === true);
  return isDoubtful ? Math.min(months, doubtfulMonths) : months;
}

/** Returns the day a fact is due for another look: after its interval, or when it expires if that is sooner. */
export function reviewDayOf(fact: Fact): string | undefined {
  const months = reviewMonthsOf(fact);
  if (months === undefined) return undefined;
  const day = addMonths(fact.checked, months);
  return fact.validUntil !== undefined && fact.validUntil < day && fact.validUntil > fact.checked
    ? fact.validUntil
    : day;
}

/** Returns the facts that are due by this day, the longest due first. */
export const factsDueBy = (facts: Iterable<Fact>, day: string): Fact[] =>
  [...facts]
    .flatMap((fact) => {
      const due = reviewDayOf(fact);
      return due !== undefined && due <= day ? [{ fact, due }] : [];
    })
    .sort((a, b) => a.due.localeCompare(b.due) || a.fact.id.localeCompare(b.fact.id))
    .map(({ fact }) => fact);

/** Returns true when one of these facts, or a part of one that was calculated, is due by this day. */
export const isAnyDue = (facts: Iterable<Fact>, ledger: Ledger, day: string): boolean =>
  factsDueBy(withParts(facts, ledger), day).length > 0;

/** Returns the facts and everything they were calculated from, each once. */
function withParts(facts: Iterable<Fact>, ledger: Ledger): Set<Fact> {
  const all = new Set<Fact>();
  const add = (fact: Fact): void => {
    if (all.has(fact)) return;
    all.add(fact);
    if (fact.source.kind !== 'arithmetic') return;
    for (const id of fact.source.from ?? []) {
      const part = ledger.get(id);
      if (part) add(part);
    }
  };
  for (const fact of facts) add(fact);
  return all;
}

/**
 * Returns where each fact is printed. `files` maps a place, such as '/blog/x', to the source text behind it; a place
 * that prints a calculation also counts for the parts of that calculation.
 */
export function findFactPlaces(files: Readonly<Record<string, string>>, ledger: Ledger): Map<string, string[]> {
  const places = new Map<string, Set<string>>();
  for (const [place, text] of Object.entries(files)) {
    const named = new Set(text.match(/[a-z0-9]+(?:-[a-z0-9]+)+/g));
    const printed = [...ledger.values()].filter(({ id }) => named.has(id));
    for (const { id } of withParts(printed, ledger)) places.set(id, (places.get(id) ?? new Set()).add(place));
  }
  return new Map([...places].map(([id, found]) => [id, [...found].sort()]));
}

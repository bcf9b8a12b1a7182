import { formatDollars, formatNumber } from '../core/text/counts.ts';
import type { Fact } from './fact-schema.ts';
import { getFact, type Ledger } from './ledger.ts';

/** Returns the value alone: 9500 → '9,500'. Text stays as written. */
export const printValue = ({ value }: Fact): string => (typeof value === 'number' ? formatNumber(value, 3) : value);

/** Returns the value with its unit: '430 lb-ft', '$3.50', '46%'. A non-breaking space keeps the two together. */
export function printFact(fact: Fact): string {
  const { unit, value } = fact;
  if (!unit) return printValue(fact);
  if (unit === '$') return typeof value === 'number' ? formatDollars(value, value % 1 === 0 ? 0 : 2) : `$${value}`;
  return unit === '%' ? `${printValue(fact)}%` : `${printValue(fact)}\u00a0${unit}`;
}

/** '{id}' and '{id:unit}', where a component prints a fact. */
export const factPlaceholder = /\{([a-z0-9]+(?:-[a-z0-9]+)*)(:unit)?\}/g;

/** Fills '{id}' and '{id:unit}' in a table cell, chart row or caption. */
export const fillFacts = (text: string, ledger: Ledger, where: string): string =>
  text.replace(factPlaceholder, (_, id: string, withUnit?: string) => {
    const fact = getFact(ledger, id, where);
    return withUnit ? printFact(fact) : printValue(fact);
  });

const factUse = new RegExp(`<Fact\\b[^>]*?\\bid="([^"]+)"|${factPlaceholder.source}`, 'g');

/** Returns the ids an article's source uses, in order of first use; facts used only with `quiet` need no note. */
export function factIdsIn(mdx: string, ledger: Ledger): string[] {
  const uses = mdx.replace(/<Fact\b[^>]*\squiet(?=[\s/>=])[^>]*>/g, '').matchAll(factUse);
  const ids = [...uses].flatMap(([, inProse, inCell]) => {
    const id = inProse ?? inCell ?? '';
    return inProse || ledger.has(id) ? [id] : [];
  });
  return [...new Set(ids)];
}

/** Returns the records of the facts in an article's or a page's source. */
export const factsIn = (mdx: string, ledger: Ledger, where: string): Fact[] =>
  factIdsIn(mdx, ledger).map((id) => getFact(ledger, id, where));

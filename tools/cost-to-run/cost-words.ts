import { formatDollars, formatNumber } from '../../core/text/counts.ts';
import { type CostComparison, type CostInputs, engineNames, type RivalId, rivalIds } from './cost-model.ts';

const own = `the ${engineNames.turbo.short}`;
const listFormat = new Intl.ListFormat('en-US');

/** '$55 less than the 5.3 V8': how the 2.7 turbo compares. */
function standing(id: RivalId, rivalDifference: number): string {
  const { short } = engineNames[id];
  if (rivalDifference === 0) return `as much as the ${short}`;
  return `${printDollars(Math.abs(rivalDifference))} ${rivalDifference < 0 ? 'more' : 'less'} than the ${short}`;
}

/** Writes the answer: what a year of the first truck's fuel costs, how it compares, and all years in small print. */
export function writeVerdict({ engines }: CostComparison, { years }: CostInputs) {
  const of = (id: string) => engines.find((engine) => engine.id === id);
  const perYear = (id: string) => of(id)?.perYear ?? 0;
  const standings = rivalIds.map((id) => standing(id, perYear(id) - perYear('turbo')));
  return {
    word: `${printDollars(perYear('turbo'))} of fuel a year.`,
    reason: `${listFormat.format(standings).replace(/^a/, 'A')}.`,
    total: `${printDollars(of('turbo')?.allYears ?? 0)} in ${printYears(years)}`,
  };
}

/** Writes up to which price a rival pays; `difference` is what it costs more in fuel over these years. */
export function writeBreakEven(difference: number, years: number): string {
  const amount = printDollars(Math.abs(difference));
  const time = printYears(years);
  if (difference === 0) return `Burns as much as ${own} in ${time}. The one that is cheaper to buy stays ahead.`;
  return difference < 0
    ? `Saves ${amount} of fuel in ${time}. It pays as long as it costs less than ${amount} extra to buy.`
    : `Burns ${amount} more fuel in ${time}. It pays only if it is more than ${amount} cheaper to buy.`;
}

/** Writes where the diesel's lead at the pump ends. */
export const writeDieselPrice = ({ dieselAtPar }: CostComparison, { gasolinePrice }: CostInputs): string =>
  `With gasoline at ${printPump(gasolinePrice)}, the diesel costs more to run than ${own} once diesel is above ${printPump(dieselAtPar)} a gallon.`;

/** 1212 → '$1,212'; what is less than nothing gets its minus first. */
export const printDollars = (dollars: number): string => formatDollars(Math.round(dollars));

/** −477 → '−$477', 276 → '+$276'. */
export const printDifference = (dollars: number): string =>
  `${Math.round(dollars) > 0 ? '+' : ''}${printDollars(dollars)}`;

/** 3.5 → '$3.50': what a pump shows. */
export const printPump = (dollars: number): string => `$${dollars.toFixed(2)}`;

export const printMpg = (mpg: number): string => formatNumber(mpg, 1);

export const printYears = (years: number): string => `${formatNumber(years, 1)} ${years === 1 ? 'year' : 'years'}`;

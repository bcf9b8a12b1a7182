import {
  type BreakEven,
  type CostComparison,
  type CostInputs,
  compareCosts,
  engineNames,
  horizonYears,
  type RivalId,
  rivalIds,
  withTowingMpg,
} from './cost-model.ts';

const own = `the ${engineNames.turbo.short}`;
const listFormat = new Intl.ListFormat('en-US');

/** '$55 less than the 5.3 V8': how the 2.7 turbo compares. */
function standing(id: RivalId, rivalDifference: number, isSamePrice: boolean): string {
  const name = `the ${engineNames[id].short}${id === 'diesel' && isSamePrice ? ' (same price a gallon)' : ''}`;
  if (rivalDifference === 0) return `as much as ${name}`;
  return `${moreOrLess(-rivalDifference)} than ${name}`;
}

/** Writes the answer: what a year of the first truck's fuel costs, how it compares, and all years in small print. */
export function writeVerdict({ engines }: CostComparison, inputs: CostInputs) {
  const { years, gasolinePrice, dieselPrice } = inputs;
  const of = (id: string) => engines.find((engine) => engine.id === id);
  const perYear = (id: string) => of(id)?.perYear ?? 0;
  const standings = rivalIds.map((id) => standing(id, perYear(id) - perYear('turbo'), gasolinePrice === dieselPrice));
  return {
    word: `${printDollars(perYear('turbo'))} of fuel a year.`,
    reason: `${listFormat.format(standings).replace(/^a/, 'A')}.`,
    total: `${printDollars(of('turbo')?.allYears ?? 0)} in ${printYears(years)}`,
  };
}

/** Writes the total with the price differences the reader gave; undefined where there is none. */
export function writePriced({ engines }: CostComparison, { extraDollars }: CostInputs): string | undefined {
  const priced = rivalIds.filter((id) => extraDollars[id] !== undefined);
  if (priced.length === 0) return undefined;
  const ends = priced.map((id) => {
    const difference = engines.find((engine) => engine.id === id)?.difference ?? 0;
    const name = `the ${engineNames[id].short}`;
    if (difference === 0) return `${name} costs the same`;
    return `${name} costs ${moreOrLess(difference)}`;
  });
  return `Fuel and price together, against ${own}: ${listFormat.format(ends)}.`;
}

interface BreakEvenWords {
  breakEven: BreakEven;
  extraDollars: number | undefined;
  /** What the rival costs more to run in a year, as printed. */
  extraPerYear: number;
  years: number;
}

/** When, if ever, the more expensive truck has paid itself back: the sentence after the rival's name. */
export function writeBreakEven({ breakEven, extraDollars = 0, extraPerYear, years }: BreakEvenWords): string {
  const buying = toBuy(extraDollars);
  const running = toRun(extraPerYear);
  switch (breakEven.kind) {
    case 'open':
      return writeOpen(breakEven.evenDollars, years);
    case 'same':
      return `Costs the same as ${own} to buy and to run.`;
    case 'never': {
      const ahead = breakEven.ahead === 'own' ? `${own} stays ahead` : `${own} does not catch up`;
      return `Never at these numbers: it costs ${buying} and ${running}, so ${ahead}.`;
    }
    case 'too-late':
      return `Not within ${horizonYears} years at these numbers: it costs ${buying} and ${running}.`;
    case 'after': {
      const payer = breakEven.saver === 'rival' ? 'has paid itself back' : `has lost its lead to ${own}`;
      const late = breakEven.years > years ? `, later than your ${printYears(years)}` : '';
      return `Costs ${buying} and ${running}. It ${payer} after ${span(breakEven)}${late}.`;
    }
  }
}

function writeOpen(evenDollars: number, years: number): string {
  const amount = printDollars(Math.abs(evenDollars));
  const time = printYears(years);
  if (evenDollars === 0) return `Burns as much as ${own} in ${time}. The one that is cheaper to buy stays ahead.`;
  return evenDollars > 0
    ? `Saves ${amount} of fuel in ${time}. It pays as long as it costs less than ${amount} extra to buy.`
    : `Burns ${amount} more fuel in ${time}. It pays only if it is more than ${amount} cheaper to buy.`;
}

const toBuy = (dollars: number) => (dollars === 0 ? 'the same to buy' : `${moreOrLess(dollars)} to buy`);

const toRun = (perYear: number) =>
  perYear === 0 ? 'about the same to run' : `${moreOrLess(perYear, ' a year')} to run`;

const span = ({ years, miles }: { years: number; miles: number }) =>
  years < 0.1
    ? 'a few weeks'
    : `${printYears(Math.round(years * 10) / 10)}, about ${printCount(Math.max(100, Math.round(miles / 100) * 100))} miles`;

/** Writes where the diesel's lead at the pump ends. */
export function writeDieselPrice({ dieselPrice: { atPar, withExtra } }: CostComparison, inputs: CostInputs): string {
  const fuel = `With gasoline at ${printPump(inputs.gasolinePrice)}, the diesel costs more to run than ${own} once diesel is above ${printPump(atPar)} a gallon.`;
  if (withExtra === undefined) return fuel;
  const time = printYears(inputs.years);
  return withExtra < 0.005
    ? `${fuel} With its price counted, no diesel price is low enough within ${time}.`
    : `${fuel} With its price counted, diesel must stay below ${printPump(withExtra)} for it to come out ahead in ${time}.`;
}

/** Writes what the V8 would cost against the 2.7 turbo at the towing mpg one page claims for the two. */
export function writeClaimedDifference(inputs: CostInputs, claims: Record<'turbo' | 'v8', { mpg: number }>): string {
  const { turbo, v8 } = claims;
  const gapOf = (of: CostInputs) => compareCosts(of).engines.find(({ id }) => id === 'v8')?.fuelDifference ?? 0;
  const now = gapOf(inputs);
  const claimed = gapOf(
    withTowingMpg(inputs, (id) => (id === 'turbo' || id === 'v8' ? claims[id].mpg : inputs.fuelUse[id].towingMpg)),
  );
  const gap = claimed === 0 ? `burn as much as ${own}` : `burn ${moreOrLess(claimed)} than ${own}`;
  const turn = now * claimed < 0 ? ', which would turn the result around' : '';
  return `At ${printMpg(turbo.mpg)} and ${printMpg(v8.mpg)} mpg, the middle of those ranges, the ${engineNames.v8.short} would ${gap} over ${printYears(inputs.years)}${turn}.`;
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** 1212 → '$1,212'; what is less than nothing gets its minus first. */
export const printDollars = (dollars: number): string =>
  `${Math.round(dollars) < 0 ? '−' : ''}$${whole.format(Math.abs(Math.round(dollars)))}`;

/** 55 → '$55 more', −55 → '$55 less'. */
const moreOrLess = (dollars: number, time = ''): string =>
  `${printDollars(Math.abs(dollars))}${time} ${dollars > 0 ? 'more' : 'less'}`;

/** −477 → '−$477', 276 → '+$276'. */
export const printDifference = (dollars: number): string =>
  `${Math.round(dollars) > 0 ? '+' : ''}${printDollars(dollars)}`;

/** 3.5 → '$3.50': what a pump shows. */
export const printPump = (dollars: number): string => `$${dollars.toFixed(2)}`;

export const printCount = (count: number): string => whole.format(count);

export const printMpg = (mpg: number): string => tenths.format(mpg);

export const printYears = (years: number): string => `${tenths.format(years)} ${years === 1 ? 'year' : 'years'}`;

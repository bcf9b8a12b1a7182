/** Half a cent a year is no difference: sums of fractions do not meet exactly. */
const noDollars = 0.005;

/** Nobody keeps a truck longer; a later break-even is none. */
export const horizonYears = 50;

/** How one truck stands against another that costs more or less to buy and more or less to run. */
export type BreakEven =
  /** The price is unknown: it would be even at this many dollars more than the other. */
  | { kind: 'open'; evenDollars: number }
  /** What one of them saves on fuel pays back what it costs more to buy. */
  | { kind: 'after'; saver: 'rival' | 'own'; years: number; miles: number }
  /** One is ahead from the first mile and stays there. */
  | { kind: 'never'; ahead: 'rival' | 'own' }
  /** What one of them saves is too little to pay itself back while anybody keeps the truck. */
  | { kind: 'too-late' }
  | { kind: 'same' };

interface Race {
  /** What the rival costs more to buy; negative where it costs less. */
  extraDollars: number | undefined;
  /** What the rival costs more to run in a year; negative where it saves. */
  extraPerYear: number;
  /** What it costs more in fuel over all years, as printed. */
  fuelDifference: number;
  milesPerYear: number;
}

/** When, if ever, the truck that is dearer to buy has paid itself back. */
export function findBreakEven({ extraDollars, extraPerYear, fuelDifference, milesPerYear }: Race): BreakEven {
  const perYear = Math.abs(extraPerYear) < noDollars ? 0 : extraPerYear;
  if (extraDollars === undefined) return { kind: 'open', evenDollars: 0 - fuelDifference };
  if (extraDollars === 0 && perYear === 0) return { kind: 'same' };
  if (extraDollars >= 0 && perYear >= 0) return { kind: 'never', ahead: 'own' };
  if (extraDollars <= 0 && perYear <= 0) return { kind: 'never', ahead: 'rival' };
  const after = Math.abs(extraDollars / perYear);
  if (after > horizonYears) return { kind: 'too-late' };
  return { kind: 'after', saver: perYear < 0 ? 'rival' : 'own', years: after, miles: after * milesPerYear };
}

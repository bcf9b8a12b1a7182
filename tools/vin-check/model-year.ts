/** Position 10 from 1980 on: one character a year, the letters I, O, Q, U and Z and the zero left out. */
const yearCodes = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const firstYear = 1980;
const yearPosition = 10;
const roundPosition = 7;

/** The model year a VIN tells. */
export interface ModelYear {
  /** Position 10. */
  code: string;
  /** Position 7: which of the two rounds of thirty years is meant. */
  decider: string;
  /** By position 7: a digit means 1980 to 2009, a letter 2010 to 2039. */
  year: number;
  /** The year the same code stands for in the other round. */
  other: number;
}

/** The model year of a car or light truck; undefined where position 10 is no year's code. */
export function readModelYear(vin: string): ModelYear | undefined {
  const code = vin.charAt(yearPosition - 1);
  const decider = vin.charAt(roundPosition - 1);
  const at = code === '' ? -1 : yearCodes.indexOf(code);
  if (at < 0) return undefined;
  const [early, late] = [firstYear + at, firstYear + at + yearCodes.length];
  return /\d/.test(decider) ? { code, decider, year: early, other: late } : { code, decider, year: late, other: early };
}

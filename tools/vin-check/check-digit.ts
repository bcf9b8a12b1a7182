import { characterValue, vinLength, weights } from './vin-alphabet.ts';

/** One line of the sum. */
export interface Step {
  /** From 1 to 17. */
  position: number;
  character: string;
  value: number;
  weight: number;
  product: number;
}

/** The check digit of a VIN, worked out. */
export interface CheckDigit {
  steps: readonly Step[];
  sum: number;
  remainder: number;
  /** What position 9 must be: the remainder, or X for ten. */
  expected: string;
  /** What stands there. */
  found: string;
  isRight: boolean;
}

const divisor = 11;
const checkPosition = 9;

/** Works out the check digit of a VIN that `readVin` has accepted. */
export function workOutCheckDigit(vin: string): CheckDigit {
  if (vin.length !== vinLength) throw new Error(`A VIN has ${vinLength} characters, this has ${vin.length}.`);
  const steps = [...vin].map((character, at) => {
    const value = characterValue(character);
    const weight = weights[at];
    if (value === undefined || weight === undefined) throw new Error(`No VIN has '${character}'.`);
    return { position: at + 1, character, value, weight, product: value * weight };
  });
  const sum = steps.reduce((total, { product }) => total + product, 0);
  const remainder = sum % divisor;
  const expected = remainder === 10 ? 'X' : String(remainder);
  const found = vin[checkPosition - 1] ?? '';
  return { steps, sum, remainder, expected, found, isRight: expected === found };
}

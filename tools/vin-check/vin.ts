import type { ReferenceData } from '../../facts/trucks/reference-data.ts';
import { allYears, yearsOf } from '../../facts/trucks/trucks.ts';

/** How many characters a VIN has (49 CFR 565.13). */
export const vinLength = 17;

/**
 * What each position weighs in the sum, from the first to the last (49 CFR 565.15). The check digit itself weighs
 * nothing.
 */
const weights: readonly number[] = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** What each letter counts as; a digit counts as itself. I, O and Q are missing on purpose. */
const letterValues: Readonly<Record<string, number>> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
};

/** Returns what a character counts as; undefined for one no VIN has. */
const characterValue = (character: string): number | undefined =>
  /^\d$/.test(character) ? Number(character) : letterValues[character];

/** What is on the label where a reader sees a letter that no VIN has. */
const forbidden: Readonly<Record<string, { digit: string; name: string }>> = {
  I: { digit: '1', name: 'the digit one' },
  O: { digit: '0', name: 'a zero' },
  Q: { digit: '0', name: 'a zero' },
};

/** What was typed: nothing, a part, something impossible, or a VIN. */
type VinReading =
  | { kind: 'empty' }
  | { kind: 'partial'; vin: string; sentence: string }
  | { kind: 'fault'; sentence: string }
  | { kind: 'vin'; vin: string };

/** Attributes of every field for a VIN: long enough for one written in groups, so that a paste is judged and not cut. */
export const vinInput = {
  maxLength: 40,
  autoComplete: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
} as const;

/** Returns what was typed or pasted as it is stamped: spaces and hyphens do not count, small letters are capitals. */
const cleanVin = (typed: string): string => typed.replace(/[\s\u2010-\u2015-]/g, '').toUpperCase();

/** Reads what was typed or pasted. */
export function readVin(typed: string): VinReading {
  const vin = cleanVin(typed);
  if (vin === '') return { kind: 'empty' };
  const characters = [...vin];
  const bad = characters.findIndex((character) => characterValue(character) === undefined);
  if (bad >= 0) return { kind: 'fault', sentence: refuse(characters[bad] ?? '', bad + 1) };
  const over = characters.length - vinLength;
  if (over > 0) {
    return {
      kind: 'fault',
      sentence: `That is ${characters.length} characters; a VIN has ${vinLength}. Take ${over} out.`,
    };
  }
  if (over < 0) {
    return { kind: 'partial', vin, sentence: `${characters.length} of ${vinLength} characters; ${-over} to go.` };
  }
  return { kind: 'vin', vin };
}

function refuse(character: string, position: number): string {
  const meant = forbidden[character];
  if (!meant) return `Position ${position} is '${character}'. A VIN has only letters and digits.`;
  return `Position ${position} is the letter ${character}. No VIN has I, O or Q: it is probably ${meant.name}, ${meant.digit}.`;
}

const divisor = 11;
const checkPosition = 9;

/** Works out the check digit of a VIN that `readVin` has accepted. */
export function workOutCheckDigit(vin: string) {
  if (vin.length !== vinLength) throw new Error(`A VIN has ${vinLength} characters, this has ${vin.length}.`);
  const products = [...vin].map((character, at) => {
    const value = characterValue(character);
    if (value === undefined) throw new Error(`No VIN has '${character}'.`);
    return value * (weights[at] ?? 0);
  });
  const remainder = products.reduce((total, product) => total + product) % divisor;
  // What position 9 must be: the remainder, or X for ten.
  const expected = remainder === 10 ? 'X' : String(remainder);
  const found = vin[checkPosition - 1] ?? '';
  return { expected, found, isRight: expected === found };
}

export type CheckDigit = ReturnType<typeof workOutCheckDigit>;

/** Position 10 from 1980 on: one character a year, the letters I, O, Q, U and Z and the zero left out. */
const yearCodes = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const firstYear = 1980;
const yearPosition = 10;
const roundPosition = 7;

export interface ModelYear {
  /** Position 10. */
  code: string;
  /** Position 7: which of the two rounds of thirty years is meant. */
  decider: string;
  /** By position 7: a digit means 1980 to 2009, a letter 2010 to 2039. */
  year: number;
  /** The year of the same code in the other round. */
  other: number;
}

/** Reads the model year of a car or light truck; undefined where position 10 is no year's code. */
export function readModelYear(vin: string): ModelYear | undefined {
  const code = vin.charAt(yearPosition - 1);
  const decider = vin.charAt(roundPosition - 1);
  const at = code === '' ? -1 : yearCodes.indexOf(code);
  if (at < 0) return undefined;
  const early = firstYear + at;
  const late = early + yearCodes.length;
  const isEarly = /\d/.test(decider);
  return { code, decider, year: isEarly ? early : late, other: isEarly ? late : early };
}

/** Returns what position 10 is in a model year. */
export const yearCode = (year: number): string => yearCodes.charAt((year - firstYear) % yearCodes.length);

/** The first three characters of GM's pickups and of Cadillac's cars, as far as this site needs them. */
const makes: readonly [pattern: RegExp, make: string][] = [
  [/^[123]GC/, 'Chevrolet'],
  [/^[123]GT/, 'GMC'],
  [/^1G6/, 'Cadillac'],
];

/** Reads the make of a GM truck or car this site covers; undefined for any other. */
export const readMake = (vin: string): string | undefined => makes.find(([pattern]) => pattern.test(vin))?.[1];

const enginePosition = 8;
const engineLetter = 'K';
const firstEngineYear = Math.min(...allYears);
/** From this model year on the midsize trucks have the 2.7L, whatever the letter. */
const firstMidsizeYear = Math.min(...yearsOf('colorado'));

/** An engine letter we have found, and where. */
type KnownLetter = ReferenceData<'which-engine.yaml'>['vin'][number];

/** Reads the engine letter of a Chevrolet or GMC truck of 2019 or later; undefined for any other vehicle. */
export function readEngineLetter(vin: string, known: readonly KnownLetter[]) {
  const year = readModelYear(vin)?.year ?? 0;
  const make = readMake(vin);
  if (year < firstEngineYear || (make !== 'Chevrolet' && make !== 'GMC')) return undefined;
  const letter = vin.charAt(enginePosition - 1);
  const found = known.find((each) => each.letter === letter);
  const confirm = 'GM reuses letters, so confirm with the label or NHTSA’s decoder.';
  const midsize = year >= firstMidsizeYear ? ' A Colorado or Canyon of this year always has the 2.7L.' : '';
  const sentence = found
    ? `Where we found ${letter}: ${found.seen.replace(/^[A-Z]/, (first) => first.toLowerCase())} ${confirm}`
    : `We have not found this letter. ${engineLetter} is the one that points to the 2.7L. ${confirm}`;
  return {
    letter,
    /** The engine it points to; missing for a letter we have not found. */
    engine: found?.engine,
    pointsTo27: letter === engineLetter,
    /** How firm that is. */
    sentence: sentence + midsize,
  };
}

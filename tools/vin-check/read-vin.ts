import { characterValue, forbidden, vinLength } from './vin-alphabet.ts';

/** What was typed: nothing, a part, something impossible, or a VIN. */
export type VinReading =
  | { kind: 'empty' }
  | { kind: 'partial'; sentence: string }
  | { kind: 'fault'; sentence: string }
  | { kind: 'vin'; vin: string };

/** Reads what somebody typed or pasted: spaces and hyphens do not count, small letters are capitals. */
export function readVin(typed: string): VinReading {
  const vin = typed.replace(/[\s\u2010-\u2015-]/g, '').toUpperCase();
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
    return { kind: 'partial', sentence: `${characters.length} of ${vinLength} characters; ${-over} to go.` };
  }
  return { kind: 'vin', vin };
}

function refuse(character: string, position: number): string {
  const meant = forbidden[character];
  if (!meant) return `Position ${position} is '${character}'. A VIN has only letters and digits.`;
  return `Position ${position} is the letter ${character}. No VIN has I, O or Q: it is probably ${meant.name}, ${meant.digit}.`;
}

/** How many characters a VIN has (49 CFR 565.13). */
export const vinLength = 17;

/** What each position weighs in the sum, from the first to the last (49 CFR 565.15). The check digit itself weighs nothing. */
export const weights: readonly number[] = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** What each letter counts as; a digit counts as itself. I, O and Q are missing on purpose. */
const letterValues: Readonly<Record<string, number>> = {
  ...{ A: 1, B: 2, C: 3, D: 4, E: 5, F: 6, G: 7, H: 8 },
  ...{ J: 1, K: 2, L: 3, M: 4, N: 5, P: 7, R: 9 },
  ...{ S: 2, T: 3, U: 4, V: 5, W: 6, X: 7, Y: 8, Z: 9 },
};

/** What a character counts as; undefined for one no VIN has. */
export const characterValue = (character: string): number | undefined =>
  /^\d$/.test(character) ? Number(character) : letterValues[character];

/** What stands on the label where somebody reads a letter that no VIN has. */
export const forbidden: Readonly<Record<string, { digit: string; name: string }>> = {
  I: { digit: '1', name: 'the digit one' },
  O: { digit: '0', name: 'a zero' },
  Q: { digit: '0', name: 'a zero' },
};

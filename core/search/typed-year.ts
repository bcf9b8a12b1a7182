/** Returns true for a number that reads as a model year of these decades and not as pounds: 2010 to 2099. */
export const looksLikeYear = (word: string): boolean => /^20[1-9]\d$/.test(word);

/** Reads a model year as people write it, '2022', '22' or '’22'; undefined unless it is one of `years`. */
export function readYear(word: string, years: readonly number[]): number | undefined {
  const [, digits] = /^['’‘]?(\d{2}|\d{4})$/.exec(word) ?? [];
  const year = digits && Number(digits.length === 2 ? `20${digits}` : digits);
  return year && years.includes(year) ? year : undefined;
}

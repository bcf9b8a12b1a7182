/** Reads a model year as people write it, '2022', '22' or '’22'; undefined unless it is one of `years`. */
export function readYear(word: string, years: readonly number[]): number | undefined {
  const [, digits] = /^['’‘]?(\d{2}|\d{4})$/.exec(word) ?? [];
  const year = digits && Number(digits.length === 2 ? `20${digits}` : digits);
  return year && years.includes(year) ? year : undefined;
}

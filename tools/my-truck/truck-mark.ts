import { type Truck, tuneOf } from './truck.ts';

/**
 * Returns true where a mark is about a truck. A mark names models, years, drives, cabs or tunes, in any order:
 * 'silverado-1500 2023 2024 4wd'. What it leaves out may be anything; '|' separates alternatives.
 */
export function matchesTruck(mark: string, truck: Truck): boolean {
  const own = { model: truck.model, year: String(truck.year), drive: truck.drive, cab: truck.cab, tune: tuneOf(truck) };
  return mark.split('|').some((alternative) => {
    const words = alternative.trim().split(/\s+/).filter(Boolean);
    const named = (Object.keys(kinds) as (keyof typeof kinds)[]).map((kind) => ({
      kind,
      words: words.filter((word) => kinds[kind].test(word)),
    }));
    return (
      words.length > 0 && named.every(({ kind, words: each }) => each.length === 0 || each.includes(own[kind] ?? ''))
    );
  });
}

const kinds = {
  model: /^(silverado-1500|sierra-1500|colorado|canyon)$/,
  year: /^20\d\d$/,
  drive: /^[24]wd$/,
  cab: /^(regular|double|crew)$/,
  tune: /^(launch|base|plus|high)$/,
} as const;

/** Returns every year between two, for a mark: '2022 2023 2024'. */
export const markYears = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at).join(' ');

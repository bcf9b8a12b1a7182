import { markWords } from '../../facts/trucks/trucks.ts';
import { type Truck, tuneOf } from './truck.ts';

const kinds = ['model', 'year', 'drive', 'cab', 'tune'] as const;

/**
 * Returns true where a mark is about a truck. A mark names models, years, drives, cabs or tunes, in any order:
 * 'silverado-1500 2023 2024 4wd'. What it leaves out may be anything; '|' separates alternatives. A mark of a model that
 * no reader can save, such as 'ct4 2022', is about none of theirs.
 */
export function matchesTruck(mark: string, truck: Truck): boolean {
  const own = { model: truck.model, year: String(truck.year), drive: truck.drive, cab: truck.cab, tune: tuneOf(truck) };
  return mark.split('|').some((alternative) => {
    const words = alternative.trim().split(/\s+/).filter(Boolean);
    const named = kinds.map((kind) => ({ kind, words: words.filter((word) => markWords[kind].includes(word)) }));
    return (
      words.length > 0 &&
      words.every((word) => named.some((each) => each.words.includes(word))) &&
      named.every(({ kind, words: each }) => each.length === 0 || each.includes(own[kind] ?? ''))
    );
  });
}

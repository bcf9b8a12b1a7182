import type { Truck } from './compare-data.ts';
import type { Answer, Comparison } from './compare-model.ts';

const lists = { and: new Intl.ListFormat('en-GB'), or: new Intl.ListFormat('en-GB', { type: 'disjunction' }) };

/** Lists words: 'A', 'A and B', 'A, B and C'. */
export const listWords = (words: readonly string[], last: keyof typeof lists = 'and'): string =>
  lists[last].format(words);

/** Splits a truck's name: 'Silverado 2.7 Turbo', and '2WD, 2019' beside it. */
export function splitName(name: string): { name: string; details: string } {
  const [, short = name, drive, rest] = /^(.*?)(?: ([24]WD))?(?:, (\d.*))?$/.exec(name) ?? [];
  return { name: short, details: [drive, rest].filter(Boolean).join(', ') };
}

/** Returns a name for each truck: the short one, unless two would be called the same. */
export function nameTrucks(trucks: readonly Pick<Truck, 'name'>[]): string[] {
  const short = trucks.map(({ name }) => splitName(name).name);
  return short.map((name, at) =>
    short.filter((other) => other === name).length > 1 ? (trucks[at]?.name ?? name) : name,
  );
}

const capital = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase());

/** Which questions the sentence in the answer bar is about, in its order. */
const deciding: readonly { key: string; name: string }[] = [
  { key: 'tow', name: 'towing' },
  { key: 'torque', name: 'pulling' },
  { key: 'combined', name: 'fuel' },
];

/** Writes what decides, in one sentence: who tows the most, pulls hardest and uses the least fuel. */
export function writeVerdict(comparison: Comparison): string {
  const names = nameTrucks(comparison.trucks);
  const decided = deciding.flatMap(({ key, name }) => {
    const found = comparison.answers.find(({ question }) => question.key === key);
    return found ? [{ ...found, name }] : [];
  });
  const winners = [...new Set(decided.map(({ outcome }) => outcome))].filter((outcome) => typeof outcome === 'number');
  const byTruck = winners.map((at) => {
    const wins = decided.filter(({ outcome }) => outcome === at).map(({ question }) => question.most);
    return `the ${names[at]} ${listWords(wins)}`;
  });
  const rest = (wanted: Answer['outcome'], write: (names: string) => string) => {
    const found = decided.filter(({ outcome }) => outcome === wanted).map(({ name }) => name);
    return found.length > 0 ? [write(listWords(found))] : [];
  };
  const parts = [
    ...byTruck,
    ...rest('even', (found) => `${found}: no clear winner`),
    ...rest('open', (found) => `${found}: open, a figure is missing`),
  ];
  return `${capital(parts.join('; '))}.`;
}

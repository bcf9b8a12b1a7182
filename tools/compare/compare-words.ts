import type { Truck } from './compare-data.ts';
import { type Answer, type Cell, type Comparison, countAnswers } from './compare-model.ts';

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

const counts = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
export const countWord = (count: number): string => counts[count] ?? String(count);
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

/** Writes how many questions each truck leads, the most first. */
export function writeTally(comparison: Comparison): string {
  const names = nameTrucks(comparison.trucks);
  const { led, even, open } = countAnswers(comparison);
  const leading = names
    .map((name, at) => ({ name, count: led[at] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ name, count }, at) => `the ${name} ${at === 0 ? 'leads ' : ''}${countWord(count)}`);
  const parts = [
    ...leading,
    ...(even > 0 ? [`${countWord(even)} ${even === 1 ? 'is' : 'are'} even`] : []),
    ...(open > 0 ? [`${countWord(open)} ${open === 1 ? 'stays' : 'stay'} open`] : []),
  ];
  return `By question: ${listWords(parts)}.`;
}

/** Writes why there is no score; undefined where nothing is missing. */
export function writeMissing({ answers, trucks }: Comparison): string | undefined {
  const open = answers.filter(({ outcome }) => outcome === 'open').map(({ question }) => lower(question.label));
  if (open.length === 0) return undefined;
  const all = trucks.length === 2 ? 'both' : 'all three';
  const what = open.length > 3 ? `${capital(countWord(open.length))} figures` : capital(listWords(open));
  return `${what} ${open.length > 1 ? 'are' : 'is'} not known for ${all}, so a total would be a guess.`;
}

const lower = (label: string) => label.replace(/,.*$/, '').replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());

/** Prints the figures of a cell: '18 or 17'. */
export const printCell = ({ entries }: Cell): string => entries.map(({ text }) => text).join(' or ');

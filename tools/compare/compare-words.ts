import { site } from '../../site.config.ts';
import type { Cell, ComparedRow, Comparison, CriterionScore } from './compare-model.ts';
import { rows } from './compare-rows.ts';

/** 'A', 'A and B', 'A, B and C'. */
export function listWords(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Writes the result in one sentence. */
export function writeVerdict({ trucks, score: { byCriterion, totals, leaders } }: Comparison): string {
  if (!totals) return writeNoScore(byCriterion);
  const named = trucks.map(({ name }, at) => ({ name, points: totals[at] ?? 0 }));
  const first = named.filter((_, at) => leaders.includes(at));
  const rest = named.filter((_, at) => !leaders.includes(at)).sort((a, b) => b.points - a.points);
  const others = rest.map(({ name, points }) => `${name} (${points})`);
  const points = `${first[0]?.points ?? 0} of 100 points`;
  if (first.length > 1) {
    const after = others.length > 0 ? `, ahead of ${listWords(others)}` : '';
    return `A tie: by your weights ${listWords(first.map(({ name }) => name))} have ${points} each${after}.`;
  }
  return `By your weights the ${first[0]?.name} comes first with ${points}, ahead of ${listWords(others)}.`;
}

function writeNoScore(byCriterion: readonly CriterionScore[]): string {
  const weighed = byCriterion.filter(({ weight }) => weight > 0);
  if (weighed.length === 0) return 'No score: every weight is 0. Give one thing at least 1.';
  const unknown = weighed.filter(({ shares }) => !shares);
  if (unknown.length === weighed.length) return 'No score: nothing you weighed is known for all of these trucks.';
  const lines = listWords(unknown.flatMap(({ missing }) => missing.map(labelOf)));
  const labels = listWords(unknown.map(({ criterion }) => criterion.label));
  return `No score, because we don’t know ${lines} for all of these trucks. Set ${labels} to 0 to score the rest.`;
}

/** Why the score and our articles can recommend different trucks. */
export const whyArticlesDiffer =
  'The score counts only these figures, by your weights; our articles choose by trailer weight, equipment and road tests, so they may recommend another truck.';

/** Why a thing the reader weighed has no points; undefined where it has. */
export function writeMissing(score: CriterionScore, { trucks, rows: compared }: Comparison): string | undefined {
  const { criterion, missing, weight } = score;
  if (missing.length === 0 || weight === 0) return undefined;
  const reasons = missing.map((key) => {
    const cells = compared.find(({ row }) => row.key === key)?.cells ?? [];
    const unknown = trucks.filter((_, at) => !cells[at]).map(({ name }) => name);
    return `${labelOf(key)} is unknown for ${listWords(unknown)}`;
  });
  return `${criterion.label} has no points: ${listWords(reasons)}.`;
}

const labelOf = (key: string) => rows.find((row) => row.key === key)?.label.replace(/^[A-Z](?![A-Z])/, lower) ?? key;

const lower = (letter: string) => letter.toLowerCase();

/** What a quote says about each truck, and how. */
const quoted: Readonly<Record<string, (fact: string) => string>> = {
  torque: (fact) => `${fact} lb-ft`,
  tow: (fact) => `towing up to ${fact} lb`,
  combined: (fact) => `${fact} mpg EPA combined`,
};

/** Writes one sentence with the numbers and their address, to paste into a forum or a mail. */
export function writeQuote({ trucks, rows }: Comparison, address: string): string {
  const told = trucks.map(({ name }, at) => {
    const facts = rows.flatMap((row) => quoteFact(row, at));
    return `${name} ${facts.length > 0 ? facts.join(', ') : 'unknown'}`;
  });
  return `On paper, with ratings as maximums: ${told.join('; ')} (${site.name}, ${address}).`;
}

function quoteFact({ row, cells }: ComparedRow, at: number): string[] {
  const write = quoted[row.key];
  const cell = cells[at];
  return write && cell ? [write(cell.entries.map(({ text }) => text).join(' or ')) + cautionOf(cell)] : [];
}

/** Returns the caution to print after a fact. */
function cautionOf({ entries }: Cell): string {
  const words = ['contested', 'unconfirmed'].filter((word) => entries.some(({ note }) => note.includes(word)));
  return words.length > 0 ? ` (${words.join(', ')})` : '';
}

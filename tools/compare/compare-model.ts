import type { Values } from '../../ui/form/field.ts';
import { type CompareFields, noTruck, truckSlots } from './compare-fields.ts';
import {
  type CompareData,
  type Criterion,
  type CriterionKey,
  criteria,
  type Row,
  rows,
  type Truck,
  type TruckFact,
} from './compare-rows.ts';

/** One line of the table, worked out for the chosen trucks. */
export interface ComparedRow {
  row: Row;
  cells: (Cell | undefined)[];
  best: (BestWord | undefined)[];
  /** False where all cells say the same. */
  isDifferent: boolean;
}

/** The chosen trucks side by side. */
export interface Comparison {
  trucks: Truck[];
  rows: ComparedRow[];
  score: Score;
}

/** Puts the chosen trucks side by side and weighs them. */
export function compare(data: CompareData, values: Values<CompareFields>): Comparison {
  const trucks = truckSlots.flatMap((slot) => {
    if (values[slot] === noTruck) return [];
    return data.trucks.filter(({ key }) => key === values[slot]);
  });
  const compared = rows.map((row): ComparedRow => {
    const cells = trucks.map((truck) => readCell(data, truck, row));
    return { row, cells, best: findBest(row, cells), isDifferent: differ(cells) };
  });
  const weights = Object.fromEntries(criteria.map(({ key }) => [key, Number(values[key])]));
  return { trucks, rows: compared, score: scoreTrucks(linesOf(compared), weights as Record<CriterionKey, number>) };
}

function linesOf(compared: readonly ComparedRow[]): Record<string, Line> {
  const lines = compared.flatMap(({ row: { key, better }, cells }): [string, Line][] =>
    better ? [[key, { better, facts: cells.map((cell) => cell?.span && middleOf(cell.span)) }]] : [],
  );
  return Object.fromEntries(lines);
}

/** From and to; both the same for a single fact. */
export interface Span {
  low: number;
  high: number;
}

/** One fact as a cell prints it. */
export interface Entry {
  id: string;
  text: string;
  /** '2025, contested': years and cautions. */
  note: string;
}

/** A known cell: one fact, or several where records or versions differ. */
export interface Cell {
  entries: Entry[];
  /** Missing where the fact is words, such as a warranty. */
  span?: Span;
}

/** '7,680–8,110' → 7680 to 8110; undefined for words. */
export function readSpan(text: string): Span | undefined {
  const numbers = text.split('–').map((part) => part.trim().replace(/,/g, ''));
  if (numbers.length > 2 || !numbers.every((number) => /^\d+(\.\d+)?$/.test(number))) return undefined;
  const [low = 0, high = low] = numbers.map(Number);
  return { low: Math.min(low, high), high: Math.max(low, high) };
}

/** Reads what a truck has on a line; undefined where the ledger does not know. */
export function readCell({ facts }: CompareData, truck: Truck, row: Row): Cell | undefined {
  const entries = (truck.cells[row.slot] ?? []).flatMap((index) => {
    const fact = facts[index];
    const text = fact && partOf(fact.text, row.part);
    return text ? [{ id: fact.id, text, note: noteOf(fact, truck, row) }] : [];
  });
  // Two versions of a label often share a part: it is shown once.
  const distinct = entries.filter(({ text }, at) => entries.findIndex((other) => other.text === text) === at);
  if (distinct.length === 0) return undefined;
  const span = row.better && joinSpans(distinct.map(({ text }) => readSpan(text)));
  return { entries: distinct, ...(span && { span }) };
}

/** Returns the one number a span counts with: its middle. */
export const middleOf = ({ low, high }: Span): number => (low + high) / 2;

const partOf = (text: string, part: Row['part']) => (part === undefined ? text : text.split('/')[part]);

function noteOf({ years, isAnyDrive, cautions = [] }: TruckFact, { drive }: Truck, { isByDrive }: Row): string {
  const isDriveOpen = isByDrive && drive && isAnyDrive;
  return [years, ...(isDriveOpen ? ['drive not stated'] : []), ...cautions].filter(Boolean).join(', ');
}

function joinSpans(spans: (Span | undefined)[]): Span | undefined {
  const known = spans.filter((span) => span !== undefined);
  if (known.length < spans.length) return undefined;
  return { low: Math.min(...known.map(({ low }) => low)), high: Math.max(...known.map(({ high }) => high)) };
}

/** The word beside a winning cell: 'best', or 'best known' while another cell is unknown. */
export type BestWord = 'best' | 'best known';

/**
 * Finds the word of each cell of a line. A fact with several versions wins only if its worst beats every other's best.
 */
export function findBest({ better }: Row, cells: readonly (Cell | undefined)[]): (BestWord | undefined)[] {
  const spans = cells.map((cell) => cell?.span);
  const known = spans.filter((span) => span !== undefined);
  const word: BestWord = known.length === cells.length ? 'best' : 'best known';
  const isFlat = known.every(({ low, high }) => low === known[0]?.low && high === known[0]?.high);
  if (!better || known.length < 2 || isFlat) return cells.map(() => undefined);
  return spans.map((span) => {
    if (!span) return undefined;
    const isBest = known.every(
      (other) => other === span || (better === 'more' ? span.low >= other.high : span.high <= other.low),
    );
    return isBest ? word : undefined;
  });
}

/** Returns true where the cells do not all say the same. */
export function differ(cells: readonly (Cell | undefined)[]): boolean {
  const texts = cells.map((cell) => cell?.entries.map(({ text }) => text).join('|') ?? '');
  return new Set(texts).size > 1;
}

/** The facts of one line, one a truck; undefined where unknown. */
export interface Line {
  better: 'more' | 'less';
  facts: readonly (number | undefined)[];
}

/** How the trucks do in one thing the reader weighed. */
export interface CriterionScore {
  criterion: Criterion;
  weight: number;
  /** Share of the best, 0 to 1, one a truck; missing where a figure is unknown for one of them. */
  shares?: number[];
  /** Lines with an unknown cell. */
  missing: string[];
}

/** The result: whole points from 0 to 100, and who has most. */
export interface Score {
  byCriterion: CriterionScore[];
  /** One a truck; missing where something the reader weighed is unknown for one of them. */
  totals?: number[];
  /** Places of the trucks with the most points; two or three are a tie. */
  leaders: number[];
}

/** Weighs the trucks: each line gives a share of the best. One unknown cell in what the reader weighed: no score. */
export function scoreTrucks(lines: Readonly<Record<string, Line>>, weights: Record<CriterionKey, number>): Score {
  const byCriterion = criteria.map((criterion) => scoreCriterion(criterion, weights[criterion.key], lines));
  const weighed = byCriterion.filter(({ weight }) => weight > 0);
  const counted = weighed.flatMap(({ weight, shares }) => (shares ? [{ weight, shares }] : []));
  const weightTotal = counted.reduce((total, { weight }) => total + weight, 0);
  // A score of part of what was weighed looks as exact as a full one.
  if (weightTotal === 0 || counted.length < weighed.length) return { byCriterion, leaders: [] };
  const totals = (counted[0]?.shares ?? []).map((_, at) => {
    const points = counted.reduce((sum, { weight, shares }) => sum + weight * (shares[at] ?? 0), 0);
    return toPoints(points / weightTotal);
  });
  const most = Math.max(...totals);
  return { byCriterion, totals, leaders: totals.flatMap((total, at) => (total === most ? [at] : [])) };
}

/**
 * Returns a share as whole points: 0.848 → 85. Rounded at the ninth decimal first, so that floating-point error does
 * not decide a half.
 */
export const toPoints = (share: number): number => Math.round(Number((share * 100).toFixed(9)));

function scoreCriterion(criterion: Criterion, weight: number, lines: Readonly<Record<string, Line>>): CriterionScore {
  const rated = criterion.rows.map((row) => ({ row, shares: rateLine(lines[row]) }));
  const known = rated.flatMap(({ shares }) => (shares ? [shares] : []));
  const missing = rated.flatMap(({ row, shares }) => (shares ? [] : [row]));
  const [first] = known;
  if (!first || missing.length > 0) return { criterion, weight, missing };
  const shares = first.map((_, at) => known.reduce((sum, line) => sum + (line[at] ?? 0), 0) / known.length);
  return { criterion, weight, shares, missing };
}

/** Each fact as a share of the best; undefined where one is unknown. */
export function rateLine(line: Line | undefined): number[] | undefined {
  const facts = line?.facts.filter((fact) => fact !== undefined && fact > 0) as number[] | undefined;
  if (!line || !facts || facts.length === 0 || facts.length < line.facts.length) return undefined;
  const best = line.better === 'more' ? Math.max(...facts) : Math.min(...facts);
  return facts.map((fact) => (line.better === 'more' ? fact / best : best / fact));
}

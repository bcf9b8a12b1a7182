import { type Criterion, type CriterionKey, criteria } from './compare-rows.ts';

/** The figures of one line, one a truck; undefined where unknown. */
export interface Line {
  better: 'more' | 'less';
  figures: readonly (number | undefined)[];
}

/** How the trucks do in one thing the reader weighed. */
export interface CriterionScore {
  criterion: Criterion;
  weight: number;
  /** Share of the best, 0 to 1, one a truck; missing where nothing is known for all of them. */
  shares?: number[];
  /** Lines that do not count because a cell is unknown. */
  missing: string[];
}

/** The result: whole points from 0 to 100, and who has most. */
export interface Score {
  byCriterion: CriterionScore[];
  /** One a truck; missing where nothing the reader weighed is known for all. */
  totals?: number[];
  /** Places of the trucks with the most points; two or three are a tie. */
  leaders: number[];
}

/** Weighs the trucks. Each known line gives a share of the best; an unknown cell leaves its line out for everybody. */
export function scoreTrucks(lines: Readonly<Record<string, Line>>, weights: Record<CriterionKey, number>): Score {
  const byCriterion = criteria.map((criterion) => scoreCriterion(criterion, weights[criterion.key], lines));
  const counted = byCriterion.flatMap(({ weight, shares }) => (shares && weight > 0 ? [{ weight, shares }] : []));
  const weightSum = counted.reduce((sum, { weight }) => sum + weight, 0);
  if (weightSum === 0) return { byCriterion, leaders: [] };
  const totals = (counted[0]?.shares ?? []).map((_, at) => {
    const points = counted.reduce((sum, { weight, shares }) => sum + weight * (shares[at] ?? 0), 0);
    return toPoints(points / weightSum);
  });
  const most = Math.max(...totals);
  return { byCriterion, totals, leaders: totals.flatMap((total, at) => (total === most ? [at] : [])) };
}

/** A share as whole points: 0.848 → 85. Dust of the ninth decimal does not decide which way a half is rounded. */
export const toPoints = (share: number): number => Math.round(Number((share * 100).toFixed(9)));

function scoreCriterion(criterion: Criterion, weight: number, lines: Readonly<Record<string, Line>>): CriterionScore {
  const rated = criterion.rows.map((row) => ({ row, shares: rateLine(lines[row]) }));
  const known = rated.flatMap(({ shares }) => (shares ? [shares] : []));
  const missing = rated.flatMap(({ row, shares }) => (shares ? [] : [row]));
  const [first] = known;
  if (!first) return { criterion, weight, missing };
  const shares = first.map((_, at) => known.reduce((sum, line) => sum + (line[at] ?? 0), 0) / known.length);
  return { criterion, weight, shares, missing };
}

/** Each figure as a share of the best; undefined where one is unknown. */
export function rateLine(line: Line | undefined): number[] | undefined {
  const figures = line?.figures.filter((figure) => figure !== undefined && figure > 0) as number[] | undefined;
  if (!line || !figures || figures.length === 0 || figures.length < line.figures.length) return undefined;
  const best = line.better === 'more' ? Math.max(...figures) : Math.min(...figures);
  return figures.map((figure) => (line.better === 'more' ? figure / best : best / figure));
}

import { median } from './median.ts';
import type { PageBurst, PageCase, PageServerKind } from './server-kinds.ts';

/** What a server reaches of nginx: the middle of the rounds, the least and the most. */
export interface Ratio {
  middle: number;
  low: number;
  high: number;
}

/** The figures of one server for one page, round by round. */
export function listFigures(bursts: readonly PageBurst[], kind: PageServerKind, pageCase: PageCase): number[] {
  return bursts
    .filter((burst) => burst.kind === kind && burst.pageCase === pageCase)
    .map(({ perCpuSecond }) => perCpuSecond);
}

/** Compares a server with nginx in the same rounds. */
export function compareWithNginx(bursts: readonly PageBurst[], kind: PageServerKind, pageCase: PageCase): Ratio {
  const nginx = listFigures(bursts, 'nginx', pageCase);
  const ratios = listFigures(bursts, kind, pageCase).map((figure, round) => figure / (nginx[round] ?? Number.NaN));
  return { middle: median(ratios), low: Math.min(...ratios), high: Math.max(...ratios) };
}

/** What was asked for at least, of nginx. */
export const goals: Record<PageCase['status'], number> = { 200: 0.3, 304: 0.25 };

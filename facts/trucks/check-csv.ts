import { type ContentProblem, contentProblems } from '../../core/problem/content-problem.ts';

const { error } = contentProblems('csv');

/** Reads a CSV file of content/ whose reader names the line in its error: its rows, or that error as a finding. */
export function checkCsv<Row>(
  file: string,
  read: () => Row[],
  fix: string,
): { rows: Row[]; findings: ContentProblem[] } {
  try {
    return { rows: read(), findings: [] };
  } catch (fault) {
    const [, line = '1'] = /line (\d+)/.exec(String(fault)) ?? [];
    return { rows: [], findings: [error({ file, line: Number(line) }, String(fault).replace(/^Error: /, ''), fix)] };
  }
}

import { type ContentProblem, contentProblems } from '../../core/problem/content-problem.ts';
import { problemOf } from '../../core/problem/problem.ts';

const { error } = contentProblems('csv');

/** Reads a CSV file of content/ whose reader refuses a line with its place: its rows, or what is wrong with that line. */
export function checkCsv<Row>(read: () => Row[], fix: string): { rows: Row[]; findings: ContentProblem[] } {
  try {
    return { rows: read(), findings: [] };
  } catch (fault) {
    const refused = problemOf(fault);
    if (refused?.place === undefined) throw fault;
    const { file, line = 1 } = refused.place;
    return { rows: [], findings: [error({ file, line }, refused.problem, refused.fix ?? fix)] };
  }
}

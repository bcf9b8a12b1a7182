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

/** Reads CSV text with a header line: each row by the names of its columns. A quoted cell may contain commas. */
export function readCsv(text: string): Record<string, string>[] {
  const [header = [], ...rows] = text.trim().split(/\r?\n/).map(splitLine);
  return rows.map((cells) => Object.fromEntries(header.map((name, column) => [name, cells[column] ?? ''])));
}

const splitLine = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );

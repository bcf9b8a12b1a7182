import { type Place, type Problem, sayWhat } from './problem.ts';

/** The check of the content that found a problem. */
export type ContentCode =
  | 'began-with'
  | 'brand'
  | 'components'
  | 'csv'
  | 'facts'
  | 'fields'
  | 'fuel-economy'
  | 'glossary'
  | 'ledger'
  | 'numbers'
  | 'owning'
  | 'photos'
  | 'pictures'
  | 'prose'
  | 'redirects'
  | 'structure'
  | 'trucks';

/** A place whose line is known. */
export type LinePlace = Place & { line: number };

/** One problem an author should see: where it is, what is wrong, and what to do about it. */
export interface ContentProblem extends Problem<ContentCode> {
  /** An error stops the build; a broken rule of style or length fails `check:content` alone; a warning fails nothing. */
  severity: 'error' | 'rule' | 'warning';
  place: LinePlace;
  fix: string;
}

/** Returns what creates the problems that one check finds. */
export function contentProblems(code: ContentCode) {
  const create =
    (severity: ContentProblem['severity']) =>
    (place: LinePlace, problem: string, fix: string): ContentProblem => ({ code, severity, place, problem, fix });
  return {
    /** Fails the check and stops the build. */
    error: create('error'),
    /** Fails the check: how an article should be written here. */
    rule: create('rule'),
    /** Is only printed. */
    warning: create('warning'),
  };
}

/** Prints a problem as one line that editors can follow. */
export function formatContentProblem({ severity, place, problem, fix }: ContentProblem): string {
  return `${sayWhat({ place, problem: severity === 'warning' ? `warning: ${problem}` : problem })} ${fix}`;
}

/** Number of line breaks before an offset of a text. */
export const linesBefore = (text: string, offset: number): number => text.slice(0, offset).split('\n').length - 1;

/** One problem an author should see: where it is, what is wrong, and what to do about it. */
export interface Finding {
  /** An error stops the build; a broken rule of style or length fails `check:content` alone; a warning fails nothing. */
  severity: 'error' | 'rule' | 'warning';
  /** Path below the repository root. */
  file: string;
  /** Line, counted from 1. */
  line: number;
  /** What is wrong, as a sentence. */
  problem: string;
  /** What to do about it, as a sentence. */
  fix: string;
}

export interface Place {
  file: string;
  line: number;
}

const finding =
  (severity: Finding['severity']) =>
  ({ file, line }: Place, problem: string, fix: string): Finding => ({ severity, file, line, problem, fix });

/** Creates a finding that fails the check and stops the build. */
export const error = finding('error');

/** Creates a finding that fails the check: how an article should be written here. */
export const rule = finding('rule');

/** Creates a finding that is only printed. */
export const warning = finding('warning');

/** Returns a finding as one line that editors can follow. */
export function formatFinding({ severity, file, line, problem, fix }: Finding): string {
  return `${file}:${line}: ${severity === 'warning' ? 'warning: ' : ''}${problem} ${fix}`;
}

/** Number of line breaks before an offset of a text. */
export const linesBefore = (text: string, offset: number): number => text.slice(0, offset).split('\n').length - 1;

/** One broken rule: where, and what to do about it. */
export interface Finding {
  /** Path below the repository root, or the address of a built page. */
  file: string;
  /** Line, counted from 1, where one can be named. */
  line?: number;
  message: string;
}

/** A finding as one line that editors can follow. */
export function formatFinding({ file, line, message }: Finding): string {
  return line === undefined ? `${file}  ${message}` : `${file}:${line}  ${message}`;
}

/** The line, counted from 1, of a character offset. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

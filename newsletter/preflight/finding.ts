/** One thing that was looked at before an issue goes out; an error stops sending, and its message says how to mend it. */
export interface Finding {
  level: 'ok' | 'warning' | 'error' | 'not-checked';
  /** What was looked at, in a word or two. */
  check: string;
  /** What was found and, unless it is in order, what to do. */
  message: string;
}

/** The faults of one check, or one finding that says it is in order. */
export function orOk(check: string, message: string, faults: readonly Finding[]): Finding[] {
  return faults.length > 0 ? [...faults] : [{ level: 'ok', check, message }];
}

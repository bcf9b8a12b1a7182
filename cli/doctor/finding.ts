/** One thing that doctor checked; `fix` says what to do about it. */
export interface Finding {
  /** `not checked`: it cannot be determined from here. */
  level: 'ok' | 'not checked' | 'warning' | 'failure';
  /** What was checked, in a word or two. */
  subject: string;
  message: string;
  fix?: string;
}

/** Returns a finding as a line, with the fix below it. */
export function describeFinding({ level, subject, message, fix }: Finding): string {
  const line = `${level.padEnd(11)}  ${subject.padEnd(14)}  ${message}`;
  return fix === undefined || level === 'ok' ? line : `${line}\n${' '.repeat(29)}→ ${fix}`;
}

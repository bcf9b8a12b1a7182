import type { Finding } from '../../core/finding.ts';

export type { Finding } from '../../core/finding.ts';

/** Returns a finding as a line, with the fix below it. */
export function describeFinding({ level, subject, message, fix }: Finding): string {
  const line = `${level.padEnd(11)}  ${subject.padEnd(14)}  ${message}`;
  return fix === undefined || level === 'ok' ? line : `${line}\n${' '.repeat(29)}→ ${fix}`;
}

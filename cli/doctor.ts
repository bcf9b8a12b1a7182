import type { HealthCheck } from '../core/problem/check.ts';
import { toText } from '../core/text/wording.ts';
import { examine } from '../publishing/health/examine.ts';
import { defineCommand } from './command.ts';

export const doctorCommand = defineCommand({
  summary:
    'Check settings, database, mail, schedule, DNS, backups, build, server, certificate and disk, and say how to fix problems.',
  flags: { json: 'print a JSON array' },
  details: 'Exit code 1 if a check fails; warnings alone do not count.',
  async run({ values, terminal, environment, parts }) {
    const findings = await examine(environment, parts);
    await terminal.print(values.json ? JSON.stringify(findings, inText, 2) : findings.map(describeFinding).join('\n'));
    return findings.some(({ level }) => level === 'failure') ? 1 : 0;
  },
});

/** Has the fix of each finding printed in words. */
export const inText = (key: string, value: string): unknown => (key === 'fix' ? toText(value) : value);

function describeFinding({ level, subject, problem, fix }: HealthCheck): string {
  const line = `${level.padEnd(11)}  ${subject.padEnd(14)}  ${problem}`;
  return fix === undefined || level === 'ok' ? line : `${line}\n${' '.repeat(29)}→ ${toText(fix)}`;
}

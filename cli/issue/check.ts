import type { BuiltIssue } from '../../core/issues/built-issue.ts';
import type { IssueCheck } from '../../core/problem/check.ts';
import { sayProblem } from '../../core/problem/problem.ts';
import { formatCountOf } from '../../core/text/counts.ts';
import { checkIssue } from '../../newsletter/preflight/check-issue.ts';
import { readBuiltIssue } from '../../publishing/issues/built-issue.ts';
import { gatherContext } from '../../publishing/issues/check-context.ts';
import { readConfig } from '../../publishing/program.ts';
import { defineCommand } from '../command.ts';
import { readNewsletter } from '../config.ts';
import { inText } from '../doctor.ts';

/** Errors come last, next to the prompt. */
const order: readonly IssueCheck['level'][] = ['ok', 'not-checked', 'warning', 'error'];

export const issueCheckCommand = defineCommand({
  summary: 'Check an issue for mistakes before you send it.',
  takes: ['<id>'],
  flags: { json: 'print a JSON array' },
  details: `
Checks the text, links, facts, pictures, size, settings, the public site, the mail server and the sender's DNS records.
An issue with errors cannot be sent; those about DNS records can be overruled with issue send --anyway. Exit code 1 if there are errors; warnings alone do not count.`,
  async run(invocation) {
    const { values, words, terminal, environment } = invocation;
    const issue = readBuiltIssue(readConfig(environment).distFolder, words[0] ?? '');
    return readNewsletter(invocation, async (newsletter, config) => {
      const findings = await checkIssue(issue, await gatherContext(newsletter, config, issue));
      await terminal.print(values.json ? JSON.stringify(findings, inText, 2) : describeFindings(issue, findings));
      return findings.some(({ level }) => level === 'error') ? 1 : 0;
    });
  },
});

/** Lays out what a check found, and counts it. */
export function describeFindings({ id }: Pick<BuiltIssue, 'id'>, findings: readonly IssueCheck[]): string {
  const sorted = findings.toSorted((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
  const width = Math.max(...sorted.map(({ code }) => code.length));
  const lines = sorted.map(({ level, code, problem, line, fix }) => {
    const place = line === undefined ? '' : `content/newsletter/${id}.md:${line}: `;
    return `${level.padEnd('not-checked'.length)}  ${code.padEnd(width)}  ${place}${sayProblem({ problem, fix })}`;
  });
  const count = (wanted: IssueCheck['level']): number => findings.filter(({ level }) => level === wanted).length;
  const end = count('error') === 0 ? 'it can be sent' : 'fix the errors before you send it';
  const counts = `${formatCountOf(count('error'), 'error')}, ${formatCountOf(count('warning'), 'warning')}`;
  return [...lines, '', `${counts}: ${end}.`].join('\n');
}

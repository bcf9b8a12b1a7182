import type { BuiltIssue } from '../../core/issues/built-issue.ts';
import type { IssueCheck } from '../../core/problem/check.ts';
import { sayProblem } from '../../core/problem/problem.ts';
import { formatNumberOf } from '../../core/text/counts.ts';
import { checkIssue } from '../../newsletter/preflight/check-issue.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import { readBuiltIssue } from '../../publishing/issues/built-issue.ts';
import { checkBeforeSending } from '../../publishing/issues/check-before-sending.ts';
import { gatherContext } from '../../publishing/issues/check-context.ts';
import { readConfig, type Settings } from '../../publishing/program.ts';
import { commandFailed, defineCommand } from '../command.ts';
import { readNewsletter } from '../config.ts';
import { inText } from '../doctor.ts';
import type { Terminal } from '../terminal.ts';

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

/** Throws when an issue has errors that stop it; prints errors and warnings. */
export async function assertIssuePasses(
  newsletter: Newsletter,
  config: Settings,
  issue: BuiltIssue,
  { terminal, sendAt, isAnyway }: { terminal: Terminal; sendAt: Date | undefined; isAnyway: boolean },
): Promise<void> {
  const all = await checkBeforeSending(newsletter, config, issue, { sendAt: sendAt ?? newsletter.now() });
  const findings = all.filter(({ level }) => level === 'warning' || level === 'error');
  if (findings.length > 0) terminal.message(describeFindings(issue, findings));
  const errors = findings.filter(({ level, canOverride }) => level === 'error' && !(isAnyway && canOverride));
  if (errors.length === 0) return;
  const isOverridable = errors.every(({ canOverride }) => canOverride);
  const hint = ` Publish the records above, or add --anyway to send it as it is.`;
  throw commandFailed(`Nothing was sent.${isOverridable ? hint : ''}`);
}

function describeFindings({ id }: BuiltIssue, findings: readonly IssueCheck[]): string {
  const sorted = findings.toSorted((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
  const width = Math.max(...sorted.map(({ code }) => code.length));
  const lines = sorted.map(({ level, code, problem, line, fix }) => {
    const place = line === undefined ? '' : `content/newsletter/${id}.md:${line}: `;
    return `${level.padEnd('not-checked'.length)}  ${code.padEnd(width)}  ${place}${sayProblem({ problem, fix })}`;
  });
  const count = (wanted: IssueCheck['level']): number => findings.filter(({ level }) => level === wanted).length;
  const [errors, warnings] = [count('error'), count('warning')];
  const end = errors === 0 ? 'it can be sent' : 'fix the errors before you send it';
  return [...lines, '', `${formatNumberOf(errors, 'error')}, ${formatNumberOf(warnings, 'warning')}: ${end}.`].join(
    '\n',
  );
}

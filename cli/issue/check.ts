import type { BuiltIssue } from '../../core/built-issue.ts';
import type { Newsletter } from '../../newsletter/newsletter.ts';
import { checkIssue } from '../../newsletter/preflight/check-issue.ts';
import type { Finding } from '../../newsletter/preflight/preflight.ts';
import { defineCommand } from '../command.ts';
import { type CliConfig, readConfig } from '../config.ts';
import { CommandError } from '../failures.ts';
import { openConfigured } from '../open-for-command.ts';
import type { Terminal } from '../terminal.ts';
import { readBuiltIssue } from './built-issue.ts';
import { gatherPreflight } from './preflight-context.ts';

/** Errors stand last, where the eye is when the command has ended. */
const order: readonly Finding['level'][] = ['ok', 'not-checked', 'warning', 'error'];

/** `issue check` */
export const issueCheckCommand = defineCommand({
  name: 'issue check',
  summary: 'Look at everything that can be wrong with an issue before it goes out.',
  takes: ['<id>'],
  flags: { json: { type: 'boolean', help: 'print a JSON array' } },
  details: `
Words, links, figures, pictures, size, settings, mail server and the sender's DNS records. Sending refuses while there is
an error. Exit code 1 on errors; warnings alone leave it at 0.`,
  async run({ values, words: [id = ''], terminal }) {
    const config = readConfig();
    const issue = readBuiltIssue(config.distFolder, id);
    const newsletter = await openConfigured(config);
    try {
      const findings = await checkIssue(issue, await gatherPreflight(newsletter, config, issue));
      await terminal.print(values.json ? JSON.stringify(findings, null, 2) : describeFindings(findings));
      return findings.some(({ level }) => level === 'error') ? 1 : 0;
    } finally {
      await newsletter.close();
    }
  },
});

/** Refuses to go on while an issue has errors, and shows what else there is to know. */
export async function requireSound(
  newsletter: Newsletter,
  config: CliConfig,
  issue: BuiltIssue,
  { terminal, sendAt }: { terminal: Terminal; sendAt: Date | undefined },
): Promise<void> {
  const gathered = await gatherPreflight(newsletter, config, issue);
  // What is stored is about to be replaced, so it is not compared. Figures must hold on the day it goes out.
  const today = sendAt?.toISOString().slice(0, 10) ?? gathered.today;
  const context = { ...gathered, today, stored: undefined };
  const findings = (await checkIssue(issue, context)).filter(({ level }) => level === 'warning' || level === 'error');
  if (findings.length > 0) terminal.remark(describeFindings(findings));
  if (findings.some(({ level }) => level === 'error')) throw new CommandError('Nothing was sent.');
}

/** The findings as a table, errors last, with one line that sums them up. */
export function describeFindings(findings: readonly Finding[]): string {
  const sorted = findings.toSorted((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
  const width = Math.max(...sorted.map(({ check }) => check.length));
  const lines = sorted.map(({ level, check, message }) => {
    return `${level.padEnd('not-checked'.length)}  ${check.padEnd(width)}  ${message}`;
  });
  const count = (wanted: Finding['level']): number => findings.filter(({ level }) => level === wanted).length;
  const [errors, warnings] = [count('error'), count('warning')];
  const end = errors === 0 ? 'nothing stops it from being sent' : 'it is not sent before the errors are mended';
  return [...lines, '', `${errors} errors, ${warnings} warnings: ${end}.`].join('\n');
}

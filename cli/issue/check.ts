import { hash } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltIssue } from '../../core/built-issue.ts';
import { type SiteManifest, siteManifestSchema } from '../../core/site-manifest.ts';
import type { Newsletter } from '../../newsletter/newsletter.ts';
import { checkIssue, readStoredIssue } from '../../newsletter/preflight/check-issue.ts';
import type { Finding, PreflightContext } from '../../newsletter/preflight/preflight.ts';
import { countRecipients } from '../../newsletter/sending/enqueue.ts';
import { readSendingFreeze } from '../../newsletter/sending/freeze-sending.ts';
import { isFirstOfMonth } from '../../newsletter/sending/issue-actions.ts';
import { CommandError, defineCommand } from '../command.ts';
import { type CliConfig, readConfig, withOpenNewsletter } from '../config.ts';
import { formatNumberOf } from '../format.ts';
import type { Terminal } from '../terminal.ts';
import { readBuiltIssue } from './built-issue.ts';

/** Errors come last, next to the prompt. */
const order: readonly Finding['level'][] = ['ok', 'not-checked', 'warning', 'error'];

/** `issue check` */
export const issueCheckCommand = defineCommand({
  name: 'issue check',
  summary: 'Check an issue for mistakes before you send it.',
  takes: ['<id>'],
  flags: { json: { type: 'boolean', help: 'print a JSON array' } },
  details: `
Checks the text, links, facts, pictures, size, settings, mail server and the sender's DNS records. An issue with errors
cannot be sent. Exit code 1 if there are errors; warnings alone do not count.`,
  async run({ values, words: [id = ''], terminal, environment }) {
    const config = readConfig(environment);
    const issue = readBuiltIssue(config.distFolder, id);
    return withOpenNewsletter(config, async (newsletter) => {
      const findings = await checkIssue(issue, await gatherContext(newsletter, config, issue));
      await terminal.print(values.json ? JSON.stringify(findings, null, 2) : describeFindings(findings));
      return findings.some(({ level }) => level === 'error') ? 1 : 0;
    });
  },
});

/** Throws when an issue has errors; prints errors and warnings. */
export async function assertIssuePasses(
  newsletter: Newsletter,
  config: CliConfig,
  issue: BuiltIssue,
  { terminal, sendAt }: { terminal: Terminal; sendAt: Date | undefined },
): Promise<void> {
  const gathered = await gatherContext(newsletter, config, issue);
  // The stored version is about to be replaced, so it is not compared. Facts must be valid on the day of sending.
  const today = sendAt?.toISOString().slice(0, 10) ?? gathered.today;
  const context = { ...gathered, today, stored: undefined };
  const findings = (await checkIssue(issue, context)).filter(({ level }) => level === 'warning' || level === 'error');
  if (findings.length > 0) terminal.message(describeFindings(findings));
  if (findings.some(({ level }) => level === 'error')) throw new CommandError('Nothing was sent.');
}

/** Returns the findings as a table, errors last, with a summary line. */
function describeFindings(findings: readonly Finding[]): string {
  const sorted = findings.toSorted((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
  const width = Math.max(...sorted.map(({ check }) => check.length));
  const lines = sorted.map(({ level, check, message }) => {
    return `${level.padEnd('not-checked'.length)}  ${check.padEnd(width)}  ${message}`;
  });
  const count = (wanted: Finding['level']): number => findings.filter(({ level }) => level === wanted).length;
  const [errors, warnings] = [count('error'), count('warning')];
  const end = errors === 0 ? 'it can be sent' : 'fix the errors before you send it';
  return [...lines, '', `${formatNumberOf(errors, 'error')}, ${formatNumberOf(warnings, 'warning')}: ${end}.`].join(
    '\n',
  );
}

const mailServerMs = 15_000;
const nameServerMs = 3_000;

/** Gathers what an issue is checked against: build, source, settings, database, network. */
async function gatherContext(
  newsletter: Newsletter,
  config: Pick<CliConfig, 'distFolder' | 'smtpUrl'>,
  issue: BuiltIssue,
): Promise<PreflightContext> {
  const site = readManifest(config.distFolder);
  const { siteUrl, mailFrom, postalAddress, mail, store, dkim } = newsletter;
  const isForMonthly = await isFirstOfMonth(store, issue.id, newsletter.now().toISOString());
  const { recipients } = await countRecipients(store, { topics: issue.topics.join(','), isForMonthly });
  return {
    today: newsletter.now().toISOString().slice(0, 10),
    sourceHash: hashSource(config.distFolder, issue.id),
    site,
    findPage: (path) => readPage(config.distFolder, site, path),
    siteUrl,
    mailFrom,
    postalAddress,
    mailServer: config.smtpUrl === undefined ? undefined : mail,
    mailServerMs,
    nameServerMs,
    dns: new Resolver({ timeout: nameServerMs, tries: 1 }),
    dkim,
    sendingFreeze: await readSendingFreeze(store),
    recipients,
    stored: await readStoredIssue(newsletter, issue),
  };
}

function readManifest(distFolder: string): SiteManifest {
  try {
    return siteManifestSchema.parse(JSON.parse(readFileSync(join(distFolder, 'manifest.json'), 'utf8')));
  } catch {
    throw new CommandError('The site is not built, or was built by another version. Run npm run build first.');
  }
}

/** The sources are next to the build folder. */
function hashSource(distFolder: string, id: string): string | undefined {
  try {
    return hash('sha256', readFileSync(join(distFolder, '../content/newsletter', `${id}.md`)));
  } catch {
    return undefined;
  }
}

function readPage(distFolder: string, { entries }: SiteManifest, path: string): string | undefined {
  const entry = Object.hasOwn(entries, path) ? entries[path] : undefined;
  if (!entry?.type.startsWith('text/html')) return undefined;
  try {
    return readFileSync(join(distFolder, 'site', entry.identity.file), 'utf8');
  } catch {
    return undefined;
  }
}

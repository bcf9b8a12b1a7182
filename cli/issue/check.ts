import { hash } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltIssue } from '../../core/built-issue.ts';
import { siteDay } from '../../core/dates.ts';
import { currentRelease, readManifest } from '../../core/releases.ts';
import { projectFolder } from '../../core/settings.ts';
import type { SiteManifest } from '../../core/site-manifest.ts';
import type { Newsletter } from '../../newsletter/newsletter.ts';
import { checkIssue, readStoredIssue } from '../../newsletter/preflight/check-issue.ts';
import type { Finding, PreflightContext } from '../../newsletter/preflight/preflight.ts';
import { countRecipients } from '../../newsletter/sending/enqueue.ts';
import { readSendingFreeze } from '../../newsletter/sending/freeze-sending.ts';
import { isFirstOfMonth } from '../../newsletter/sending/issue-actions.ts';
import { CommandError, defineCommand } from '../command.ts';
import { type CliConfig, readConfig, readNewsletter } from '../config.ts';
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
Checks the text, links, facts, pictures, size, settings, the public site, the mail server and the sender's DNS records.
An issue with errors cannot be sent. Exit code 1 if there are errors; warnings alone do not count.`,
  async run(invocation) {
    const { values, words, terminal, environment } = invocation;
    const issue = readBuiltIssue(readConfig(environment).distFolder, words[0] ?? '');
    return readNewsletter(invocation, async (newsletter, config) => {
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
  const context = { ...gathered, ...describeTime(sendAt ?? newsletter.now(), config), stored: undefined };
  const findings = (await checkIssue(issue, context)).filter(({ level }) => level === 'warning' || level === 'error');
  if (findings.length > 0) terminal.message(describeFindings(findings));
  if (findings.some(({ level }) => level === 'error')) throw new CommandError('Nothing was sent.');
}

/** The time of sending, as the checks need it. */
export function describeTime(sendAt: Date, { timeZone }: CliConfig) {
  return { sendAt, timeZone, today: siteDay(sendAt, timeZone) };
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
const siteMs = 5_000;

/** Gathers what an issue is checked against: build, source, settings, database, network. */
export async function gatherContext(
  newsletter: Newsletter,
  config: CliConfig,
  issue: BuiltIssue,
): Promise<PreflightContext> {
  const release = currentRelease(config.distFolder);
  const site = readBuiltManifest(release);
  const own = site.scheduled.find(({ kind, id }) => kind === 'issue' && id === issue.id);
  const pageAt = own === undefined ? 0 : Date.parse(own.at);
  const { siteUrl, mailFrom, replyTo, postalAddress, mail, store, dkim } = newsletter;
  const isForMonthly = await isFirstOfMonth(newsletter, issue.id, newsletter.now());
  const { active, recipients } = await countRecipients(store, { topics: issue.topics.join(','), isForMonthly });
  const source = readSource(config.distFolder, issue.id);
  return {
    // Whoever only checks sends it when its page is public.
    ...describeTime(new Date(Math.max(newsletter.now().getTime(), pageAt)), config),
    sourceHash: source === undefined ? undefined : hash('sha256', source),
    source: source?.toString('utf8') ?? '',
    site,
    findPage: (path) => readPage(release, site, path),
    siteUrl,
    askSite: (path) => askSite(siteUrl, path),
    mailFrom,
    replyTo,
    postalAddress,
    mailServer: config.smtpUrl === undefined ? undefined : mail,
    mailServerMs,
    nameServerMs,
    dns: new Resolver({ timeout: nameServerMs, tries: 1 }),
    dkim,
    sendingFreeze: await readSendingFreeze(store),
    active,
    recipients,
    stored: await readStoredIssue(newsletter, issue),
  };
}

function readBuiltManifest(release: string): SiteManifest {
  try {
    return readManifest(release);
  } catch {
    throw new CommandError('The site is not built, or was built by another version. Run npm run build first.');
  }
}

/** Asks for the headers alone, so that nobody is counted as a reader. */
async function askSite(siteUrl: string, path: string): Promise<number> {
  const options = { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(siteMs) } as const;
  return (await fetch(new URL(path, siteUrl), options)).status;
}

/** The sources are next to the build folder, or in the project when that folder is somewhere else. */
export function readSource(distFolder: string, id: string): Buffer | undefined {
  const folders = [join(distFolder, '../content'), projectFolder('content')];
  const file = folders.map((folder) => join(folder, 'newsletter', `${id}.md`)).find((path) => existsSync(path));
  return file === undefined ? undefined : readFileSync(file);
}

function readPage(release: string, { entries }: SiteManifest, path: string): string | undefined {
  const entry = Object.hasOwn(entries, path) ? entries[path] : undefined;
  if (!entry?.type.startsWith('text/html')) return undefined;
  try {
    return readFileSync(join(release, 'site', entry.identity.file), 'utf8');
  } catch {
    return undefined;
  }
}

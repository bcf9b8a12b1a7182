import { hash } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltIssue } from '../../core/built-issue.ts';
import { type SiteManifest, siteManifestSchema } from '../../core/site-manifest.ts';
import type { Newsletter } from '../../newsletter/newsletter.ts';
import { readStoredIssue } from '../../newsletter/preflight/check-issue.ts';
import type { PreflightContext } from '../../newsletter/preflight/preflight.ts';
import { countRecipients } from '../../newsletter/sending/enqueue.ts';
import { readSendingFrozen } from '../../newsletter/sending/freeze-sending.ts';
import { isFirstOfMonth } from '../../newsletter/sending/issue-actions.ts';
import type { CliConfig } from '../config.ts';
import { CommandError } from '../failures.ts';

const mailServerMs = 15_000;
const nameServerMs = 3_000;

/** Gathers what an issue is checked against: the build, the source, the settings, the store, the network. */
export async function gatherPreflight(
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
    sendingFrozenAt: await readSendingFrozen(store),
    recipients,
    stored: await readStoredIssue(newsletter, issue),
  };
}

function readManifest(distFolder: string): SiteManifest {
  try {
    return siteManifestSchema.parse(JSON.parse(readFileSync(join(distFolder, 'manifest.json'), 'utf8')));
  } catch {
    throw new CommandError('The site is not built, or by another version: run npm run build first.');
  }
}

/** The sources stand beside the folder of the build. */
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

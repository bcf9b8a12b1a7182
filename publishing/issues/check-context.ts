import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteDay } from '../../core/dates.ts';
import type { BuiltIssue } from '../../core/issues/built-issue.ts';
import { currentRelease, findManifest } from '../../core/node/releases.ts';
import type { SiteManifest } from '../../core/pages/site-manifest.ts';
import { readStoredIssue } from '../../newsletter/preflight/check-issue.ts';
import type { PreflightContext } from '../../newsletter/preflight/preflight.ts';
import { countRecipients, findAudienceFaults, planAudience } from '../../newsletter/sending/audience.ts';
import { readSendingHold } from '../../newsletter/sending/hold-sending.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import { archiveCategories, site as identity } from '../../site.config.ts';
import { openResolver, type Settings } from '../program.ts';
import { refusal } from '../refused.ts';
import { findIssueText } from './issue-text.ts';

export function describeTime(sendAt: Date, { timeZone }: Settings) {
  return { sendAt, timeZone, today: siteDay(sendAt, timeZone) };
}

const topics = archiveCategories.map(({ name }) => name);
const mailServerMs = 15_000;
const siteMs = 5_000;

/** Gathers what an issue is checked against: build, source, settings, database, network. */
export async function gatherContext(
  newsletter: Newsletter,
  config: Settings,
  issue: BuiltIssue,
): Promise<PreflightContext> {
  const release = currentRelease(config.distFolder);
  const site = findManifest(config.distFolder);
  if (site === undefined) throw refusal('site-not-built');
  const own = site.scheduled.find(({ kind, id }) => kind === 'issue' && id === issue.id);
  const pageAt = own === undefined ? 0 : Date.parse(own.at);
  const { siteUrl, mailFrom, replyTo, postalAddress, mail, store, dkim } = newsletter;
  const audience = await planAudience(newsletter, issue, newsletter.now());
  const { active, recipients } = await countRecipients(store, audience);
  const source = findIssueText({ settings: config }, issue.id);
  return {
    // Whoever only checks sends it when its page is public.
    ...describeTime(new Date(Math.max(newsletter.now().getTime(), pageAt)), config),
    sourceHash: source?.hash,
    source: source?.text ?? '',
    site,
    findPage: (path) => readPage(release, site, path),
    siteUrl,
    askSite: (path) => askSite(siteUrl, path),
    mailFrom,
    replyTo,
    postalAddress,
    seenPublisher: identity,
    mailServer: config.smtpUrl === undefined ? undefined : mail,
    mailServerMs,
    dns: openResolver(config),
    dkim,
    returnPath: config.returnPath,
    isSignedByService: config.isSignedByService,
    sendingHold: await readSendingHold(store),
    active,
    recipients,
    audienceFaults: await findAudienceFaults(store, issue.to ?? {}, topics),
    stored: await readStoredIssue(newsletter, issue),
  };
}

/** Asks for the headers alone, so that nobody is counted as a reader. */
async function askSite(siteUrl: string, path: string): Promise<number> {
  const options = { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(siteMs) } as const;
  return (await fetch(new URL(path, siteUrl), options)).status;
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

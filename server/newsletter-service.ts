import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type MailTemplate, mailTemplateSchema } from '../core/mail-template.ts';
import { readSchemaSteps } from '../newsletter/db/migrations.ts';
import { createOpenSending } from '../newsletter/issue-mailer.ts';
import { createLimiter, type Limiter, noLimiter } from '../newsletter/limiter.ts';
import type { Newsletter } from '../newsletter/newsletter.ts';
import { openNewsletter } from '../newsletter/open-newsletter.ts';
import { type BackgroundWorker, startSendWorker } from '../newsletter/sending/send-worker.ts';
import { limitSending } from '../newsletter/sending/sending-limits.ts';
import { archiveCategories, site } from '../site.config.ts';
import { parseBuilt } from './built-site.ts';
import type { ServerConfig } from './config.ts';
import type { Log } from './log.ts';
import type { VisitCounter } from './visits/visit-counter.ts';

/** An open newsletter with everything its routes need. */
export interface NewsletterService {
  newsletter: Newsletter;
  limiter: Limiter;
  /** The public key that callers of the data interface send. */
  anonKey: string;
  /** Other origins whose pages may call it. */
  allowedOrigins: readonly string[];
  /** The topics a subscriber can choose from. */
  topics: readonly string[];
  /** Signs what the mail provider posts; without one nothing is accepted from it. */
  webhookSecret?: string | undefined;
}

/** Opens the newsletter; throws StoreOpenError or BuildError with one sentence. */
export async function openService(
  config: ServerConfig,
  log: Log,
  visits: VisitCounter,
): Promise<{ service: NewsletterService; close: () => Promise<void> }> {
  const load = (name: string): Promise<MailTemplate> => loadMailTemplate(config.distFolder, name);
  const mails = {
    confirmation: await load('confirmation'),
    welcome: await load('welcome'),
    'export-link': await load('export-link'),
    'erase-link': await load('erase-link'),
  };
  const openedAt = new Date().toISOString();
  const newsletter = await openNewsletter({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    linkKeys: config.linkKeys,
    smtpUrl: config.smtpUrl,
    mailFrom: config.mailFrom,
    optIn: config.optIn,
    siteUrl: config.siteUrl,
    siteName: site.name,
    postalAddress: config.postalAddress,
    replyTo: config.replyTo,
    listId: config.listId,
    hasWelcomeMail: config.hasWelcomeMail,
    dkim: config.dkim,
    mails,
    onSubscribed: (page) => visits.countSubscribed(page),
    now: () => new Date(),
    // Only the code: a database's own message may quote what was written.
    onConnectionError: (error) => log('database-connection-lost', { error: mailCode(error) }),
    onMailFailure: (error) => log('mail-failed', { error: mailCode(error) }),
  });
  await logMigrations(newsletter, openedAt, log);
  const limiter = config.isRateLimited ? createLimiter(newsletter) : noLimiter;
  const topics = archiveCategories.map(({ name }) => name);
  const { anonKey, allowedOrigins, webhookSecret } = config;
  const service = { newsletter, limiter, anonKey, allowedOrigins, topics, webhookSecret };
  return { service, close: () => newsletter.close() };
}

/** Starts sending issues inside the server when SEND_WORKER=on. */
export function openSendWorker(config: ServerConfig, newsletter: Newsletter, log: Log): BackgroundWorker {
  if (!config.isSendWorker) return { stop: async () => undefined };
  return startSendWorker(newsletter, {
    openSending: createOpenSending(config, newsletter),
    limits: limitSending(config),
    onProblem: (reason) => log('sending-delayed', { error: reason }),
    onStart: (issueId) => log('issue-started', { path: issueId }),
    onEnd: (issueId, end) => log('issue-ended', { path: issueId, detail: end }),
  });
}

async function loadMailTemplate(distFolder: string, name: string): Promise<MailTemplate> {
  const text = await readFile(join(distFolder, 'mails', `${name}.json`), 'utf8').catch(() => '');
  return parseBuilt(`mails/${name}.json`, () => mailTemplateSchema.parse(JSON.parse(text)));
}

/** A new database takes all steps, which is not worth a line. */
async function logMigrations(newsletter: Newsletter, openedAt: string, log: Log): Promise<void> {
  const all = await readSchemaSteps(newsletter.store);
  const steps = all.filter(({ applied_at }) => applied_at >= openedAt);
  if (steps.length === 0 || steps.length === all.length) return;
  log('migrated', { detail: steps.map(({ number, name }) => `${number} ${name}`).join(', ') });
}

/** Returns the code of a mail that failed; the mail server's own text would name the recipient. */
function mailCode(error: unknown): string {
  const { code, responseCode, name } = error as { code?: unknown; responseCode?: unknown; name?: unknown };
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || String(name);
}

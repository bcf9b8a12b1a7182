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
import { startSingleMails } from '../newsletter/sending/single-mails.ts';
import { createSingleMailComposer } from '../newsletter/subscription-mails.ts';
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
  const templates = {
    confirmation: await load('confirmation'),
    reminder: await load('reminder'),
    welcome: await load('welcome'),
    'export-link': await load('export-link'),
    'erase-link': await load('erase-link'),
    'letter-confirmation': await load('letter-confirmation'),
    'letter-published': await load('letter-published'),
  };
  let wake = (): void => undefined;
  const openedAt = new Date().toISOString();
  const newsletter = await openNewsletter({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    linkKeys: config.linkKeys,
    smtpUrl: config.smtpUrl,
    mailFrom: config.mailFrom,
    optIn: config.optIn,
    siteUrl: config.siteUrl,
    siteName: config.mailFromName ?? site.name,
    postalAddress: config.postalAddress,
    replyTo: config.replyTo,
    listId: config.listId,
    hasWelcomeMail: config.hasWelcomeMail,
    dkim: config.dkim,
    alertTo: config.alertTo,
    mails: templates,
    onMailQueued: () => wake(),
    onSubscribed: (page) => visits.countSubscribed(page),
    now: () => new Date(),
    // Only the code: a database's own message may quote what was written.
    onConnectionError: (error) => log('database-connection-lost', { error: codeOf(error) }),
  });
  await logMigrations(newsletter, openedAt, log);
  const limiter = config.isRateLimited ? createLimiter(newsletter) : noLimiter;
  const topics = archiveCategories.map(({ name }) => name);
  const { anonKey, allowedOrigins, webhookSecret } = config;
  const service = { newsletter, limiter, anonKey, allowedOrigins, topics, webhookSecret };
  const mails = startSingleMails(newsletter, {
    port: newsletter.mail,
    compose: createSingleMailComposer(newsletter),
    firstRetryMs: config.sendBackOffMs,
    onFailed: (reason) => log('mail-failed', { error: reason }),
    onDelayed: (reason) => log('mail-delayed', { error: reason }),
  });
  wake = mails.wake;
  const close = async (): Promise<void> => {
    await mails.stop();
    await newsletter.close();
  };
  return { service, close };
}

/** Starts sending issues inside the server when SEND_WORKER=on. */
export function openSendWorker(config: ServerConfig, newsletter: Newsletter, log: Log): BackgroundWorker {
  if (!config.isSendWorker) return { stop: async () => undefined };
  return startSendWorker(newsletter, {
    openSending: createOpenSending(config, newsletter),
    limits: limitSending(config),
    onProblem: (reason) => log('sending-delayed', { error: reason }),
    onStart: (issueId) => log('issue-started', { path: issueId }),
    onEnd: (issueId, end, pauseReason) => {
      if (end !== 'paused') return log('issue-ended', { path: issueId, detail: end });
      log('issue-paused', { path: issueId, error: pauseReason, detail: `resume: ./garage issue send ${issueId}` });
    },
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

/** A database's own message may quote what was written. */
function codeOf(error: Error): string {
  const { code } = error as { code?: unknown };
  return String(code ?? error.name);
}

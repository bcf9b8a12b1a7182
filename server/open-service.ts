import { readSchemaSteps } from '../newsletter/db/migrations.ts';
import { StoreOpenError } from '../newsletter/db/store.ts';
import { createLimiter, type Limiter, noLimiter } from '../newsletter/limiter.ts';
import { openNewsletter } from '../newsletter/open-newsletter.ts';
import { archiveCategories, site } from '../site.config.ts';
import type { ServerConfig } from './config.ts';
import type { Log } from './log.ts';
import { loadMailTemplates } from './mail-templates.ts';
import type { NewsletterService } from './newsletter-service.ts';
import { StartError } from './start-error.ts';
import type { VisitCounter } from './visit-counter.ts';

/**
 * Opens the newsletter the configuration describes. Processes that share a port bring the limiter they share. A store
 * that cannot be opened is one sentence of a StartError.
 */
export async function openService(
  config: ServerConfig,
  log: Log,
  visits: VisitCounter,
  sharedLimiter?: Limiter,
): Promise<{ service: NewsletterService; close: () => Promise<void> }> {
  const mails = await loadMailTemplates(config.distFolder);
  const openedAt = new Date().toISOString();
  const newsletter = await openNewsletter({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
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
    // Only the code: a database's own words may quote what was written.
    onConnectionError: (error) => log({ level: 'warn', event: 'database-connection-lost', error: mailCode(error) }),
    onMailFailure: (error) => log({ level: 'error', event: 'mail-failed', error: mailCode(error) }),
  }).catch((error: unknown) => {
    throw error instanceof StoreOpenError ? new StartError(error.message) : error;
  });
  const taken = await readSchemaSteps(newsletter.store);
  const steps = taken.filter(({ applied_at }) => applied_at >= openedAt);
  // A new store takes all of them, and that is worth no line.
  if (steps.length > 0 && steps.length < taken.length) {
    const detail = steps.map(({ number, name }) => `${number} ${name}`).join(', ');
    log({ level: 'info', event: 'migrated', detail });
  }
  const limiter = config.isRateLimited ? (sharedLimiter ?? createLimiter(newsletter)) : noLimiter;
  const topics = archiveCategories.map(({ name }) => name);
  const { anonKey, allowedOrigins, webhookSecret } = config;
  const service = { newsletter, limiter, anonKey, allowedOrigins, topics, webhookSecret };
  return { service, close: () => newsletter.close() };
}

/** The code of a mail that failed; a mail server's own words would name the recipient. */
function mailCode(error: unknown): string {
  const { code, responseCode, name } = error as { code?: unknown; responseCode?: unknown; name?: unknown };
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || String(name);
}

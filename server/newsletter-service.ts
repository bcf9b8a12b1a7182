import type { MailEventSource } from '../core/mail/mail-events.ts';
import { readSchemaSteps } from '../newsletter/db/migrations.ts';
import type { PauseReason } from '../newsletter/sending/pause-reason.ts';
import { type BackgroundWorker, startSendWorker } from '../newsletter/sending/send-worker.ts';
import { limitSending } from '../newsletter/sending/sending-limits.ts';
import { startSingleMails } from '../newsletter/sending/single-mails.ts';
import { createSingleMailComposer } from '../newsletter/service/compose-single-mail.ts';
import { createOpenSending } from '../newsletter/service/issue-mailer.ts';
import type { Newsletter, SubscriptionMails } from '../newsletter/service/newsletter.ts';
import { openNewsletter } from '../newsletter/service/open-newsletter.ts';
import { subscriptionMailNames } from '../newsletter/subscribers/mail-queue.ts';
import type { Settings } from '../publishing/program.ts';
import { archiveCategories, site } from '../site.config.ts';
import type { FetchText } from './hooks/hook.ts';
import { createLimiter, type Limiter, noLimiter } from './limits/limiter.ts';
import type { Log } from './log.ts';
import type { Site } from './pages/pages.ts';
import type { VisitCounter } from './visits/visit-counter.ts';
import type { BeginWork } from './work-list.ts';

/** An open newsletter with everything its routes need. */
export interface NewsletterService {
  newsletter: Newsletter;
  limiter: Limiter;
  /** The public key that callers of the data interface send. */
  anonKey: string;
  /** Other origins whose pages may call it. */
  allowedOrigins: readonly string[];
  topics: readonly string[];
  mailEvents?: readonly MailEventSource[] | undefined;
  /** Reads what a mail service refers to, such as a certificate; tests put in a network of their own. */
  fetchText?: FetchText | undefined;
}

const wakeAfterMs = 50;

/** Opens the newsletter; what is built may change while it is open. Throws Refused or Unavailable with one sentence. */
export async function openService(
  config: Settings,
  log: Log,
  visits: VisitCounter,
  built: () => Pick<Site, 'mails' | 'series'>,
  beginWork: BeginWork,
): Promise<{ service: NewsletterService; close: () => Promise<void> }> {
  let wake = (): void => undefined;
  const openedAt = new Date().toISOString();
  const newsletter = await openNewsletter({
    ...config,
    publisher: site.publisher,
    siteName: config.mailFromName ?? site.name,
    eventServices: config.mailEvents.map(({ service }) => service),
    mails: readEachTime(() => built().mails),
    readSeries: () => built().series,
    // The answer goes out first: writing a mail would show in its time that an address is new.
    onMailQueued: () => void setTimeout(() => wake(), wakeAfterMs).unref(),
    onSubscribed: (page) => visits.countSubscribed(page),
    now: () => new Date(),
    // Only the code: a database's own message may quote what was written.
    onConnectionError: (error: Error & { code?: unknown }) =>
      log('database-connection-lost', { error: String(error.code ?? error.name) }),
  });
  await logMigrations(newsletter, openedAt, log);
  const limiter = config.isRateLimited ? createLimiter(newsletter.now) : noLimiter;
  const topics = archiveCategories.map(({ name }) => name);
  const { anonKey, allowedOrigins, mailEvents } = config;
  const service = { newsletter, limiter, anonKey, allowedOrigins, topics, mailEvents };
  const compose = createSingleMailComposer(newsletter);
  const singleMails = startSingleMails(newsletter, {
    port: newsletter.mail,
    compose: (mail) => {
      const end = beginWork(`${mail.kind} mail ${mail.id}`);
      try {
        return compose(mail);
      } finally {
        end();
      }
    },
    firstRetryMs: config.sendBackOffMs,
    onFailed: (reason) => log('mail-failed', { error: reason }),
    onDelayed: (reason) => log('mail-delayed', { error: reason }),
  });
  wake = singleMails.wake;
  const close = async (): Promise<void> => {
    await singleMails.stop();
    await newsletter.close();
  };
  return { service, close };
}

/** Starts sending issues inside the server unless SEND_WORKER=off. */
export function openSendWorker(
  config: Settings,
  newsletter: Newsletter,
  log: Log,
  findPageBlocker: (issueId: string) => PauseReason | undefined,
): BackgroundWorker {
  if (!config.isSendWorker) return { stop: async () => undefined };
  return startSendWorker(newsletter, {
    openSending: createOpenSending(config, newsletter),
    limits: limitSending(config),
    findPageBlocker,
    onFewerConnections: (connections) => log('fewer-connections', { detail: String(connections) }),
    onProblem: (reason) => log('sending-delayed', { error: reason }),
    onStart: (issueId) => log('issue-started', { path: issueId }),
    onEnd: (issueId, end, pauseReason) => {
      if (end !== 'paused') return log('issue-ended', { path: issueId, detail: end });
      log('issue-paused', { path: issueId, error: pauseReason, detail: `resume: ./garage issue send ${issueId}` });
    },
  });
}

/** Reads the mails of the current release each time one is written. */
function readEachTime(mails: () => SubscriptionMails): SubscriptionMails {
  const getters = subscriptionMailNames.map((name) => [name, { get: () => mails()[name] }]);
  return Object.defineProperties({} as SubscriptionMails, Object.fromEntries(getters));
}

/** A new database takes all steps, which is not worth a line. */
async function logMigrations(newsletter: Newsletter, openedAt: string, log: Log): Promise<void> {
  const all = await readSchemaSteps(newsletter.store);
  const steps = all.filter(({ applied_at }) => applied_at >= openedAt);
  if (steps.length === 0 || steps.length === all.length) return;
  log('migrated', { detail: steps.map(({ number, name }) => `${number} ${name}`).join(', ') });
}

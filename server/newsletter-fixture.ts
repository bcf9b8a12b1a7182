import { onTestFinished } from 'vitest';
import { createLimiter, noLimiter } from '../newsletter/records/limiter.ts';
import type { NewsletterSettings } from '../newsletter/service/open-newsletter.ts';
import { openTestNewsletter } from '../newsletter/service/test-newsletter.ts';
import { signToken, type TokenKind } from '../newsletter/subscribers/tokens.ts';
import type { ServerLimits } from './limits.ts';
import type { NewsletterService } from './newsletter-service.ts';
import { ask, openFixtureApp, type RawAnswer } from './test-client.ts';

/** The key of the test app. */
export const testKey = 'test-key';

/** What a test may decide about its app. */
export interface NewsletterAppOptions {
  settings?: Partial<NewsletterSettings>;
  service?: Partial<NewsletterService>;
  trustedProxies?: number;
  /** Whether the attempts of a caller are limited. */
  isLimited?: boolean;
  limits?: Partial<ServerLimits>;
}

/** Opens the real app over the test site with a newsletter of its own; both are closed after the test. */
export async function openNewsletterApp(options: NewsletterAppOptions = {}) {
  const app = await openSharedApp(options);
  onTestFinished(app.close);
  return app;
}

/** Does the same for all tests of a file, which closes it. */
export async function openSharedApp({
  settings,
  service,
  trustedProxies = 0,
  isLimited = false,
  limits = {},
}: NewsletterAppOptions = {}) {
  const opened = await openTestNewsletter(settings);
  const { newsletter } = opened;
  const topics = ['Engine & Specs', 'Reviews'];
  const limiter = isLimited ? createLimiter(newsletter) : noLimiter;
  const parts = { newsletter, limiter, anonKey: testKey, allowedOrigins: [], topics, ...service };
  const app = await openFixtureApp(() => {}, { service: parts, trustedProxies, limits });
  const headers = { 'content-type': 'application/json', apikey: testKey, authorization: `Bearer ${testKey}` };
  return {
    ...opened,
    port: app.port,
    events: app.events,
    /** Posts a body to the data interface; a text is sent as it is. */
    insert: (body: unknown, more: Record<string, string> = {}, query = ''): Promise<RawAnswer> =>
      ask(app.port, `/rest/v1/subscribers${query}`, {
        method: 'POST',
        headers: { ...headers, ...more },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    /** Posts a plain HTML form. */
    postForm: (path: string, fields: Record<string, string> | string, more: Record<string, string> = {}) =>
      ask(app.port, path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...more },
        body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
      }),
    get: (path: string) => ask(app.port, path),
    rows: () => newsletter.store.query('select * from subscribers order by email'),
    /** The address of the page that a mail to this subscriber would link. */
    link: async (kind: TokenKind, email: string): Promise<string> => {
      const [row] = await newsletter.store.query('select id from subscribers where email = $1', [email]);
      return `/${kind}/${signToken(newsletter, kind, String(row?.['id']))}`;
    },
    close: async () => {
      await app.close();
      await opened.close();
    },
  };
}

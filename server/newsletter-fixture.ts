import type { OutgoingHttpHeaders } from 'node:http';
import { onTestFinished } from 'vitest';
import { copiedTables } from '../newsletter/backups/copy-store.ts';
import type { NewsletterSettings } from '../newsletter/service/open-newsletter.ts';
import { openTestNewsletter } from '../newsletter/service/test-newsletter.ts';
import { signToken, type TokenKind } from '../newsletter/subscribers/tokens.ts';
import type { AppDeps } from './app.ts';
import { createGrowingDelay, noDelay } from './limits/growing-delay.ts';
import { noRateLimits } from './limits/rate-limits.ts';
import type { NewsletterService } from './newsletter-service.ts';
import { createLiveSite } from './pages/live-site.ts';
import { ask, loadFixtureSite, openFixtureApp, type RawAnswer, type RequestOptions } from './test-client.ts';
import { createVisitCounter } from './visits/visit-counter.ts';
import { startVisitWriter } from './visits/visit-writer.ts';

export const testKey = 'test-key';

/** What a test may decide about its app. */
export interface NewsletterAppOptions extends Omit<Partial<AppDeps>, 'service' | 'log'> {
  settings?: Partial<NewsletterSettings>;
  service?: Partial<NewsletterService>;
  /** Whether the attempts of a caller are limited. */
  isLimited?: boolean;
}

/** Opens the real app over the test site with a newsletter of its own until the test is over. */
export async function openNewsletterApp(
  { settings, service, isLimited = false, ...deps }: NewsletterAppOptions = {},
  whenOver: (close: () => Promise<void>) => void = onTestFinished,
) {
  const opened = await openTestNewsletter(settings);
  whenOver(opened.close);
  const { newsletter } = opened;
  const topics = ['Engine & Specs', 'Reviews'];
  const mailDelay = isLimited ? createGrowingDelay(newsletter.now) : noDelay;
  const parts = { newsletter, mailDelay, anonKey: testKey, allowedOrigins: [], topics, ...service };
  const limits = isLimited ? deps.limits : { ...noRateLimits, ...deps.limits };
  const { port, get, events, log } = await openFixtureApp(
    { ...deps, service: parts, ...(limits && { limits }) },
    whenOver,
  );
  const headers = { 'content-type': 'application/json', apikey: testKey, authorization: `Bearer ${testKey}` };
  return {
    ...opened,
    port,
    get,
    events,
    log,
    /** Posts a body to the data interface; a text is sent as it is. */
    insert: (body: unknown, more: Record<string, string> = {}, query = ''): Promise<RawAnswer> =>
      ask(port, `/rest/v1/subscribers${query}`, {
        method: 'POST',
        headers: { ...headers, ...more },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    postForm: (path: string, fields: Record<string, string> | string, more: Record<string, string> = {}) =>
      ask(port, path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...more },
        body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
      }),
    rows: () => newsletter.store.query('select * from subscribers order by email'),
    /** The address of the page that a mail to this subscriber would link. */
    link: async (kind: TokenKind, email: string): Promise<string> => {
      const [row] = await newsletter.store.query('select id from subscribers where email = $1', [email]);
      return `/${kind}/${signToken(newsletter, kind, String(row?.['id']))}`;
    },
  };
}

export const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** Opens the app behind a proxy with a counter of visits and a writer. */
export async function openCountingApp(settings: Partial<NewsletterSettings> = {}) {
  const live = createLiveSite(await loadFixtureSite());
  const clock = { time: Date.parse('2026-11-15T12:00:00.000Z') };
  const siteUrl = 'https://garage.example';
  const visits = createVisitCounter({ live, siteUrl, trustedProxies: 1, now: () => clock.time });
  const all = { onSubscribed: visits.countSubscribed, ...settings };
  const app = await openNewsletterApp({ settings: all, live, visits, trustedProxies: 1 });
  const { store } = app.newsletter;
  const writer = startVisitWriter(visits, store, app.log);
  onTestFinished(() => writer.stop());
  return {
    ...app,
    writer,
    clock,
    /** Opens a page as a browser does; headers given as undefined are left out. */
    view: (path: string, headers: OutgoingHttpHeaders = {}, options: RequestOptions = {}) => {
      const sent = { host: 'garage.example', 'user-agent': browser, 'x-forwarded-for': '203.0.113.7', ...headers };
      const said = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
      return ask(app.port, path, { ...options, headers: said });
    },
    /** Writes, and gives every sum as `kind name` → total. */
    sums: async (): Promise<Record<string, unknown>> => {
      await writer.write();
      const rows = await store.query('select kind, name, total from visits order by day, kind, name');
      return Object.fromEntries(rows.map((row) => [`${row['kind']} ${row['name']}`.trim(), row['total']]));
    },
    /** Everything in the store, as text. */
    dump: async (): Promise<string> =>
      JSON.stringify(await Promise.all(copiedTables.map(({ name }) => store.query(`select * from ${name}`)))),
  };
}

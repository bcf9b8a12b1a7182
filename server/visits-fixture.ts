import type { OutgoingHttpHeaders } from 'node:http';
import { onTestFinished } from 'vitest';
import { copiedTables } from '../newsletter/backups/copy-store.ts';
import { noLimiter } from '../newsletter/records/limiter.ts';
import type { NewsletterSettings } from '../newsletter/service/open-newsletter.ts';
import { openForTest } from '../newsletter/service/test-case.ts';
import { buildApp } from './app.ts';
import { createLiveSite } from './live-site.ts';
import { testKey } from './newsletter-fixture.ts';
import { ask, listenForTest, loadFixtureSite, type RequestOptions } from './test-client.ts';
import { createVisitCounter } from './visits/visit-counter.ts';
import { startVisitWriter } from './visits/visit-writer.ts';

/** User agent of a regular browser. */
export const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** Opens the real app with a counter, a writer and a store; everything ends with the test. */
export async function openCountingApp(settings: Partial<NewsletterSettings> = {}, trustedProxies = 1) {
  const live = createLiveSite(await loadFixtureSite());
  const clock = { time: Date.parse('2026-11-15T12:00:00.000Z') };
  const siteUrl = 'https://garage.example';
  const visits = createVisitCounter({ live, siteUrl, trustedProxies, now: () => clock.time });
  const opened = await openForTest({ siteUrl, onSubscribed: visits.countSubscribed, ...settings });
  const { newsletter } = opened;
  const service = { newsletter, limiter: noLimiter, anonKey: testKey, allowedOrigins: [], topics: [] };
  const { port, events, log } = await listenForTest((to) =>
    buildApp({ live, log: to, service, trustedProxies, visits }),
  );
  const writer = startVisitWriter(visits, newsletter.store, log);
  onTestFinished(() => writer.stop());
  return {
    ...opened,
    events,
    writer,
    clock,
    port,
    /** Opens a page as a browser does; headers given as undefined are left out. */
    view: (path: string, headers: OutgoingHttpHeaders = {}, options: RequestOptions = {}) => {
      const all = { host: 'garage.example', 'user-agent': browser, 'x-forwarded-for': '203.0.113.7', ...headers };
      const said = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
      return ask(port, path, { ...options, headers: said });
    },
    /** Writes, and gives every sum as `kind name` → total. */
    sums: async (): Promise<Record<string, unknown>> => {
      await writer.write();
      const rows = await newsletter.store.query('select kind, name, total from visits order by day, kind, name');
      return Object.fromEntries(rows.map((row) => [`${row['kind']} ${row['name']}`.trim(), row['total']]));
    },
    /** Everything in the store, as text. */
    dump: async (): Promise<string> => {
      const tables = copiedTables.map(({ name }) => newsletter.store.query(`select * from ${name}`));
      return JSON.stringify(await Promise.all(tables));
    },
  };
}

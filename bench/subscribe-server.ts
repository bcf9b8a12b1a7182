import { noLimiter } from '../newsletter/limits/limiter.ts';
import { openNewsletter } from '../newsletter/open-newsletter.ts';
import { buildApp } from '../server/app.ts';
import { loadSite } from '../server/pages.ts';
import { writeFixtureSite } from '../server/site-fixture.ts';
import { createNoStore } from './no-store.ts';

// Started by subscribe-servers.ts with: none | sqlite | postgres, the data folder, and the database's address.
const [kind, dataDir = '', databaseUrl] = process.argv.slice(2);

const opened = await openNewsletter({
  dataDir,
  databaseUrl: kind === 'postgres' ? databaseUrl : undefined,
  mailFrom: 'bench@garage.example',
  optIn: 'single',
  siteUrl: 'http://localhost',
  siteName: 'Bench',
  postalAddress: '',
  replyTo: 'bench@garage.example',
  listId: 'newsletter.garage.example',
  // The cost of a mail is not the store's.
  hasWelcomeMail: false,
  now: () => new Date(),
});
const newsletter = kind === 'none' ? { ...opened, store: createNoStore() } : opened;
const fixture = await writeFixtureSite();
const service = { newsletter, limiter: noLimiter, anonKey: 'public-anon-key', allowedOrigins: [], topics: [] };
const app = buildApp({ site: await loadSite(fixture.distFolder), service });
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.send?.(typeof address === 'object' ? address?.port : undefined);

process.once('message', async () => {
  app.server.closeAllConnections();
  await app.close();
  const [row] = await opened.store.query('select count(*) as count from subscribers');
  await opened.close();
  await fixture.remove();
  process.send?.(Number(row?.['count']), () => process.exit(0));
});

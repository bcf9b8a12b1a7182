import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openStore } from '../newsletter/db/open-store.ts';
import { startTestPostgres, type TestPostgres } from '../newsletter/db/test-postgres.ts';
import { reportVisits } from '../newsletter/visits.ts';
import { openServerProcess } from './server-process.ts';
import { type FixtureSite, writeFixtureSite } from './site-fixture.ts';
import { ask } from './test-client.ts';
import { browser } from './visits-fixture.ts';

let fixture: FixtureSite;
let postgres: TestPostgres;
beforeAll(async () => {
  [fixture, postgres] = await Promise.all([writeFixtureSite(), startTestPostgres()]);
}, 60_000);
afterAll(() => Promise.all([fixture.remove(), postgres.stop()]), 60_000);

async function openServers(count: number, environment: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'garage-visits-'));
  const wish = { DIST_FOLDER: fixture.distFolder, DATA_DIR: dataDir, ...environment };
  const servers = await Promise.all(Array.from({ length: count }, () => openServerProcess(wish)));
  onTestFinished(async () => {
    for (const { child } of servers) child.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    servers,
    /** Ends every server as an administrator does, and reads what they left. */
    async report() {
      for (const { child } of servers) child.kill('SIGTERM');
      for (const { exit } of servers) expect(await exit).toBe(0);
      const now = () => new Date();
      const store = await openStore({ dataDir, databaseUrl: environment['DATABASE_URL'], now });
      const report = await reportVisits({ store, now }, 2);
      await store.close();
      return report;
    },
  };
}

const view = (port: number, path: string) => ask(port, path, { headers: { 'user-agent': browser } });

test('SIGTERM right after a view leaves it in the store', async () => {
  const { servers, report } = await openServers(1, {});
  for (let times = 0; times < 3; times += 1) await view(servers[0]?.port ?? 0, '/about');
  const { days, pages, referrers } = await report();
  expect(days).toMatchObject([{ views: 3, visitors: 1, bots: 0, subscribed: 0 }]);
  expect(pages).toEqual([{ path: '/about', views: 3, subscribed: 0 }]);
  expect(referrers).toEqual([{ host: '(direct)', views: 3 }]);
}, 60_000);

test('VISIT_COUNTS=off leaves nothing in the store, subscribers neither', async () => {
  const { servers, report } = await openServers(1, { VISIT_COUNTS: 'off' });
  const port = servers[0]?.port ?? 0;
  await view(port, '/about');
  await view(port, '/nowhere');
  const headers = { 'content-type': 'application/json', apikey: 'public-anon-key' };
  const body = '{"email":"ann@example.org"}';
  expect((await ask(port, '/rest/v1/subscribers', { method: 'POST', headers, body })).status).toBe(201);
  expect(await report()).toMatchObject({ days: [], pages: [], referrers: [], notFound: 0 });
}, 60_000);

test('two servers on one PostgreSQL add up', async () => {
  const { servers, report } = await openServers(2, { DATABASE_URL: await postgres.createDatabase() });
  for (const { port } of servers) await Promise.all(Array.from({ length: 20 }, () => view(port, '/blog')));
  const { pages, days } = await report();
  expect(pages).toEqual([{ path: '/blog', views: 40, subscribed: 0 }]);
  // Each has a salt of its own, so each counts the reader.
  expect(days).toMatchObject([{ views: 40, visitors: 2 }]);
}, 60_000);

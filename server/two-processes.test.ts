import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestPostgres, type TestPostgres } from '../newsletter/db/test-postgres.ts';
import { openServerProcess } from './server-process.ts';
import { writeFixtureSite } from './site-fixture.ts';
import { ask } from './test-client.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
}, 60_000);
afterAll(() => postgres.stop(), 60_000);

async function openServers(environment: Record<string, string> = {}) {
  const fixture = await writeFixtureSite();
  const dataDir = await mkdtemp(join(tmpdir(), 'garage-two-'));
  const databaseUrl = await postgres.createDatabase();
  const wish = { DIST_FOLDER: fixture.distFolder, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...environment };
  // Opened at the same moment on an empty database: only one of them may migrate it.
  const servers = await Promise.all([openServerProcess(wish), openServerProcess(wish)]);
  onTestFinished(async () => {
    for (const { child, exit } of servers) {
      child.kill('SIGTERM');
      await exit;
    }
    await fixture.remove();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { ports: servers.map(({ port }) => port), databaseUrl };
}

const insert = (port: number, email: string) =>
  ask(port, '/rest/v1/subscribers', {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: 'public-anon-key' },
    body: JSON.stringify({ email }),
  });

test('two processes that get one address at one moment accept it exactly once', async () => {
  const { ports } = await openServers({ RATE_LIMIT: 'off' });
  for (let round = 0; round < 25; round++) {
    const calls = Array.from({ length: 8 }, (_, index) => insert(ports[index % 2] ?? 0, `race${round}@example.com`));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, ...Array(7).fill(409)]);
  }
}, 120_000);

test('the limits hold across the processes', async () => {
  const { ports } = await openServers();
  const calls = Array.from({ length: 12 }, (_, index) => insert(ports[index % 2] ?? 0, `r${index}@example.com`));
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([...Array(5).fill(201), ...Array(7).fill(429)]);
}, 120_000);

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openStore } from '../newsletter/db/open-store.ts';
import { startTestPostgres, type TestPostgres } from '../newsletter/db/test-postgres.ts';
import { createTestFolder } from '../newsletter/db/test-store.ts';
import type { LogEvent } from './log.ts';
import { createReadiness } from './readiness.ts';
import { ask, openFixtureApp } from './test-client.ts';
import { openLine } from './test-line.ts';
import { openWorkers } from './workers-fixture.ts';

const slow = 120_000;
let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
}, slow);
afterAll(() => postgres.stop(), slow);

/** The real app over a store; `ready` asks it over HTTP. */
async function openWithStore(databaseUrl?: string) {
  const dataDir = createTestFolder();
  const store = await openStore({ dataDir, databaseUrl, now: () => new Date() });
  const events: LogEvent[] = [];
  const readiness = createReadiness(store, (event) => events.push(event));
  const app = await openFixtureApp(() => {}, { readiness });
  onTestFinished(async () => {
    await app.close();
    await store.close();
  });
  const ready = async () => {
    const answer = await ask(app.port, '/readyz');
    return `${answer.status} ${answer.text}`;
  };
  return { store, events, readiness, ready, port: app.port };
}

test.each(['sqlite', 'postgres'])(
  'on %s it is ready, and not while the schema lacks a step this version knows',
  {
    timeout: slow,
  },
  async (kind) => {
    const { store, ready, events, port } = await openWithStore(
      kind === 'postgres' ? await postgres.createDatabase() : undefined,
    );
    expect(await ready()).toBe('200 {"status":"ok"}');
    const [step] = await store.query('select * from schema_migrations order by number desc limit 1');
    await store.execute('delete from schema_migrations where number = $1', [step?.['number'] ?? 0]);
    await expect.poll(ready, { timeout: slow }).toBe('503 {"status":"schema"}');
    expect((await ask(port, '/healthz')).status).toBe(200);
    const { headers } = await ask(port, '/readyz');
    expect([headers['cache-control'], headers['retry-after']]).toEqual(['no-store', '5']);
    await store.execute('insert into schema_migrations (number, name, checksum, applied_at) values ($1, $2, $3, $4)', [
      step?.['number'] ?? 0,
      step?.['name'] ?? '',
      step?.['checksum'] ?? '',
      step?.['applied_at'] ?? '',
    ]);
    // A newer version beside this one has gone ahead: that is no reason to stop.
    await store.execute(
      "insert into schema_migrations (number, name, checksum, applied_at) values (9999, 'n', 'c', 'a')",
    );
    await expect.poll(ready, { timeout: slow }).toBe('200 {"status":"ok"}');
    expect(events.map(({ event }) => event)).toEqual(['not-ready', 'ready-again']);
  },
);

test('a database that is away says one word, and the log its code', { timeout: slow }, async () => {
  const line = await openLine(await postgres.createDatabase());
  const { ready, events } = await openWithStore(line.url);
  expect(await ready()).toBe('200 {"status":"ok"}');
  await line.cut();
  await expect.poll(ready, { timeout: slow }).toBe('503 {"status":"store"}');
  expect(events).toEqual([{ level: 'warn', event: 'not-ready', error: expect.stringMatching(/^database /) }]);
  await line.restore();
  await expect.poll(ready, { timeout: slow }).toBe('200 {"status":"ok"}');
});

test('however often it is asked, the store is asked once a second', { timeout: slow }, async () => {
  const { store, readiness } = await openWithStore();
  let questions = 0;
  const query: typeof store.query = (sql) => {
    questions += 1;
    return store.query(sql);
  };
  const counted = createReadiness({ ...store, query }, () => {});
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: 200 }, () => counted.check()));
  expect(questions).toBeLessThanOrEqual(1 + (performance.now() - startedAt) / 1000);
  readiness.stop();
  expect(await readiness.check()).toBe('stopping');
});

test('a server that is told to stop says so first, and answers on; a second signal ends it', {
  timeout: slow,
}, async () => {
  const { port, child, exit, output } = await openWorkers({ DRAIN_SECONDS: '60', RATE_LIMIT: 'off' });
  expect((await ask(port, '/readyz')).status).toBe(200);
  child.kill('SIGTERM');
  await expect.poll(() => output.text, { timeout: slow }).toContain('"stopping"');
  const [ready, page] = await Promise.all([ask(port, '/readyz'), ask(port, '/about')]);
  expect([ready.status, ready.text, page.status]).toEqual([503, '{"status":"stopping"}', 200]);
  // Nearer than this it would be taken for an echo of the first.
  await new Promise((resolve) => setTimeout(resolve, 400));
  child.kill('SIGTERM');
  expect(await exit).toBe(1);
});

test('when its time to drain is over, the server finishes and ends well', { timeout: slow }, async () => {
  const { output, stop } = await openWorkers({ DRAIN_SECONDS: '1', WORKERS: '2' });
  expect(await stop()).toBe(0);
  expect(output.text.trimEnd()).toMatch(/"stopping".*\n.*"stopped"\}$/);
});

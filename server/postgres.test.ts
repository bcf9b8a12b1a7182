import { expect, test } from 'vitest';
import { createPostgresDatabase } from '../newsletter/db/test-store.ts';
import { createLog, type LogEvent } from './log.ts';
import { openCountingApp, openNewsletterApp } from './newsletter-fixture.ts';
import { createReadiness } from './routes/health-routes.ts';
import { openLine } from './test-database-line.ts';

test('while the database is down inserts get 503 without the address, /readyz says so, and all recovers', async () => {
  const line = await openLine(await createPostgresDatabase());
  const app = await openNewsletterApp({ settings: { databaseUrl: line.url } });
  const events: LogEvent[] = [];
  const readiness = createReadiness(
    app.newsletter.store,
    createLog((event) => events.push(event)),
  );
  expect((await app.insert({ email: 'before@example.com' })).status).toBe(201);
  expect(await readiness.check()).toBe('ok');
  await line.cut();
  const refused = await app.insert({ email: 'meanwhile@example.com' });
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  expect(JSON.parse(refused.text)).toMatchObject({ message: expect.any(String) });
  const form = await app.postForm('/subscribe', { email: 'meanwhile@example.com' });
  expect(form.status).toBeGreaterThanOrEqual(300);
  expect(`${refused.text}${JSON.stringify(app.events)}`).not.toContain('meanwhile');
  await expect.poll(() => readiness.check()).toBe('store');
  expect(events).toEqual([
    {
      level: 'warn',
      event: 'not-ready',
      error: expect.stringMatching(/^the database (is down|does not respond)/),
    },
  ]);
  await line.restore();
  await expect.poll(() => readiness.check()).toBe('ok');
  expect((await app.insert({ email: 'after@example.com' })).status).toBe(201);
  expect((await app.rows()).map((row) => row['email'])).toEqual(['after@example.com', 'before@example.com']);
}, 60_000);

test('visit counts wait while the database is down, with one log line, and are complete when it is back', async () => {
  const line = await openLine(await createPostgresDatabase());
  const app = await openCountingApp({ databaseUrl: line.url });
  await app.view('/');
  await app.writer.write();
  await line.cut();
  for (let round = 0; round < 3; round += 1) {
    expect((await app.view('/about')).status).toBe(200);
    await app.writer.write();
  }
  expect(app.events.filter(({ event }) => event === 'visits-delayed')).toMatchObject([
    { error: 'the database is down, unreachable or read-only (database 08006)' },
  ]);
  await line.restore();
  await app.view('/');
  expect(await app.sums()).toEqual({ 'page /': 2, 'page /about': 3, 'referrer (direct)': 5, visitors: 1 });
  expect(await app.sums()).toMatchObject({ 'page /': 2 });
}, 60_000);

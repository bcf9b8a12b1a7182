import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestPostgres, type TestPostgres } from '../newsletter/db/test-postgres.ts';
import { openNewsletterApp } from './newsletter-fixture.ts';
import { openLine } from './test-line.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
}, 60_000);
afterAll(() => postgres.stop(), 60_000);

test('a full disk answers 503 with a clear error, keeps every acknowledged row, and takes rows again with space', async () => {
  const app = await openNewsletterApp();
  onTestFinished(app.close);
  await app.newsletter.store.query('pragma max_page_count = 40');
  let created = 0;
  let refused: Awaited<ReturnType<typeof app.insert>> | undefined;
  while (refused === undefined && created < 5000) {
    const from = created;
    const calls = Array.from({ length: 10 }, (_, index) => app.insert({ email: `r${from + index}@example.com` }));
    for (const answer of await Promise.all(calls)) {
      if (answer.status === 201) created += 1;
      else refused = answer;
    }
  }
  expect(refused?.status).toBe(503);
  expect(JSON.parse(refused?.text ?? '')).toMatchObject({ code: '53100', message: expect.any(String) });
  expect(await app.rows()).toHaveLength(created);
  expect(await app.newsletter.store.query('select count(*) as count from consents')).toEqual([{ count: created }]);
  await app.newsletter.store.query('pragma max_page_count = 100000');
  expect((await app.insert({ email: 'after@example.com' })).status).toBe(201);
}, 60_000);

test('a database that goes away answers 503 without a word of the address, and the next request after its return works', async () => {
  const line = await openLine(await postgres.createDatabase());
  const app = await openNewsletterApp({ settings: { databaseUrl: line.url } });
  onTestFinished(app.close);
  expect((await app.insert({ email: 'before@example.com' })).status).toBe(201);
  await line.cut();
  const away = await app.insert({ email: 'meanwhile@example.com' });
  expect(away.status).toBe(503);
  expect(JSON.parse(away.text)).toMatchObject({ message: expect.any(String) });
  const form = await app.postForm('/subscribe', { email: 'meanwhile@example.com' });
  expect(form.status).toBeGreaterThanOrEqual(300);
  expect(`${away.text}${JSON.stringify(app.events)}`).not.toContain('meanwhile');
  await line.restore();
  expect((await app.insert({ email: 'after@example.com' })).status).toBe(201);
  expect((await app.rows()).map((row) => row['email'])).toEqual(['after@example.com', 'before@example.com']);
}, 60_000);

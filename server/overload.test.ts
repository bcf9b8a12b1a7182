import { request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { connectSqlite } from '../newsletter/db/sqlite-connection.ts';
import { sqliteFile } from '../newsletter/db/sqlite-store.ts';
import { openNewsletterApp, testKey } from './newsletter-fixture.ts';
import type { ServerLimits } from './server-limits.ts';
import { ask, openFixtureApp, type RawAnswer } from './test-client.ts';

const busyError = {
  code: '53300',
  details: null,
  hint: null,
  message: 'We could not store your address just now. Please try again later.',
};

async function open(limits: Partial<ServerLimits>) {
  const app = await openNewsletterApp({ limits });
  onTestFinished(app.close);
  let sent = 0;
  /** So many requests that change the list, at once. */
  const insertMany = (count: number) =>
    Array.from({ length: count }, () => {
      sent += 1;
      return app.insert({ email: `reader${sent}@example.com` });
    });
  return { ...app, insertMany };
}

/** Holds the file's one writing lock, as another process in the middle of a long write does. */
function holdStore(dataDir: string): () => void {
  const other = connectSqlite(sqliteFile(dataDir), { timeoutMs: 5000 });
  other.exec('begin immediate');
  return () => {
    other.exec('rollback');
    other.close();
  };
}

const wantedAnswers = (answers: readonly RawAnswer[]) => answers.map(({ status }) => status).sort();

test('requests that the store has no room for get 503 with Retry-After, the others their answer', async () => {
  const app = await open({ maxAtStore: 2 });
  await app.insert({ email: 'first@example.com' });
  const link = await app.link('unsubscribe', 'first@example.com');
  const release = holdStore(app.dataDir);
  const sent = app.insertMany(5);
  const answered: RawAnswer[] = [];
  for (const one of sent) void one.then((answer) => answered.push(answer));
  await expect.poll(() => answered.length, { timeout: 20_000 }).toBe(3);
  for (const { status, headers, text } of answered) {
    expect([status, headers['retry-after'], JSON.parse(text)]).toEqual([503, '5', busyError]);
  }
  // The form answers with its page, a link with its page.
  const form = await app.postForm('/subscribe', { email: 'form@example.com' });
  expect([form.status, form.headers['retry-after'], form.text]).toEqual([503, '5', '<h1>Subscription failed</h1>']);
  expect(form.headers['content-security-policy']).toContain('/subscribe/failed');
  const oneClick = await app.postForm(link, 'List-Unsubscribe=One-Click');
  expect([oneClick.status, oneClick.headers['retry-after']]).toEqual([503, '5']);
  expect(oneClick.text).toContain('<h1>failed</h1>');
  // What needs no store is answered as ever.
  const free = ['/about', '/healthz', '/search?q=oil', '/nope', '/'].map((path) => app.get(path));
  expect((await Promise.all(free)).map(({ status }) => status)).toEqual([200, 200, 200, 404, 200]);
  release();
  expect(wantedAnswers(await Promise.all(sent))).toEqual([201, 201, 503, 503, 503]);
  expect((await app.postForm(link, 'List-Unsubscribe=One-Click')).status).toBe(200);
  expect(wantedAnswers(await Promise.all(app.insertMany(2)))).toEqual([201, 201]);
  expect(await app.rows()).toHaveLength(5);
  // One line for all refusals.
  expect(app.events.filter(({ level }) => level !== 'info')).toEqual([
    { level: 'warn', event: 'overload', error: 'no room: store' },
  ]);
});

test('callers who hang up hold their place while the store works for them, and no longer', async () => {
  const app = await open({ maxAtStore: 2 });
  const release = holdStore(app.dataDir);
  const headers = { 'content-type': 'application/json', apikey: testKey };
  let refused = 0;
  const calls = Array.from({ length: 4 }, (_, index) => {
    const call = request({ port: app.port, path: '/rest/v1/subscribers', method: 'POST', headers, agent: false });
    call.on('error', () => {}).on('response', () => (refused += 1));
    return call.end(JSON.stringify({ email: `gone${index}@example.com` }));
  });
  // Two are refused, so two wait.
  await expect.poll(() => refused, { timeout: 20_000 }).toBe(2);
  for (const call of calls) call.destroy();
  expect((await app.insert({ email: 'late@example.com' })).status).toBe(503);
  release();
  await expect.poll(async () => (await app.insert({ email: 'late@example.com' })).status).toBe(201);
  expect(wantedAnswers(await Promise.all(app.insertMany(2)))).toEqual([201, 201]);
});

test('slow bodies hold no place at the store', async () => {
  const app = await open({ maxAtStore: 1 });
  const headers = { 'content-type': 'application/json', apikey: testKey, 'content-length': 100 };
  const slow = request({ port: app.port, path: '/rest/v1/subscribers', method: 'POST', headers, agent: false });
  onTestFinished(() => void slow.destroy());
  slow.on('error', () => {}).write('{"email":');
  await expect.poll(() => slow.socket?.bytesWritten ?? 0).toBeGreaterThan(0);
  expect((await app.insert({ email: 'quick@example.com' })).status).toBe(201);
});

test('pages that are made for one reader get 503 in plain text when too many are under way; pages from memory do not', async () => {
  const { port, close, events } = await openFixtureApp(() => {}, { limits: { maxMadePages: 0 } });
  onTestFinished(close);
  for (const path of ['/search?q=oil', '/blog?category=Anything']) {
    const { status, headers, text } = await ask(port, path);
    expect([status, headers['retry-after'], headers['content-type']]).toEqual([503, '5', 'text/plain; charset=utf-8']);
    expect([headers['cache-control'], text]).toEqual(['no-store', expect.stringContaining('try again')]);
    expect(headers['content-security-policy']).toMatch(/^default-src /);
  }
  const missing = await ask(port, '/blg/turbomax-reliabilty');
  expect([missing.status, missing.text]).toEqual([404, expect.stringContaining('<h1>404</h1>')]);
  expect((await ask(port, '/blog')).status).toBe(200);
  expect(events.filter(({ level }) => level === 'warn')).toHaveLength(1);
});

test('while the event loop is late, work is refused and pages are served; afterwards all goes on by itself', async () => {
  const app = await open({ maxLoopDelayMs: 100, loopSampleMs: 50 });
  let isBusy = true;
  const block = (): void => {
    const until = performance.now() + 250;
    while (performance.now() < until);
    if (isBusy) setTimeout(block, 1);
  };
  block();
  const poll = { timeout: 30_000, interval: 1 };
  await expect.poll(async () => (await app.get('/search?q=oil')).status, poll).toBe(503);
  await expect.poll(async () => (await app.insert({ email: 'a@example' })).status, poll).toBe(503);
  expect([(await app.get('/about')).status, (await app.get('/healthz')).status]).toEqual([200, 200]);
  isBusy = false;
  await expect.poll(async () => (await app.get('/search?q=oil')).status, poll).toBe(200);
  await expect.poll(async () => (await app.insert({ email: 'late@example.com' })).status, poll).toBe(201);
  expect(app.events.find(({ level }) => level === 'warn')?.error).toBe('no room: event loop');
});

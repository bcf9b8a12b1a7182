import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createAnswerCounts } from './metrics/answer-counts.ts';
import { openNewsletterApp } from './newsletter-fixture.ts';
import type { ServerLimits } from './server-limits.ts';
import { ask, openFixtureApp } from './test-client.ts';

const page = 'GET /about HTTP/1.1\r\nHost: x\r\n\r\n';
const health = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
/** Only what is to be cut has a short limit: whoever is to be answered must be, on a busy machine too. */
const patient = { firstRequestMs: 30_000, requestMs: 60_000, checkEveryMs: 50 };
const short = { firstRequestMs: 150, requestMs: 300, checkEveryMs: 50 };

async function open(
  limits: Partial<ServerLimits>,
  prepare?: Parameters<typeof openFixtureApp>[0],
  files?: Parameters<typeof openFixtureApp>[2],
) {
  const opened = await openFixtureApp(prepare, { limits }, files);
  onTestFinished(opened.close);
  return opened;
}

/** A client that collects what it gets; `closed` resolves to all of it when the server has ended the connection. */
function openClient(port: number) {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true, allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  const state = { received: '' };
  socket.setEncoding('latin1').on('data', (chunk) => {
    state.received += chunk;
  });
  // A reset is one of the ways to be cut.
  const closed = new Promise<string>((resolve) => {
    socket.on('error', () => resolve(state.received)).on('close', () => resolve(state.received));
    socket.on('end', () => {
      socket.end();
      resolve(state.received);
    });
  });
  const statuses = (): string[] => state.received.match(/(?<=HTTP\/1\.1 )\d+/g) ?? [];
  return { socket, closed, statuses, state };
}

/** Sends a text letter by letter until it is cut off. */
async function dribble(socket: Socket, endless: () => string): Promise<void> {
  while (!socket.destroyed && socket.writable) {
    socket.write(endless());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('a head that comes letter by letter is cut with 408', async () => {
  const { port } = await open(short);
  const { socket, closed } = openClient(port);
  socket.write('GET /about HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  void dribble(socket, () => 'a');
  expect(await closed).toMatch(/^HTTP\/1\.1 408 .+request_timeout/s);
});

test('a head that comes slowly after a first page is cut with 408 as well', async () => {
  const { app, port } = await open(patient);
  const { socket, closed, statuses } = openClient(port);
  socket.write(page);
  await expect.poll(statuses).toEqual(['200']);
  // Only now: the first request must be answered on a busy machine too.
  app.server.headersTimeout = short.firstRequestMs;
  socket.write('GET /about HTTP/1.1\r\nX-Slow: ');
  void dribble(socket, () => 'a');
  await closed;
  expect(statuses()).toEqual(['200', '408']);
});

test('a body that comes letter by letter is cut with 408, and stores nothing', async () => {
  const app = await openNewsletterApp({ limits: short });
  onTestFinished(app.close);
  const { socket, closed } = openClient(app.port);
  const head = ['Host: x', 'apikey: test-key', 'Content-Type: application/json', 'Content-Length: 10000'];
  socket.write(`POST /rest/v1/subscribers HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n{"email":"a@b.example",`);
  void dribble(socket, () => ' ');
  expect(await closed).toMatch(/^HTTP\/1\.1 408 .+request_timeout/s);
  expect(await app.rows()).toEqual([]);
});

test('a refusal is counted once, with its status, and a kept connection that is reset is none', async () => {
  const statuses: number[] = [];
  const answers = createAnswerCounts(({ status }) => statuses.push(status));
  const { app, port, close } = await openFixtureApp(undefined, { limits: patient, answers });
  onTestFinished(close);
  const served = once(app.server, 'connection');
  const kept = openClient(port);
  kept.socket.write(health);
  await expect.poll(kept.statuses).toEqual(['200']);
  const [connection] = (await served) as [Socket];
  const gone = new Promise((resolve) => connection.once('close', resolve));
  kept.socket.resetAndDestroy();
  await gone;
  app.server.headersTimeout = short.firstRequestMs;
  const slow = openClient(port);
  slow.socket.write('GET /about HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  await slow.closed;
  expect([slow.statuses(), statuses]).toEqual([['408'], [408]]);
});

test('who says nothing is closed', async () => {
  const { port } = await open(short);
  expect(await openClient(port).closed).toBe('');
});

test('who says nothing after an answer is closed, through either door', async () => {
  const { port } = await open({ ...patient, keepAliveMs: 200 });
  const afterPage = openClient(port);
  const afterRoute = openClient(port);
  afterPage.socket.write(page);
  afterRoute.socket.write(health);
  await Promise.all([afterPage.closed, afterRoute.closed]);
  expect([afterPage.statuses(), afterRoute.statuses()]).toEqual([['200'], ['200']]);
});

test('who has closed their half is answered and closed, or closed when they asked for nothing', async () => {
  const { port } = await open({});
  const nothing = openClient(port);
  const whole = openClient(port);
  const half = openClient(port);
  nothing.socket.end();
  whole.socket.end(health);
  half.socket.end('GET /healthz HTTP/1.1\r\nHo');
  expect(await nothing.closed).toBe('');
  expect(await whole.closed).toMatch(/^HTTP\/1\.1 200 /);
  expect(await half.closed).not.toContain('HTTP/1.1 2');
});

test('a head over 16 KB is refused with 431, however much follows', async () => {
  const { port } = await open({});
  const { socket, closed } = openClient(port);
  socket.write(`GET /about HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(1_000_000)}`);
  expect(await closed).toMatch(/^HTTP\/1\.1 431 .+headers_too_large/s);
});

test('more than a hundred header lines are refused with 431, and a hundred are not, through either door', async () => {
  const { port } = await open({});
  const lines = (count: number): string => Array.from({ length: count }, (_, index) => `X-${index}: y\r\n`).join('');
  const statusOf = async (path: string, count: number): Promise<string | undefined> => {
    const { socket, closed } = openClient(port);
    const before = `GET ${path} HTTP/1.1\r\nHost: x\r\n${path === '/healthz' ? '' : 'Accept: */*\r\n'}`;
    socket.write(`${before}Connection: close\r\n${lines(count - before.split('\r\n').length + 1)}\r\n`);
    return /^HTTP\/1\.1 (\d+) /.exec(await closed)?.[1];
  };
  expect(await statusOf('/about', 100)).toBe('200');
  expect(await statusOf('/healthz', 100)).toBe('200');
  expect(await statusOf('/about', 102)).toBe('431');
  expect(await statusOf('/healthz', 1000)).toBe('431');
  const { socket, closed } = openClient(port);
  // Nothing in it but its length is unusual for a plain page request.
  socket.write(`GET /about HTTP/1.1\r\nHost: x\r\n${lines(150)}\r\n`);
  expect(await closed).toMatch(/^HTTP\/1\.1 431 /);
});

/** More than the system takes for a client that does not read. */
const largeBytes = 64 * 1024 * 1024;

/** Asks for a large answer without reading it; resolves when the server has given the connection up. */
async function askWithoutReading(limits: Partial<ServerLimits>, read: (socket: Socket) => void): Promise<void> {
  const asked = Promise.withResolvers<void>();
  const { app, port } = await open(limits, (server) => {
    server.get('/rest/v1/large', () => {
      asked.resolve();
      return Buffer.alloc(largeBytes, 'x');
    });
  });
  const gone = new Promise<void>((resolve) => app.server.once('connection', (served) => served.on('close', resolve)));
  const socket = connect({ host: '127.0.0.1', port });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {}).pause();
  socket.write('GET /rest/v1/large HTTP/1.1\r\nHost: x\r\n\r\n');
  await asked.promise;
  const timer = setInterval(() => read(socket), 20);
  await gone;
  clearInterval(timer);
  expect(socket.bytesRead).toBeLessThan(largeBytes);
}

test('who never reads the answer is cut', () => askWithoutReading({ ...patient, stillMs: 200 }, () => {}));

test('who reads the answer a little at a time is cut when it takes too long', () =>
  askWithoutReading({ ...patient, answerMs: 200 }, (socket) => void socket.read(1000)));

/** Asks for a large page, straight from the socket, without reading it yet. */
async function askForLargePage(limits: Partial<ServerLimits>) {
  const large = { path: '/large.txt', type: 'text/plain', text: 'x'.repeat(largeBytes), isCompressed: false };
  const { app, port } = await open({ ...patient, ...limits }, undefined, [large]);
  const served = once(app.server, 'connection');
  const { socket, closed } = openClient(port);
  socket.pause();
  socket.write('GET /large.txt HTTP/1.1\r\nHost: x\r\n\r\n');
  const [connection] = (await served) as [Socket];
  await expect.poll(() => connection.writableLength).toBeGreaterThan(0);
  return { socket, closed, connection };
}

test('who stands still in the middle of a page is waited for longer than who asks for nothing', async () => {
  const { socket, closed, connection } = await askForLargePage({ keepAliveMs: 200, stillMs: 60_000 });
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect(connection.destroyed).toBe(false);
  socket.resume();
  // Having read all of it they only wait, and are closed as everybody else.
  expect((await closed).length).toBeGreaterThan(largeBytes);
});

test('who stands still in the middle of a page for too long is cut', async () => {
  const { connection } = await askForLargePage({ keepAliveMs: 60_000, stillMs: 200 });
  await expect.poll(() => connection.destroyed).toBe(true);
});

test('above the most connections one gets 503 with Retry-After, and room is there again when somebody leaves', async () => {
  const { port, events } = await open({ maxConnections: 3 });
  // Half a request each: they are at work for all the server knows.
  const busy = Array.from({ length: 3 }, () => openClient(port));
  for (const { socket } of busy) socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n');
  await Promise.all(busy.map(({ socket }) => (socket.connecting ? once(socket, 'connect') : undefined)));
  const refused = await openClient(port).closed;
  expect(refused).toMatch(/^HTTP\/1\.1 503 .+Retry-After: \d+\r\n.+try again/s);
  expect(refused).toMatch(/content-security-policy: /i);
  expect(events).toEqual([{ level: 'warn', event: 'overload', error: 'no room: connections' }]);
  busy[0]?.socket.destroy();
  await expect.poll(async () => (await ask(port, '/about').catch(() => undefined))?.status).toBe(200);
});

test('kept connections that only wait make room for a new one', async () => {
  const { port } = await open({ maxConnections: 3 });
  const kept = Array.from({ length: 3 }, () => openClient(port));
  for (const { socket, statuses } of kept) {
    socket.write(page);
    await expect.poll(statuses).toEqual(['200']);
  }
  kept[0]?.socket.write(page);
  await expect.poll(() => kept[0]?.statuses()).toEqual(['200', '200']);
  expect((await ask(port, '/about')).status).toBe(200);
  // The one that has waited longest went.
  await kept[1]?.closed;
  kept[0]?.socket.write(page);
  await expect.poll(() => kept[0]?.statuses()).toEqual(['200', '200', '200']);
});

test('connections that wait after an answer of a route make room too, the longest idle first', async () => {
  const { port } = await open({ maxConnections: 3 });
  const kept = Array.from({ length: 3 }, () => openClient(port));
  for (const { socket, statuses } of kept) {
    socket.write(health);
    await expect.poll(statuses).toEqual(['200']);
  }
  kept[0]?.socket.write(health);
  await expect.poll(() => kept[0]?.statuses()).toEqual(['200', '200']);
  expect((await ask(port, '/about')).status).toBe(200);
  await kept[1]?.closed;
  kept[0]?.socket.write(health);
  await expect.poll(() => kept[0]?.statuses()).toEqual(['200', '200', '200']);
});

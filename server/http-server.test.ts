import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { openTestPort } from '../core/node/test-port.ts';
import { buildApp } from './app.ts';
import { openApp } from './listen.ts';
import { openNewsletterApp } from './newsletter-fixture.ts';
import { createLiveSite } from './pages/live-site.ts';
import { ask, exchangeRaw, loadFixtureSite, openClient, openFixtureApp } from './test-client.ts';

const page = 'GET /about HTTP/1.1\r\nHost: x\r\n\r\n';
const health = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
/** Only what must be cut off has a short limit: everybody else must be answered on a busy machine too. */
const patient = { headersTimeoutMs: 30_000, requestTimeoutMs: 60_000, checkEveryMs: 50 };
const short = { headersTimeoutMs: 150, requestTimeoutMs: 300, checkEveryMs: 50 };

test('headers that never end are cut off with 408, on a new connection and after a first page', async () => {
  const { app, port } = await openFixtureApp({ limits: patient });
  const first = openClient(port);
  const second = openClient(port);
  second.socket.write(page);
  await expect.poll(second.statuses).toEqual(['200']);
  // Only now: the first request must be answered on a busy machine too.
  app.server.headersTimeout = short.headersTimeoutMs;
  first.socket.write('GET /about HTTP/1.1\r\nHost: x\r\nX-Slow: a');
  second.socket.write('GET /about HTTP/1.1\r\nX-Slow: a');
  expect(await first.closed).toMatch(/^HTTP\/1\.1 408 .+request_timeout/s);
  await second.closed;
  expect(second.statuses()).toEqual(['200', '408']);
});

test('a body that never ends is cut off with 408, and stores nothing', async () => {
  const app = await openNewsletterApp({ limits: short });
  const { socket, closed } = openClient(app.port);
  const head = ['Host: x', 'apikey: test-key', 'Content-Type: application/json', 'Content-Length: 10000'];
  socket.write(`POST /rest/v1/subscribers HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n{"email":"a@b.example",`);
  expect(await closed).toMatch(/^HTTP\/1\.1 408 .+request_timeout/s);
  expect(await app.rows()).toEqual([]);
});

test('silent connections are closed, before a first request and after a response', async () => {
  const { port } = await openFixtureApp({ limits: short });
  expect(await openClient(port).closed).not.toContain('HTTP/1.1 2');
  const { port: keepAlivePort } = await openFixtureApp({ limits: { ...patient, keepAliveMs: 200 } });
  const afterPage = openClient(keepAlivePort);
  const afterRoute = openClient(keepAlivePort);
  afterPage.socket.write(page);
  afterRoute.socket.write(health);
  await Promise.all([afterPage.closed, afterRoute.closed]);
  expect([afterPage.statuses(), afterRoute.statuses()]).toEqual([['200'], ['200']]);
});

test('more than a hundred header lines are refused with 431, and a hundred are not', async () => {
  const { port } = await openFixtureApp();
  const lines = (count: number): string => Array.from({ length: count }, (_, index) => `X-${index}: y\r\n`).join('');
  const statusOf = async (path: string, count: number): Promise<string | undefined> => {
    const head = `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`;
    return /^HTTP\/1\.1 (\d+) /.exec(await exchangeRaw(port, `${head}${lines(count - 2)}\r\n`))?.[1];
  };
  expect([await statusOf('/about', 100), await statusOf('/healthz', 100)]).toEqual(['200', '200']);
  expect([await statusOf('/about', 102), await statusOf('/healthz', 1000)]).toEqual(['431', '431']);
});

test('a client that never reads its response is cut off', async () => {
  // More than the system takes for a client that does not read.
  const largeBytes = 64 * 1024 * 1024;
  const asked = Promise.withResolvers<void>();
  const prepare = (server: FastifyInstance) =>
    server.get('/large', () => {
      asked.resolve();
      return Buffer.alloc(largeBytes, 'x');
    });
  const { app, port } = await openFixtureApp({ limits: { ...patient, stalledMs: 200 }, prepare });
  const gone = new Promise<void>((resolve) => app.server.once('connection', (served) => served.on('close', resolve)));
  const socket = connect({ host: '127.0.0.1', port });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {}).pause();
  socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
  await asked.promise;
  await gone;
  expect(socket.bytesRead).toBeLessThan(largeBytes);
});

test('connections above the limit are dropped with one log line, and accepted again when others leave', async () => {
  const { port, events } = await openFixtureApp({ limits: { maxConnections: 3 } });
  const busy = Array.from({ length: 3 }, () => openClient(port));
  for (const { socket, statuses } of busy) {
    socket.write(health);
    await expect.poll(statuses).toEqual(['200']);
  }
  expect(await openClient(port).closed).toBe('');
  expect(await openClient(port).closed).toBe('');
  expect(events).toEqual([{ level: 'warn', event: 'overload', error: 'too many connections' }]);
  busy[0]?.socket.destroy();
  await expect.poll(async () => (await ask(port, '/about').catch(() => undefined))?.status).toBe(200);
});

test('connections with half a request do not keep a closing server open', async () => {
  const app = buildApp({ live: createLiveSite(await loadFixtureSite()), log: () => {} });
  const { url, close } = await openApp(app, { host: '127.0.0.1', port: 0, listenFd: undefined });
  const { socket, closed } = openClient(Number(new URL(url).port));
  socket.write(`${health}GET /healthz HTTP/1.1\r\nHo`);
  await once(socket, 'data');
  await close();
  await closed;
});

test('a port in use is reported in one sentence with the fix', async () => {
  const { port } = await openFixtureApp();
  const app = buildApp({ live: createLiveSite(await loadFixtureSite()), log: () => {} });
  const message = `Port ${port} is already in use. Choose another one: PORT=${port + 1} npm start`;
  await expect(openApp(app, { host: '127.0.0.1', port, listenFd: undefined })).rejects.toThrow(message);
});

/** Opens a port whose connections reach the app from the given address. */
function openFrom(app: FastifyInstance, remoteAddress: string): Promise<number> {
  const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    app.server.emit('connection', Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress }));
  });
  return openTestPort(door);
}

test('a client with too many connections, half-open ones too, loses its oldest idle ones, and others are served', async () => {
  const { app, events } = await openFixtureApp({ limits: { ...patient, maxConnectionsPerClient: 3 } });
  const greedy = await openFrom(app, '203.0.113.7');
  const other = await openFrom(app, '2001:db8::1');
  const halfOpen = Array.from({ length: 40 }, () => openClient(greedy));
  for (const { socket } of halfOpen) socket.write('GET /about HTTP/1.1\r\nHo');
  const isClosed = ({ socket }: (typeof halfOpen)[number]): boolean => socket.readyState !== 'open';
  await expect.poll(() => halfOpen.filter(isClosed)).toHaveLength(37);
  expect([(await ask(other, '/about')).status, (await ask(greedy, '/about')).status]).toEqual([200, 200]);
  expect(events).toEqual([{ level: 'warn', event: 'overload', error: 'more than 3 connections from one client' }]);
});

test('a connection is dropped when all others of its client are busy', async () => {
  const answer = Promise.withResolvers<string>();
  const prepare = (server: FastifyInstance) => void server.get('/wait', () => answer.promise);
  const { app } = await openFixtureApp({ limits: { ...patient, maxConnectionsPerClient: 2 }, prepare });
  const waiting = Promise.withResolvers<void>();
  let requests = 0;
  app.server.on('request', () => {
    requests += 1;
    if (requests === 2) waiting.resolve();
  });
  const port = await openFrom(app, '203.0.113.7');
  const busy = [openClient(port), openClient(port)];
  for (const { socket } of busy) socket.write('GET /wait HTTP/1.1\r\nHost: x\r\n\r\n');
  await waiting.promise;
  const more = openClient(port);
  more.socket.write(page);
  expect(await more.closed).toBe('');
  answer.resolve('done');
});

test('behind a trusted proxy a client with too many unfinished forms gets 429, until one is over, and others are served', async () => {
  const limits = { ...patient, maxConnectionsPerClient: 2 };
  const { port, get, events } = await openFixtureApp({ trustedProxies: 1, limits });
  const from = (client: string) => get('/about', { headers: { 'x-forwarded-for': client } });
  const head = ['Host: x', 'X-Forwarded-For: 203.0.113.7', 'Content-Type: application/x-www-form-urlencoded'];
  const slow = Array.from({ length: 2 }, () => openClient(port));
  for (const { socket } of slow) {
    socket.write(`POST /subscribe HTTP/1.1\r\n${head.join('\r\n')}\r\nContent-Length: 1000\r\n\r\nemail=`);
  }
  await expect.poll(async () => (await from('203.0.113.7')).status).toBe(429);
  const refused = openClient(port);
  refused.socket.write(`POST /subscribe HTTP/1.1\r\n${head.join('\r\n')}\r\nContent-Length: 1000\r\n\r\nemail=`);
  expect(await refused.closed).toMatch(/^HTTP\/1\.1 429 .+Connection: close.+Please try again/s);
  expect((await from('203.0.113.8')).status).toBe(200);
  const error = 'more than 2 unfinished requests from one client';
  expect(events).toEqual([{ level: 'warn', event: 'overload', error }]);
  slow[0]?.socket.destroy();
  await expect.poll(async () => (await from('203.0.113.7')).status).toBe(200);
});

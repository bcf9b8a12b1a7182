import { readFileSync } from 'node:fs';
import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { type AppDeps, buildApp } from './app.ts';
import { noRateLimits } from './limits/rate-limits.ts';
import { createLog, type LogEvent } from './log.ts';
import { createLiveSite } from './pages/live-site.ts';
import { loadSite, type Site } from './pages/pages.ts';
import { writeFixtureSite } from './site-fixture.ts';

/** A response as it came over the wire: no redirect followed, nothing decompressed. */
export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string };

export type RequestOptions = {
  hostname?: string;
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
};

/** Sends one request over its own connection and reads the complete response. */
export function ask(port: number, path: string, options: RequestOptions = {}): Promise<RawAnswer> {
  const { hostname = '127.0.0.1', method = 'GET', body } = options;
  const isChunked = options.headers?.['transfer-encoding'] !== undefined;
  // Node's client would send the body of a DELETE without its length.
  const framing = body === undefined || isChunked ? {} : { 'content-length': Buffer.byteLength(body) };
  const headers = { ...framing, ...options.headers };
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  const sent = request({ hostname, port, path, method, headers, agent: false }, (answer) => {
    const { statusCode: status = 0, headers: said } = answer;
    buffer(answer).then(
      (received) => resolve({ status, headers: said, body: received, text: String(received) }),
      reject,
    );
  });
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

/** Asks for a page again and again until told to stop; returns every answer, or why there was none. */
export function keepAsking(port: number, path: string, keepAlive = true) {
  const agent = new Agent({ keepAlive, maxSockets: 1 });
  const answers: string[] = [];
  let isOver = false;
  const askOnce = (): Promise<string> =>
    new Promise((resolve) => {
      const sent = request({ host: '127.0.0.1', port, path, agent }, async (answer) =>
        resolve(`${answer.statusCode} ${await text(answer)}`),
      );
      // A server may close a reused connection while a request is on its way; clients then send it again.
      sent.on('error', (error) => resolve(sent.reusedSocket ? askOnce() : String(error))).end();
    });
  const done = (async () => {
    while (!isOver) {
      answers.push(await askOnce());
      // The server may be in the same process.
      await sleep(20);
    }
    agent.destroy();
  })();
  return {
    answers,
    stop: async () => {
      isOver = true;
      await done;
      return answers;
    },
  };
}

/**
 * Returns a client that collects what it gets; `closed` resolves to all of it when the server has ended the connection.
 */
export function openClient(port: number) {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true, allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  const state = { received: '' };
  socket.setEncoding('latin1').on('data', (chunk) => {
    state.received += chunk;
  });
  // A reset is one of the ways to be cut off.
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

/** Writes raw bytes on one connection and returns everything until the server closes it. */
export function exchangeRaw(port: number, bytes: string): Promise<string> {
  const { socket, closed } = openClient(port);
  socket.write(bytes, 'latin1');
  return closed;
}

/** What requests look like, and what each means. */
export const requestSamples = parse(readFileSync(new URL('samples/requests.yaml', import.meta.url), 'utf8')) as Record<
  'pages' | 'moved' | 'referrers',
  Record<string, string>
> &
  Record<'notFound' | 'hostile' | 'readers' | 'bots', string[]> & { encodings: Record<string, string[]> };

let fixtureSite: Promise<Site> | undefined;

/** Loads the test site, once for all tests of a file. */
export function loadFixtureSite(): Promise<Site> {
  fixtureSite ??= writeFixtureSite().then(async ({ distFolder, remove }) => {
    const site = await loadSite(distFolder);
    await remove();
    return site;
  });
  return fixtureSite;
}

/** Opens the real app with the test site on a free loopback port until the test is over; `prepare` may add routes first. */
export async function openFixtureApp(
  { prepare, ...deps }: Partial<AppDeps> & { prepare?: (app: FastifyInstance) => void } = {},
  whenOver: (close: () => Promise<void>) => void = onTestFinished,
) {
  const { live = createLiveSite(await loadFixtureSite()) } = deps;
  const events: LogEvent[] = [];
  const log = createLog((event) => events.push(event));
  const app = buildApp({ log, ...deps, live });
  prepare?.(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  whenOver(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  const get = (path: string, options?: RequestOptions): Promise<RawAnswer> => ask(port, path, options);
  return { app, port, get, events, log, manifest: live.current().manifest };
}

/** Opens it once for all tests of a file. */
export const shareFixtureApp = () => openFixtureApp({ limits: noRateLimits }, afterAll);

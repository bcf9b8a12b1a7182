import { readFileSync } from 'node:fs';
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { type AppDeps, buildApp } from './app.ts';
import { createLiveSite } from './live-site.ts';
import { createLog, type LogEvent } from './log.ts';
import { loadSite, type Site } from './pages.ts';
import { writeFixtureSite } from './site-fixture.ts';

/** A response as it came over the wire: no redirect followed, nothing decompressed. */
export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string };

/** What a test may set on its request. */
export type RequestOptions = { method?: string; headers?: OutgoingHttpHeaders; body?: string };

/** Sends one request over its own connection and reads the complete response. */
export function ask(port: number, path: string, options: RequestOptions = {}): Promise<RawAnswer> {
  const { method = 'GET', body } = options;
  const isChunked = options.headers?.['transfer-encoding'] !== undefined;
  // Node's client would send the body of a DELETE without its length.
  const framing = body === undefined || isChunked ? {} : { 'content-length': Buffer.byteLength(body) };
  const headers = { ...framing, ...options.headers };
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (answer) => {
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('error', reject);
    answer.on('end', () => {
      const received = Buffer.concat(chunks);
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        body: received,
        text: received.toString('utf8'),
      });
    });
  });
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

/** Writes bytes to a bare socket and returns everything until the server closes it. */
export function exchangeRaw(port: number, bytes: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let received = '';
  const socket = connect({ host: '127.0.0.1', port }, () => socket.write(bytes, 'latin1'));
  socket.setEncoding('utf8');
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', reject);
  socket.on('close', () => resolve(received));
  return promise;
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
export const shareFixtureApp = () => openFixtureApp({}, afterAll);

import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { type AppDeps, buildApp } from './app.ts';
import { createLiveSite } from './live-site.ts';
import { createLog, type Log, type LogEvent } from './log.ts';
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

/** Opens the real app with the test site on a free loopback port; `prepare` may add routes first. */
export async function openFixtureApp(
  prepare: (app: FastifyInstance) => void = () => {},
  deps: Pick<AppDeps, 'service' | 'trustedProxies' | 'limits' | 'readiness' | 'countRequest'> = {},
) {
  const site = await loadFixtureSite();
  const opened = await openPort((log) => {
    const app = buildApp({ ...deps, live: createLiveSite(site), log });
    prepare(app);
    return app;
  });
  return { ...opened, manifest: site.manifest };
}

/** Opens an app on a free loopback port and keeps what it logs. */
async function openPort(build: (log: Log) => FastifyInstance) {
  const events: LogEvent[] = [];
  const log = createLog((event) => events.push(event));
  const app = build(log);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    app.server.closeAllConnections();
    await app.close();
  };
  return { app, port, events, log, close };
}

/** Opens an app in the same way until the test is over. */
export async function listenForTest(build: (log: Log) => FastifyInstance) {
  const opened = await openPort(build);
  onTestFinished(opened.close);
  return opened;
}

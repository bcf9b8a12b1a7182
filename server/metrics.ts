import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { SettingsError } from '../core/node/settings.ts';
import type { Store } from '../newsletter/db/store.ts';
import { type Log, type LogLevel, logEvents } from './log.ts';
import type { NewsletterService } from './newsletter-service.ts';
import { addStoreMetrics } from './store-metrics.ts';

const requestKinds = [
  'page',
  'archive',
  'search',
  'redirect',
  'not-found',
  'refused',
  'data',
  'form',
  'link',
  'webhook',
  'health',
] as const;

/** What was requested; addresses would make the metrics endless. */
export type RequestKind = (typeof requestKinds)[number];

/** Counts one response; `ms` is its duration where it is worth measuring. */
export type CountRequest = (kind: RequestKind, status: number, ms?: number) => void;

export type ServerMetrics = ReturnType<typeof createServerMetrics>;

/** From half a millisecond, which a good disk takes, to ten seconds, after which readers give up. */
const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const programVersion = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
).version;

export function createServerMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const countRequest = addRequestMetrics(registry);
  const commits = new Histogram({
    name: 'garage_store_commit_seconds',
    help: 'Time from a write until it is on disk.',
    buckets,
    registers,
  });
  const count = (name: string, help: string, labelNames: string[] = []): Counter =>
    new Counter({ name, help, labelNames, registers });
  const refusals = count('garage_limiter_refusals_total', 'Subscriptions refused because of too many attempts.');
  const mailFailures = count(
    'garage_mail_failures_total',
    'Confirmation, reminder, welcome and alert mails that failed for good.',
  );
  const logged = count('garage_log_events_total', 'Log events by level, written or not.', ['level']);
  for (const level of ['info', 'warn', 'error'] satisfies LogLevel[]) logged.inc({ level }, 0);
  return {
    registry,
    countRequest,
    /** Returns the same log, with its events counted. */
    countLog:
      (log: Log): Log =>
      (event, fields) => {
        logged.inc({ level: logEvents[event][0] });
        if (event === 'mail-failed') mailFailures.inc();
        log(event, fields);
      },
    /** Returns the same service, with its commits timed and its refusals counted. */
    watch(service: NewsletterService): NewsletterService {
      addStoreMetrics(registry, service.newsletter);
      const { newsletter, limiter } = service;
      const attempt = (ip: string): number => {
        const seconds = limiter.attempt(ip);
        if (seconds > 0) refusals.inc();
        return seconds;
      };
      const store = timeCommits(newsletter.store, commits);
      return { ...service, newsletter: { ...newsletter, store }, limiter: { attempt } };
    },
  };
}

/** Requests are counted in plain numbers, which cost nothing beside a page, and read when the metrics are asked for. */
function addRequestMetrics(registry: Registry): CountRequest {
  const classes = ['2xx', '3xx', '4xx', '5xx'];
  const counts = new Map(requestKinds.map((kind) => [kind, new Float64Array(classes.length)]));
  let notModified = 0;
  new Counter({
    name: 'garage_http_requests_total',
    help: 'Requests answered, by kind and class of status.',
    labelNames: ['kind', 'status'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [kind, row] of counts) {
        for (const [at, status] of classes.entries()) this.inc({ kind, status }, row[at]);
      }
    },
  });
  new Counter({
    name: 'garage_http_not_modified_total',
    help: 'Responses 304, for pages the reader already had; included in the requests.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(notModified);
    },
  });
  const durations = new Histogram({
    name: 'garage_http_request_duration_seconds',
    help: 'Time to answer, for everything that is not a page from memory.',
    labelNames: ['kind'],
    buckets,
    registers: [registry],
  });
  return (kind, status, ms) => {
    const row = counts.get(kind) as Float64Array;
    const at = Math.trunc(status / 100) - 2;
    row[at] = (row[at] as number) + 1;
    if (status === 304) notModified += 1;
    if (ms !== undefined) durations.observe({ kind }, ms / 1000);
  };
}

function timeCommits(store: Store, times: Histogram): Store {
  async function timed<T>(work: () => Promise<T>): Promise<T> {
    const stop = times.startTimer();
    const value = await work();
    stop();
    return value;
  }
  return {
    ...store,
    execute: (sql, params) => timed(() => store.execute(sql, params)),
    transaction: (work) => timed(() => store.transaction(work)),
  };
}

/** Opens `GET /metrics` on a loopback port; throws SettingsError when the port is taken. */
export async function openMetricsServer(port: number, registry: Registry) {
  const [host, timeoutMs, maxConnections] = ['127.0.0.1', 10_000, 20];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'garage_build_info',
    help: 'Always 1; the labels say which program runs here.',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version: programVersion, node: process.versions.node }, 1);
  const limits = { requestTimeout: timeoutMs, headersTimeout: timeoutMs, keepAliveTimeout: timeoutMs };
  const server = createServer(limits, (request, response) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (!isReading || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(isReading ? 404 : 405, { 'Content-Type': 'text/plain; charset=utf-8' }).end('See /metrics\n');
      return;
    }
    registry.metrics().then(
      (text) =>
        response.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.maxConnections = maxConnections;
  const openPort = await listen(server, host, port);
  return {
    url: `http://${host}:${openPort}/metrics`,
    close(): Promise<void> {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

function listen(server: Server, host: string, port: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  server.once('error', (error: NodeJS.ErrnoException) => {
    const reason = error.code === 'EADDRINUSE' ? 'it is already in use' : error.message;
    reject(new SettingsError(`METRICS_PORT=${port} cannot be opened (${reason}); choose another port.`));
  });
  server.listen({ host, port }, () => resolve((server.address() as { port: number }).port));
  return promise;
}

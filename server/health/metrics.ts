import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Registry } from 'prom-client';
import { refuseSettings } from '../../core/node/settings/env-file.ts';

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

/** Counts one response. */
export type CountRequest = (kind: RequestKind, status: number) => void;

export type ServerMetrics = ReturnType<typeof createServerMetrics>;

export const programVersion = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;

export function createServerMetrics() {
  const registry = new Registry();
  return { registry, countRequest: addRequestMetrics(registry) };
}

/** Requests are counted in plain numbers, which cost nothing beside a page, and read when the metrics are asked for. */
function addRequestMetrics(registry: Registry): CountRequest {
  const classes = ['2xx', '3xx', '4xx', '5xx'];
  const counts = new Map(requestKinds.map((kind) => [kind, new Float64Array(classes.length)]));
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
  return (kind, status) => {
    const row = counts.get(kind) as Float64Array;
    const at = Math.trunc(status / 100) - 2;
    row[at] = (row[at] as number) + 1;
  };
}

/** Opens `GET /metrics` on a loopback port; throws Refused when the port is taken. */
export async function openMetricsServer(port: number, registry: Registry) {
  const host = '127.0.0.1';
  const timeoutMs = 10_000;
  const maxConnections = 20;
  collectDefaultMetrics({ register: registry });
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
    reject(refuseSettings(`METRICS_PORT=${port} cannot be opened (${reason}); choose another port.`));
  });
  server.listen({ host, port }, () => resolve((server.address() as { port: number }).port));
  return promise;
}

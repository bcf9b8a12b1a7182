import { createServer, type Server } from 'node:http';
import { StartError } from '../start-error.ts';
import type { Family } from './family.ts';
import { metricsType, writeMetrics } from './write-text.ts';

/** The open port of the figures. */
export interface MetricsServer {
  url: string;
  close(): Promise<void>;
}

const requestMs = 10_000;
const maxConnections = 20;

/** Opens the port on which `GET /metrics` answers, and nothing else. */
export async function openMetricsServer(
  { host, port }: { host: string; port: number },
  gather: () => Promise<Family[]>,
): Promise<MetricsServer> {
  const limits = { requestTimeout: requestMs, headersTimeout: requestMs, keepAliveTimeout: requestMs };
  const server = createServer(limits, (request, response) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (!isReading || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(isReading ? 404 : 405, { 'Content-Type': 'text/plain; charset=utf-8' }).end('See /metrics\n');
      return;
    }
    gather().then(
      (families) =>
        response
          .writeHead(200, { 'Content-Type': metricsType, 'Cache-Control': 'no-store' })
          .end(writeMetrics(families)),
      () => response.writeHead(500).end(),
    );
  });
  server.maxConnections = maxConnections;
  await listen(server, host, port);
  const address = server.address();
  const openPort = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${openPort}/metrics`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', (error: NodeJS.ErrnoException) => {
    const why = error.code === 'EADDRINUSE' ? 'it is already taken' : error.message;
    reject(
      new StartError(`The port ${port} of METRICS_PORT cannot be opened on ${host} (${why}); choose another one.`),
    );
  });
  server.listen({ host, port }, resolve);
  return promise;
}

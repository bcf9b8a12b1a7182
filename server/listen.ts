import { createServer, type Server } from 'node:net';
import type { FastifyInstance, FastifyListenOptions } from 'fastify';
import type { ServerConfig } from './config.ts';
import { StartError } from './start-error.ts';

/** An app that accepts connections. */
export type OpenApp = { url: string; close: () => Promise<void> };

const drainIntervalMs = 50;

/** Opens the app on the configured host and port; `localhost` means both the IPv4 and the IPv6 loopback. */
export async function openApp(
  app: FastifyInstance,
  { host, port, listenFd }: Pick<ServerConfig, 'host' | 'port'> & Partial<Pick<ServerConfig, 'listenFd'>>,
): Promise<OpenApp> {
  // A socket that systemd holds has its address already.
  const isLocal = host === 'localhost' && listenFd === undefined;
  const place: FastifyListenOptions & { fd?: number } = { host: isLocal ? '127.0.0.1' : host, port };
  if (listenFd !== undefined) place.fd = listenFd;
  await app.listen(place).catch((error) => explainRefusal(error, host, port));
  const address = app.server.address();
  const openPort = typeof address === 'object' && address !== null ? address.port : port;
  const second = isLocal ? await openIpv6Loopback(app, openPort, port) : undefined;
  return { url: `http://${shownHost(host)}:${openPort}`, close: () => drain(app, second) };
}

// Browsers may try ::1 first; whoever listens there on our port would be taken for us.
async function openIpv6Loopback(app: FastifyInstance, port: number, wishedPort: number): Promise<Server | undefined> {
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    app.server.emit('connection', socket),
  );
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen({ host: '::1', port }, resolve);
  try {
    await promise;
    return server;
  } catch (error) {
    if (wishedPort === port && isInUse(error)) {
      await app.close();
      explainRefusal(error, 'localhost', port);
    }
    return undefined;
  }
}

async function drain(app: FastifyInstance, second: Server | undefined): Promise<void> {
  const secondClosed = new Promise<void>((resolve) => (second ? second.close(() => resolve()) : resolve()));
  // A connection turns idle when its request ends, and browsers open some that never send one: look again and again.
  const timer = setInterval(() => app.server.closeIdleConnections(), drainIntervalMs);
  await Promise.all([app.close(), secondClosed]);
  clearInterval(timer);
}

function isInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

function explainRefusal(error: unknown, host: string, port: number): never {
  if (isInUse(error)) {
    throw new StartError(
      `Port ${port} is already taken; choose another one: PORT=${port === 65_535 ? 3001 : port + 1} npm start`,
    );
  }
  const reason = error instanceof Error ? error.message : String(error);
  throw new StartError(`The server cannot listen on ${host}, port ${port} (${reason}); set HOST and PORT to others.`);
}

function shownHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

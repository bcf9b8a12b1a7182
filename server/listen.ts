import type { FastifyInstance, FastifyListenOptions } from 'fastify';
import { refuseSettings } from '../core/node/settings/env-file.ts';
import type { Settings } from '../publishing/program.ts';

const closeIdleEveryMs = 50;
/** Connections that are still busy this long after closing began are cut off, so that everything else can finish. */
const cutAfterMs = 7000;

/** Opens the app on the configured host and port. */
export async function openApp(
  app: FastifyInstance,
  { host, port, listenFd }: Pick<Settings, 'host' | 'port' | 'listenFd'>,
) {
  // Whatever a machine calls localhost, proxies and the desk look here; browsers try both loopbacks.
  const place: FastifyListenOptions & { fd?: number } = { host: host === 'localhost' ? '127.0.0.1' : host, port };
  // A socket from systemd already has its address.
  if (listenFd !== undefined) place.fd = listenFd;
  await app.listen(place).catch((error) => explainFailure(error, host, port));
  const address = app.server.address();
  const openPort = typeof address === 'object' && address !== null ? address.port : port;
  return { url: `http://${shownHost(host)}:${openPort}`, close: () => drain(app) };
}

async function drain(app: FastifyInstance): Promise<void> {
  // A connection turns idle when its response ends: keep checking.
  const timer = setInterval(() => app.server.closeIdleConnections(), closeIdleEveryMs);
  const cut = setTimeout(() => app.server.closeAllConnections(), cutAfterMs);
  await app.close();
  clearInterval(timer);
  clearTimeout(cut);
}

function isAddressInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

function explainFailure(error: unknown, host: string, port: number): never {
  if (isAddressInUse(error)) {
    const free = port === 65_535 ? 3001 : port + 1;
    throw refuseSettings(`Port ${port} is already in use. Choose another one: PORT=${free} npm start`);
  }
  const reason = error instanceof Error ? error.message : String(error);
  throw refuseSettings(`Cannot listen on ${host}, port ${port} (${reason}). Set HOST and PORT to something else.`);
}

function shownHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

const deadlineMs = 9_000;

/**
 * On SIGTERM, SIGINT or SIGHUP lets `close` finish the work in progress, then exits with 0; npm repeats Ctrl-C to a
 * process that already got it from the terminal, so only the first counts. The function it returns does the same for
 * another reason, and then what comes instead of the exit.
 */
export function exitOnSignals(close: (signal: string) => Promise<void>): (reason: string, next?: () => void) => void {
  let isEnding = false;
  const end = (signal: string, next: () => void = () => process.exit(0)): void => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(next, deadlineMs);
    close(signal).then(next, (error) => {
      console.error(error);
      process.exit(1);
    });
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => end(signal));
  return end;
}

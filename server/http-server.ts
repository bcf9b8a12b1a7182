import {
  type IncomingMessage,
  type RequestListener,
  Server,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import { ipPrefixes, isLoopback, isPrivate } from '../core/node/ip-prefix.ts';
import { describeFailure } from './data-error.ts';
import { readClientAddress } from './limits/client-address.ts';
import type { ServerLimits } from './limits/server-limits.ts';
import { type HeaderList, sendText } from './pages/responses.ts';

export interface HttpServerDeps {
  limits: ServerLimits;
  headers(): HeaderList;
  /** With any, every connection comes from a proxy, so requests are counted instead. */
  trustedProxies: number;
  /** Called with the status of each request that is refused here. */
  onRefused(status: number): void;
  /** Called with the reason when a connection is dropped because there are too many. */
  onDropped(reason: string): void;
  /** Called once when requests come through a proxy although none is trusted. */
  onUntrustedProxy?: (() => void) | undefined;
}

/** How long a closing server waits for requests that are already on their way over open connections. */
const closingGraceMs = 500;

/**
 * Node's HTTP server; when it closes, requests that are on their way are still answered. Node takes a connection without a
 * request, such as browsers open in advance, and one with half a request for busy; here they count as idle.
 */
class GracefulServer extends Server {
  /** The last response on each open connection. */
  readonly #responses = new Map<Socket, ServerResponse | undefined>();
  #closingSince: number | undefined;

  constructor(options: ServerOptions, listener: RequestListener) {
    super(options, (req, res) => {
      this.#responses.set(req.socket, res);
      listener(req, res);
    });
    this.on('connection', (socket) => {
      this.#responses.set(socket, undefined);
      socket.once('close', () => this.#responses.delete(socket));
    });
  }

  /** Whether a connection is waiting for a request, or has sent only a part of its headers. */
  isIdle(socket: Socket): boolean {
    const response = this.#responses.get(socket);
    const isWriting = socket.writableEnded || socket.writableLength > 0;
    return !isWriting && (response === undefined || response.writableFinished);
  }

  override closeIdleConnections(): void {
    this.#closingSince ??= performance.now();
    const waitMs = this.#closingSince + closingGraceMs - performance.now();
    if (waitMs > 0) {
      setTimeout(() => this.closeIdleConnections(), waitMs).unref();
      return;
    }
    for (const socket of this.#responses.keys()) if (this.isIdle(socket)) socket.destroy();
  }
}

/** Creates Node's HTTP server with our limits; requests that break the protocol are refused before any route. */
export function createHttpServer(handle: RequestListener, deps: HttpServerDeps): Server {
  const { limits, headers, trustedProxies, onRefused, onDropped } = deps;
  let onUntrustedProxy = trustedProxies === 0 ? deps.onUntrustedProxy : undefined;
  const refuse = (res: ServerResponse, status: number, text: string): void => {
    sendText(res, status, text, ['Connection', 'close', 'Cache-Control', 'no-store', ...headers()]);
    onRefused(status);
  };
  const countUnfinished = trustedProxies === 0 ? () => true : createUnfinishedLimit(limits, trustedProxies);
  const server = new GracefulServer(
    {
      maxHeaderSize: limits.maxHeaderBytes,
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      // Node's own refusal would lack the security headers; `hasWrongHost` refuses instead.
      requireHostHeader: false,
      // A request without a body gets no stream events: most requests, and a tenth of their cost.
      optimizeEmptyRequests: true,
    },
    (req, res) => {
      if (!server.listening) res.shouldKeepAlive = false;
      if (onUntrustedProxy !== undefined && isForwarded(req)) {
        onUntrustedProxy();
        onUntrustedProxy = undefined;
      }
      if (req.rawHeaders.length > limits.maxHeaderLines * 2) refuse(res, 431, describeFailure(431).body.message);
      else if (hasWrongHost(req)) refuse(res, 400, 'The request must have exactly one Host header.');
      else if (countUnfinished(req, res)) handle(req, res);
      else {
        onDropped(`more than ${limits.maxConnectionsPerClient} unfinished requests from one client`);
        refuse(res, 429, 'Too many requests of your connection are unfinished. Please try again in a few seconds.');
      }
    },
  );
  server.timeout = limits.stalledMs;
  server.maxConnections = limits.maxConnections;
  server.maxRequestsPerSocket = limits.maxRequestsPerConnection;
  // Node silently leaves out what is above it; one more lets us see it and refuse.
  server.maxHeadersCount = limits.maxHeaderLines + 1;
  server.on('drop', () => onDropped('too many connections'));
  if (trustedProxies === 0) limitConnections(server, limits.maxConnectionsPerClient, onDropped);
  server.on('checkExpectation', (_req, res) => refuse(res, 417, describeFailure(417).body.message));
  return server;
}

/** Keeps one client from taking the connections of all others; this machine itself has no limit. */
function limitConnections(server: GracefulServer, most: number, onDropped: (reason: string) => void): void {
  const open = new Map<string, Set<Socket>>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isLoopback(address)) return;
    const client = ipPrefixes(address).host;
    const own = open.get(client) ?? new Set();
    if (own.size >= most) {
      onDropped(`more than ${most} connections from one client`);
      // A new connection is worth more than an idle one: many readers may share an address.
      const idle = own.values().find((other) => server.isIdle(other)) ?? socket;
      idle.destroy();
      own.delete(idle);
      if (idle === socket) return;
    }
    open.set(client, own.add(socket));
    socket.once('close', () => {
      own.delete(socket);
      if (own.size === 0 && open.get(client) === own) open.delete(client);
    });
  });
}

/** Keeps one client behind a proxy from taking all connections with requests it does not finish. */
function createUnfinishedLimit({ maxConnectionsPerClient }: ServerLimits, trustedProxies: number) {
  const unfinished = new Map<string, number>();
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const client = ipPrefixes(readClientAddress(req, trustedProxies)).host;
    const own = unfinished.get(client) ?? 0;
    if (own >= maxConnectionsPerClient) return false;
    unfinished.set(client, own + 1);
    res.once('close', () => {
      const left = (unfinished.get(client) ?? 1) - 1;
      if (left === 0) unfinished.delete(client);
      else unfinished.set(client, left);
    });
    return true;
  };
}

/** Whether a request came through a proxy on this machine or in its network. */
function isForwarded({ headers, socket }: IncomingMessage): boolean {
  if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return false;
  return isPrivate(socket.remoteAddress ?? '');
}

/** Two Host headers may be read differently by a proxy and by us, so RFC 9112 refuses them. */
function hasWrongHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return httpVersion === '1.1' ? hosts !== 1 : hosts > 1;
}

const statusByCode: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** How long a client may keep sending after its last response: closing sooner could discard that response. */
const lingerMs = 1000;

/** Answers a request that could not be parsed and closes its connection; returns the status, if one was sent. */
export function refuseUnparsed(error: NodeJS.ErrnoException, socket: Socket, headers: HeaderList): number | undefined {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return undefined;
  }
  const { status, body } = describeFailure(statusByCode[error.code ?? ''] ?? 400);
  const text = JSON.stringify(body);
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Connection: close', 'Cache-Control: no-store'];
  lines.push('Content-Type: application/json; charset=utf-8', `Content-Length: ${Buffer.byteLength(text)}`);
  for (let at = 0; at < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`);
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
  // The parser would only report the same error again.
  socket.removeAllListeners('data').on('data', () => {});
  socket.end(`${lines.join('\r\n')}\r\n\r\n${text}`);
  return status;
}

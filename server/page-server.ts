import { type RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { type ConnectionBook, createConnectionBook } from './connection-book.ts';
import { createDirectConnections, type DirectConnections, type DirectWish } from './direct-connections.ts';
import { createHandedConnections, type HandedConnections } from './handed-connections.ts';
import { maxHeadBytes, type ServerLimits } from './server-limits.ts';

/** How long a closing server waits for requests that are already on their way over kept connections. */
const lastRequestsMs = 500;

/** What the server is made of. */
export interface PageServerWish {
  listener: RequestListener;
  /** Without it every request goes through Node's server. */
  pages: Pick<DirectWish, 'site' | 'visits' | 'answers' | 'log'> | undefined;
  limits: ServerLimits;
  /** Headers of every answer, as a flat list. */
  headers: readonly string[];
  /** Called for every connection that finds no room. */
  onFull(): void;
}

/** Node's HTTP server, with plain requests for pages answered before it; see docs/decisions/012-page-server.md. */
export class PageServer extends Server {
  readonly #direct: DirectConnections | undefined;
  readonly #handed: HandedConnections = createHandedConnections();
  readonly #book: ConnectionBook;
  #closingSince: number | undefined;

  constructor({ listener, pages, limits, headers, onFull }: PageServerWish) {
    super(
      {
        maxHeaderSize: maxHeadBytes,
        headersTimeout: limits.firstRequestMs,
        requestTimeout: limits.requestMs,
        keepAliveTimeout: limits.keepAliveMs,
        connectionsCheckingInterval: limits.checkEveryMs,
        // Node's own refusal would go out without the security headers; the page listener refuses instead.
        requireHostHeader: false,
      },
      (req, res) => {
        if (!this.listening) res.shouldKeepAlive = false;
        this.#handed.begin(req.socket, res);
        listener(req, res);
      },
    );
    // A reader who stops reading must not hold a connection for ever.
    this.timeout = limits.stillMs;
    // Node leaves out what is above it without a word; one more lets the page listener see it and refuse.
    this.maxHeadersCount = limits.maxHeaderLines + 1;
    const handOver = this.#takeConnections();
    this.#direct = pages && createDirectConnections({ ...pages, limits, isOpen: () => this.listening, handOver });
    const makeRoom = (): boolean => this.#direct?.closeLongestIdle() || this.#handed.closeLongestIdle();
    this.#book = createConnectionBook({ limits, headers, makeRoom, onFull });
    this.on('connection', (socket) => {
      if (this.#book.admit(socket)) (this.#direct?.adopt ?? handOver)(socket);
    });
    this.on('close', () => this.#book.close());
  }

  /** Closes connections without a whole request, but not before those that are on their way had time to arrive. */
  override closeIdleConnections(): void {
    this.#closingSince ??= performance.now();
    const waitMs = this.#closingSince + lastRequestsMs - performance.now();
    if (waitMs > 0) {
      setTimeout(() => this.closeIdleConnections(), waitMs).unref();
      return;
    }
    this.#direct?.closeIdle();
    this.#handed.closeIdle();
    super.closeIdleConnections();
  }

  override closeAllConnections(): void {
    this.#direct?.closeIdle();
    super.closeAllConnections();
  }

  /** Takes the connections from Node's server, and gives the way to hand one over to it. */
  #takeConnections(): (socket: Socket) => void {
    const [attach, ...others] = this.listeners('connection');
    if (attach === undefined || others.length > 0)
      throw new Error("Node's HTTP server takes connections in another way.");
    this.removeAllListeners('connection');
    return (socket) => {
      this.#handed.adopt(socket);
      Reflect.apply(attach, this, [socket]);
    };
  }
}

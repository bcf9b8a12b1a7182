import { type RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { keepAliveMs } from './answer-head.ts';
import {
  createDirectConnections,
  type DirectConnections,
  type DirectWish,
  firstRequestMs,
} from './direct-connections.ts';

/** How long a closing server waits for requests that are already on their way over kept connections. */
export const lastRequestsMs = 500;

/** Node's HTTP server, with plain requests for pages answered before it; see docs/decisions/012-page-server.md. */
export class PageServer extends Server {
  readonly #direct: DirectConnections | undefined;
  #closingSince: number | undefined;

  /** Without `pages` every request goes through Node's server. */
  constructor(listener: RequestListener, pages: Omit<DirectWish, 'isOpen' | 'handOver'> | undefined) {
    super(
      {
        headersTimeout: firstRequestMs,
        requestTimeout: 30_000,
        keepAliveTimeout: keepAliveMs,
        connectionsCheckingInterval: 5_000,
        // Node's own refusal would go out without the security headers; the page listener refuses instead.
        requireHostHeader: false,
      },
      (req, res) => {
        if (!this.listening) res.shouldKeepAlive = false;
        listener(req, res);
      },
    );
    // A reader who stops reading must not hold a connection for ever.
    this.timeout = 120_000;
    this.#direct = pages && this.#answerFirst(pages);
  }

  /** Closes idle connections, but not before the requests that are on their way had time to arrive. */
  override closeIdleConnections(): void {
    this.#closingSince ??= performance.now();
    const waitMs = this.#closingSince + lastRequestsMs - performance.now();
    if (waitMs > 0) {
      setTimeout(() => this.closeIdleConnections(), waitMs).unref();
      return;
    }
    this.#direct?.closeIdle();
    super.closeIdleConnections();
  }

  override closeAllConnections(): void {
    this.#direct?.closeIdle();
    super.closeAllConnections();
  }

  #answerFirst(pages: Omit<DirectWish, 'isOpen' | 'handOver'>): DirectConnections {
    const [attach, ...others] = this.listeners('connection');
    if (attach === undefined || others.length > 0)
      throw new Error("Node's HTTP server takes connections in another way.");
    this.removeAllListeners('connection');
    const handOver = (socket: Socket): void => void Reflect.apply(attach, this, [socket]);
    const direct = createDirectConnections({ ...pages, isOpen: () => this.listening, handOver });
    this.on('connection', direct.adopt);
    return direct;
  }
}

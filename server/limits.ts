import { getHeapStatistics } from 'node:v8';
import type { ClientAllowance } from './client-limit.ts';

/** What the server accepts before it closes a connection or answers 503. */
export interface ServerLimits {
  /** Open connections; more are dropped. */
  maxConnections: number;
  /**
   * Open connections of one client: one more closes its oldest idle one, or is dropped. Behind a trusted proxy its
   * unfinished requests: one more is refused.
   */
  maxConnectionsPerClient: number;
  /** Requests on one connection. */
  maxRequestsPerConnection: number;
  /** Timeout for the first byte of a new connection, and for the headers of a request. */
  headersTimeoutMs: number;
  /** How long a complete request may take, its body included. */
  requestTimeoutMs: number;
  /** How long a connection stays open without a request. */
  keepAliveMs: number;
  /** Timeout for a client that stops reading a response. */
  stalledMs: number;
  /** How often the timeouts are checked: each may be exceeded by this much. */
  checkEveryMs: number;
  maxHeaderBytes: number;
  maxHeaderLines: number;
  /** Mean delay of the event loop, over `loopSampleMs`, above which work is refused. */
  maxLoopDelayMs: number;
  /** Long enough that one slow tick, or a machine waking from sleep, does not count as overload. */
  loopSampleMs: number;
  /** Heap size above which work is refused. */
  maxHeapBytes: number;
  /** Searches of one client, and as many missing pages with suggestions. */
  searches: ClientAllowance;
  /** Searches, and as many missing pages, that wait for their turn; more are refused, or sent without suggestions. */
  maxWaitingPages: number;
}

/** The limits in production; tests use smaller ones. */
export const defaultServerLimits: ServerLimits = {
  maxConnections: 5000,
  maxConnectionsPerClient: 100,
  maxRequestsPerConnection: 10_000,
  headersTimeoutMs: 10_000,
  // Every form fits in 64 KB.
  requestTimeoutMs: 10_000,
  // Longer than the 60 s of most proxies, so that they close first and no request meets a closed connection.
  keepAliveMs: 65_000,
  stalledMs: 120_000,
  checkEveryMs: 5000,
  maxHeaderBytes: 16 * 1024,
  maxHeaderLines: 100,
  maxLoopDelayMs: 1000,
  loopSampleMs: 5000,
  maxHeapBytes: getHeapStatistics().heap_size_limit * 0.9,
  // An office may share one address. At a few milliseconds each, one client uses 2 % of a processor at most.
  searches: { burst: 40, perSecond: 5 },
  maxWaitingPages: 50,
};

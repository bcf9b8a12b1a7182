import { getHeapStatistics } from 'node:v8';
import { rateLimits } from './rate-limits.ts';

/** What the server accepts before it closes a connection or answers 503; tests use smaller limits. */
export const defaultServerLimits = {
  /** Open connections; more are dropped. */
  maxConnections: 5000,
  /**
   * Open connections of one client: one more closes its oldest idle one, or is dropped. Behind a trusted proxy its
   * unfinished requests: one more is refused.
   */
  maxConnectionsPerClient: 100,
  maxRequestsPerConnection: 10_000,
  /** Timeout for the first byte of a new connection, and for the headers of a request. */
  headersTimeoutMs: 10_000,
  /** How long a complete request may take, its body included: every form fits in 64 KB. */
  requestTimeoutMs: 10_000,
  /**
   * How long a connection stays open without a request. Longer than the 60 s of most proxies, so that they close first and
   * no request meets a closed connection.
   */
  keepAliveMs: 65_000,
  /** Timeout for a client that stops reading a response. */
  stalledMs: 120_000,
  checkEveryMs: 5000,
  maxHeaderBytes: 16 * 1024,
  maxHeaderLines: 100,
  /** Mean delay of the event loop, over `loopSampleMs`, above which work is refused. */
  maxLoopDelayMs: 1000,
  /** Long enough that one slow tick, or a machine waking from sleep, does not count as overload. */
  loopSampleMs: 5000,
  maxHeapBytes: getHeapStatistics().heap_size_limit * 0.9,
  ...rateLimits,
  /** Searches that wait for their turn; more are refused. */
  maxWaitingPages: 50,
};

export type ServerLimits = typeof defaultServerLimits;

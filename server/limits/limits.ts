import { getHeapStatistics } from 'node:v8';
import { unlimited } from './client-limit.ts';

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
  /**
   * Searches of one client. An office may share one address. One takes about 7 ms of processor time, half of it for the
   * compression, so one client uses a twentieth of a processor at most.
   */
  searches: { burst: 10, perSecond: 5 },
  /**
   * Forms and calls of the data interface of one client, before anything of them is read; a household or an office fits
   * in. The largest form, a letter, takes about 12 ms. What sends mail has a stricter limit of its own, for requests
   * that have no mistake.
   */
  forms: { burst: 20, perSecond: 2 },
  /** Presses of the links that end mail: one machine of a mail program presses them for many readers. */
  leaving: { burst: 500, perSecond: 50 },
  /** Reports of one machine of a mail service, each of one event or many; what is refused comes again later. */
  hooks: { burst: 500, perSecond: 50 },
  /** Searches that wait for their turn; more are refused. */
  maxWaitingPages: 50,
};

export type ServerLimits = typeof defaultServerLimits;

/** For load tests on one's own machine. */
export const noClientLimits: Partial<ServerLimits> = {
  searches: unlimited,
  forms: unlimited,
  leaving: unlimited,
  hooks: unlimited,
};

/** What the server bears before it cuts a connection or says 503: every bound of it stands here. */
export interface ServerLimits {
  /** Connections at once, whoever answers them. */
  maxConnections: number;
  /** How long a new connection may stay silent, and how long the head of a request may take. */
  firstRequestMs: number;
  /** How long a whole request may take, its body included. */
  requestMs: number;
  /** How long a connection is kept without a request. */
  keepAliveMs: number;
  /** How long a connection may stand still in the middle of an answer. */
  stillMs: number;
  /** How long a client may take to read what it asked for, however steadily it reads. */
  answerMs: number;
  /** How often the clocks of connections are looked at: each limit may be passed by this much. */
  checkEveryMs: number;
  /** Lines in the head of a request. */
  maxHeaderLines: number;
  /** Requests at the store at once. */
  maxAtStore: number;
  /** Pages that are made for one reader, such as searches, at once. */
  maxMadePages: number;
  /** How late most turns of the event loop may be, within `loopSampleMs`. */
  maxLoopDelayMs: number;
  loopSampleMs: number;
}

/** The limits of a server that nobody told otherwise; tests set them smaller. */
export const usualLimits: ServerLimits = {
  maxConnections: 5000,
  firstRequestMs: 10_000,
  requestMs: 30_000,
  // Longer than the 60 s most proxies keep one, so that they close it and no request meets a closed door.
  keepAliveMs: 65_000,
  stillMs: 120_000,
  answerMs: 600_000,
  checkEveryMs: 5000,
  maxHeaderLines: 100,
  maxAtStore: 500,
  maxMadePages: 32,
  maxLoopDelayMs: 3000,
  loopSampleMs: 1000,
};

/** Bytes in the head of a request. */
export const maxHeadBytes = 16 * 1024;

/** When a refused client may come back, as its Retry-After says. */
export const retryAfterSeconds = 5;

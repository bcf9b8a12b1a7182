/** How much one client may ask for. */
export interface RateLimit {
  burst: number;
  /** After that, this many per second. */
  perSecond: number;
}

/** How often one client may ask for what; above it, an answer says when to come back. */
export const rateLimits = {
  /**
   * Searches of one client. An office may share one address. One takes about 7 ms of processor time, half of it for the
   * compression, so one client uses a twentieth of a processor at most.
   */
  searches: { burst: 10, perSecond: 5 },
  /**
   * Forms and calls of the data interface of one client, before anything of them is read; a household or an office fits
   * in. The largest form, a letter, takes about 12 ms. What sends mail has a growing delay, too (`mailDelays`), for
   * requests that have no mistake.
   */
  forms: { burst: 20, perSecond: 2 },
  /** Presses of the links that end mail: one machine of a mail program presses them for many readers. */
  leaving: { burst: 500, perSecond: 50 },
  /** Reports of one machine of a mail service, each of one event or many; what is refused comes again later. */
  hooks: { burst: 500, perSecond: 50 },
};

const unlimited: RateLimit = { burst: Number.POSITIVE_INFINITY, perSecond: 1 };

/** For load tests on one's own machine. */
export const noRateLimits = { searches: unlimited, forms: unlimited, leaving: unlimited, hooks: unlimited };

/** How many requests that send mail are free, and after how many seconds one of them is forgotten: the long-term rate. */
export interface DelayRate {
  free: number;
  forgetSeconds: number;
}

/** Requests that send mail, such as a sign-up: above these, each one waits longer. */
export const mailDelays = {
  /** For one connection: a household or an office may sign up together; a script soon waits for minutes. */
  host: { free: 5, forgetSeconds: 600 },
  /** For the network around it, which many people share. */
  network: { free: 30, forgetSeconds: 60 },
} satisfies Record<string, DelayRate>;

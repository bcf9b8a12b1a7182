/** A wait that doubles with each failure. */
export type BackOff = { firstMs: number; maxMs: number };

/** How fast an issue is sent, and how often a mail is retried. */
export interface SendingLimits {
  /** Mails per second over all workers; undefined is unlimited. */
  rate?: number | undefined;
  /** Mails sent at the same time by one process, each on its own connection. */
  connections: number;
  /** A mail fails after this many temporary refusals. */
  maxAttempts: number;
  /** The wait for a domain that refuses for now. */
  domainBackOff: BackOff;
  /** The wait for all mails while the mail server itself is down. */
  serverBackOff: BackOff;
}

export const defaultSendingLimits: SendingLimits = {
  // What mail services usually allow.
  connections: 5,
  maxAttempts: 8,
  domainBackOff: { firstMs: 60_000, maxMs: 3_600_000 },
  serverBackOff: { firstMs: 1000, maxMs: 300_000 },
};

/** A confirmation, welcome or alert mail is retried for two days, whatever the reason: about 200 times. */
export const singleMailLimits = {
  retries: { firstMs: 30_000, maxMs: 15 * 60_000 },
  giveUpMs: 2 * 24 * 60 * 60 * 1000,
  maxAttempts: 250,
};

export const backOffMs = ({ firstMs, maxMs }: BackOff, failures: number): number =>
  Math.min(maxMs, firstMs * 2 ** Math.max(0, failures - 1));

/** Returns the same back-off with another first wait; it doubles as often. */
function shortenBackOff({ firstMs, maxMs }: BackOff, newFirstMs: number): BackOff {
  return { firstMs: newFirstMs, maxMs: (maxMs / firstMs) * newFirstMs };
}

/** Returns the ISO time that many milliseconds later, rounded up so that no rate is ever exceeded. */
export const laterBy = (time: number, ms: number): string => new Date(Math.ceil(time + ms)).toISOString();

/**
 * Returns what a rate allows at a time: how many mails, and the time they are counted from. Unused time counts for a
 * second at most (or for one mail), so that a pause is not followed by a flood.
 */
export function readPace(paceAt: string, now: number, rate: number | undefined): { allowed: number; from: number } {
  const at = Date.parse(paceAt);
  if (rate === undefined) return { allowed: at > now ? 0 : Number.POSITIVE_INFINITY, from: Math.max(at, now) };
  const from = Math.max(at, now - Math.max(1000, Math.ceil(1000 / rate)));
  return { allowed: Math.max(0, Math.floor(((now - from) * rate) / 1000)), from };
}

/** Turns the settings of a process into limits; `sendBackOffMs` shortens all waits, for tests. */
export function limitSending(
  settings: {
    mailRate: number;
    mailConnections: number;
    sendBackOffMs: number | undefined;
  },
  rate: number = settings.mailRate,
): Partial<SendingLimits> {
  const { mailConnections: connections, sendBackOffMs } = settings;
  if (sendBackOffMs === undefined) return { rate, connections };
  const { domainBackOff, serverBackOff } = defaultSendingLimits;
  return {
    rate,
    connections,
    domainBackOff: shortenBackOff(domainBackOff, sendBackOffMs),
    serverBackOff: shortenBackOff(serverBackOff, sendBackOffMs),
  };
}

/** A wait that doubles with each failure. */
export interface BackOff {
  firstMs: number;
  maxMs: number;
}

/** How fast and how patiently an issue is sent. */
export interface SendingLimits {
  /** Mails a second over all workers; undefined is as fast as it goes. */
  rate?: number | undefined;
  /** Mails a second to one domain. */
  domainRate?: number | undefined;
  /** After so many temporary refusals a mail has failed. */
  maxAttempts: number;
  /** The wait of a domain that refuses for now. */
  domainBackOff: BackOff;
  /** The wait of everybody while the mail server itself is away. */
  serverBackOff: BackOff;
}

/** What holds unless somebody says otherwise. */
export const usualLimits: SendingLimits = {
  maxAttempts: 8,
  domainBackOff: { firstMs: 60_000, maxMs: 3_600_000 },
  serverBackOff: { firstMs: 1000, maxMs: 300_000 },
};

/** How long to wait after so many failures in a row. */
export function backOffMs({ firstMs, maxMs }: BackOff, failures: number): number {
  return Math.min(maxMs, firstMs * 2 ** Math.max(0, failures - 1));
}

/** The same wait with another beginning: it doubles as often. */
export function shortenBackOff({ firstMs, maxMs }: BackOff, newFirstMs: number): BackOff {
  return { firstMs: newFirstMs, maxMs: (maxMs / firstMs) * newFirstMs };
}

/** An ISO time so many milliseconds after another; rounded up, so that no rate is ever exceeded. */
export function laterBy(time: number, ms: number): string {
  return new Date(Math.ceil(time + ms)).toISOString();
}

/**
 * What a rate allows at a time: how many mails, and the start they are counted from. Unused time is kept for a second
 * at most (or for one mail), so that a pause is not followed by a flood.
 */
export function readPace(paceAt: string, now: number, rate: number | undefined): { allowed: number; from: number } {
  const at = Date.parse(paceAt);
  if (rate === undefined) return { allowed: at > now ? 0 : Number.POSITIVE_INFINITY, from: Math.max(at, now) };
  const from = Math.max(at, now - Math.max(1000, Math.ceil(1000 / rate)));
  return { allowed: Math.max(0, Math.floor(((now - from) * rate) / 1000)), from };
}

/** Turns the settings of a process into limits; `sendBackOffMs` shortens all waits, for tests. */
export function limitSending(
  settings: { mailRate: number; mailDomainRate: number | undefined; sendBackOffMs: number | undefined },
  rate: number = settings.mailRate,
): Partial<SendingLimits> {
  const { mailDomainRate: domainRate, sendBackOffMs } = settings;
  if (sendBackOffMs === undefined) return { rate, domainRate };
  const { domainBackOff, serverBackOff } = usualLimits;
  return {
    rate,
    domainRate,
    domainBackOff: shortenBackOff(domainBackOff, sendBackOffMs),
    serverBackOff: shortenBackOff(serverBackOff, sendBackOffMs),
  };
}

import type { RateLimit } from './rate-limits.ts';

/** Counts a request of a client; returns 0 when it is allowed, else the seconds to wait. */
export type RateLimiter = (client: string) => number;

const maxClients = 10_000;

/** Creates a limit per client, in the memory of this process; `now` is in milliseconds. */
export function createRateLimiter({ burst, perSecond }: RateLimit, now: () => number): RateLimiter {
  const used = new Map<string, { level: number; at: number }>();
  return (client) => {
    const time = now();
    const last = used.get(client) ?? { level: 0, at: time };
    const level = Math.max(0, last.level - (Math.max(0, time - last.at) / 1000) * perSecond) + 1;
    if (level > burst) return Math.ceil((level - burst) / perSecond);
    // Deleting before setting keeps the map in the order of use, so the oldest client is the one to forget.
    used.delete(client);
    used.set(client, { level, at: time });
    const oldest = used.keys().next().value;
    if (used.size > maxClients && oldest !== undefined) used.delete(oldest);
    return 0;
  };
}

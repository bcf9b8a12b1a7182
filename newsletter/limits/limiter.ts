import { createHmac } from 'node:crypto';
import type { Newsletter } from '../newsletter.ts';
import { hostAllowance, networkAllowance } from './delay.ts';
import { ipPrefixes } from './ip-prefix.ts';
import { createMemoryCounter } from './memory-counter.ts';
import { createPostgresCounter } from './postgres-counter.ts';

/** Decides whether a caller may go on. */
export interface Limiter {
  /** Resolves to 0 when the caller may go on, else to the whole seconds until the next attempt. */
  attempt(ip: string): Promise<number>;
}

/** A limiter that lets everybody through, for load tests on the own machine. */
export const noLimiter: Limiter = { attempt: async () => 0 };

/**
 * Creates the limiter of a newsletter: a growing delay per connection and per network. It counts in the store when that
 * is PostgreSQL, where several processes share it, and in memory beside an SQLite file, which one server has to itself.
 */
export function createLimiter(newsletter: Pick<Newsletter, 'store' | 'keys' | 'now'>): Limiter {
  const { store, keys, now } = newsletter;
  const count = store.dialect === 'postgres' ? createPostgresCounter(store, now) : createMemoryCounter(now);
  // Hashed: a table of who came when is none of our business.
  const keyOf = (prefix: string): string =>
    createHmac('sha256', keys.hashKey).update(`ip ${prefix}`).digest('base64url').slice(0, 22);
  return {
    async attempt(ip) {
      const { host, network } = ipPrefixes(ip);
      // The connection first: one that is held back must not use up its neighbours' attempts.
      const hostWait = await count(keyOf(host), hostAllowance);
      const wait = hostWait > 0 ? hostWait : await count(keyOf(network), networkAllowance);
      return Math.ceil(wait);
    },
  };
}

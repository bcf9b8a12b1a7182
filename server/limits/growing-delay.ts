import { ipPrefixes } from '../../core/node/ip-prefix.ts';
import { type DelayRate, mailDelays } from './rate-limits.ts';

/** Makes whoever asks for mail again and again wait longer each time. */
export interface GrowingDelay {
  /** Returns 0 when the caller may continue, else the seconds until the next attempt. */
  attempt(ip: string): number;
}

/** Allows everything, for load tests on one's own machine. */
export const noDelay: GrowingDelay = { attempt: () => 0 };

const maxPauseSeconds = 3600;
const maxKeys = 20_000;

/** Creates a growing delay per connection and per network, in the memory of this process. */
export function createGrowingDelay(now: () => Date): GrowingDelay {
  /** Attempts that are not forgotten yet, and the time of the last one that was allowed, in milliseconds. */
  const remembered = new Map<string, { level: number; at: number }>();

  /** Counts an attempt; returns the seconds to wait: none at first, then 1, 2, 4, 8 … */
  function count(key: string, { free, forgetSeconds }: DelayRate): number {
    const time = now().getTime();
    const { level, at } = remembered.get(key) ?? { level: 0, at: time };
    // A clock that was set back must not block anyone until that time is reached again.
    const elapsed = Math.max(0, time - at) / 1000;
    const left = Math.max(0, level - elapsed / forgetSeconds);
    const over = left - free;
    // One less than the free ones: the last of them is already a little forgotten when the next attempt comes.
    const pause = over <= -1 ? 0 : Math.min(maxPauseSeconds, 2 ** over);
    const wait = Math.max(0, pause - elapsed);
    // Deleting before setting keeps the map in the order of use, so the oldest key is the one to drop.
    remembered.delete(key);
    remembered.set(key, wait > 0 ? { level, at: Math.min(at, time) } : { level: left + 1, at: time });
    const oldest = remembered.keys().next().value;
    if (remembered.size > maxKeys && oldest !== undefined) remembered.delete(oldest);
    return wait;
  }

  return {
    attempt(ip) {
      const { host, network } = ipPrefixes(ip);
      // The connection first: a delayed one must not use up the attempts of others in its network.
      return Math.ceil(count(host, mailDelays.host) || count(network, mailDelays.network));
    },
  };
}

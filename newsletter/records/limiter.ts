import { createHmac } from 'node:crypto';
import { ipPrefixes } from '../../core/node/ip-prefix.ts';
import type { Store, StoreContext } from '../db/store.ts';

export interface Limiter {
  /** Resolves to 0 when the caller may continue, else to the seconds until the next attempt. */
  attempt(ip: string): Promise<number>;
}

/** A limiter that allows everything, for load tests on one's own machine. */
export const noLimiter: Limiter = { attempt: async () => 0 };

/**
 * Creates the limiter of a context: a growing delay per connection and per network. It counts in the store when that
 * is PostgreSQL, where several processes share it, and in memory beside an SQLite file, which one server has to itself.
 */
export function createLimiter(context: Pick<StoreContext, 'store' | 'keys' | 'now'>): Limiter {
  const { store, keys, now } = context;
  const count = store.dialect === 'postgres' ? createPostgresCounter(store, now) : createMemoryCounter(now);
  // Hashed, so that no table says who visited when.
  const keyOf = (prefix: string): string =>
    createHmac('sha256', keys.hashKey).update(`ip ${prefix}`).digest('base64url').slice(0, 22);
  return {
    async attempt(ip) {
      const { host, network } = ipPrefixes(ip);
      // The connection first: a delayed one must not use up the attempts of others in its network.
      const hostWait = await count(keyOf(host), hostAllowance);
      const wait = hostWait > 0 ? hostWait : await count(keyOf(network), networkAllowance);
      return Math.ceil(wait);
    },
  };
}

interface Allowance {
  free: number;
  /** One attempt is forgotten after this many seconds: the long-term rate. */
  forgetSeconds: number;
}

interface Attempts {
  /** Attempts that are not forgotten yet. */
  level: number;
  /** Time of the last one that was allowed, in milliseconds. */
  at: number;
}

/** Counts an attempt of a key; resolves to 0 when it is allowed, else to the seconds to wait. */
type AttemptCounter = (key: string, allowance: Allowance) => Promise<number>;

/** For one connection: a household or an office may sign up together; a script soon waits for minutes. */
const hostAllowance: Allowance = { free: 5, forgetSeconds: 600 };
/** For the network around it, which many people share. */
const networkAllowance: Allowance = { free: 30, forgetSeconds: 60 };
const maxPauseSeconds = 3600;

/** Counts an attempt: the seconds to wait (none at first, then 1, 2, 4, 8 …), and what to remember of the caller. */
function countAttempt({ level, at }: Attempts, { free, forgetSeconds }: Allowance, now: number) {
  // A clock that was set back must not block anyone until that time is reached again.
  const elapsed = Math.max(0, now - at) / 1000;
  const remembered = Math.max(0, level - elapsed / forgetSeconds);
  const over = remembered - free;
  // One less than the free ones: the last of them is already a little forgotten when the next attempt comes.
  const pause = over <= -1 ? 0 : Math.min(maxPauseSeconds, 2 ** over);
  if (elapsed < pause) return { wait: pause - elapsed, attempts: { level, at: Math.min(at, now) } };
  return { wait: 0, attempts: { level: remembered + 1, at: now } };
}

const maxKeys = 20_000;

function createMemoryCounter(now: () => Date): AttemptCounter {
  const remembered = new Map<string, Attempts>();
  return async (key, allowance) => {
    const time = now().getTime();
    const { wait, attempts } = countAttempt(remembered.get(key) ?? { level: 0, at: time }, allowance, time);
    // Deleting before setting keeps the map in the order of use, so the oldest key is the one to drop.
    remembered.delete(key);
    remembered.set(key, attempts);
    const oldest = remembered.keys().next().value;
    if (remembered.size > maxKeys && oldest !== undefined) remembered.delete(oldest);
    return wait;
  };
}

const sweepEveryMs = 60 * 60 * 1000;
const keepMs = 24 * 60 * 60 * 1000;

/** Counts attempts in PostgreSQL, for all processes that share it. */
function createPostgresCounter(store: Store, now: () => Date): AttemptCounter {
  let sweptAt = Number.NEGATIVE_INFINITY;
  return async (key, allowance) => {
    const time = now().getTime();
    if (time - sweptAt > sweepEveryMs) {
      sweptAt = time;
      await store.query('delete from rate_limits where updated_at < $1', [new Date(time - keepMs).toISOString()]);
    }
    return store.transaction(async (tx) => {
      // Writing the row locks it: of two processes that count the same caller, the second sees what the first wrote.
      const lock = `insert into rate_limits (key, level, updated_at) values ($1, 0, $2)
        on conflict (key) do update set level = rate_limits.level returning level, updated_at`;
      const [row] = await tx.query<{ level: number; updated_at: string }>(lock, [key, new Date(time).toISOString()]);
      const before = { level: row?.level ?? 0, at: Date.parse(row?.updated_at ?? new Date(time).toISOString()) };
      const { wait, attempts } = countAttempt(before, allowance, time);
      if (wait === 0 || attempts.at !== before.at) {
        const sql = 'update rate_limits set level = $2, updated_at = $3 where key = $1';
        await tx.execute(sql, [key, attempts.level, new Date(attempts.at).toISOString()]);
      }
      return wait;
    });
  };
}

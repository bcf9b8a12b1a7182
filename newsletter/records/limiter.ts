import { createHmac } from 'node:crypto';
import { ipPrefixes } from '../../core/node/ip-prefix.ts';
import type { Store } from '../db/store.ts';
import type { StoreContext } from '../db/store-context.ts';

/** Limits how often a caller may subscribe. */
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

/** How many attempts a kind of caller has. */
interface Allowance {
  /** This many attempts in a row need no pause. */
  free: number;
  /** One attempt is forgotten after this many seconds: the long-term rate. */
  forgetSeconds: number;
}

/** The recent attempts of a caller. */
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
/** The longest pause. */
const maxPauseSeconds = 3600;

/** Returns how many attempts are still counted at a time. */
function rememberedLevel({ level, at }: Attempts, { forgetSeconds }: Allowance, now: number): number {
  return Math.max(0, level - Math.max(0, now - at) / 1000 / forgetSeconds);
}

/** Returns the seconds until the next attempt is allowed: 0 at first, then 1, 2, 4, 8 … */
function secondsToWait(attempts: Attempts, allowance: Allowance, now: number): number {
  const over = rememberedLevel(attempts, allowance, now) - allowance.free;
  // One less than the free ones: the last of them is already a little forgotten when the next attempt comes.
  if (over <= -1) return 0;
  const pause = Math.min(maxPauseSeconds, 2 ** over);
  return Math.max(0, pause - Math.max(0, now - attempts.at) / 1000);
}

const maxKeys = 20_000;

/** Counts attempts in the memory of this process. */
function createMemoryCounter(now: () => Date): AttemptCounter {
  const remembered = new Map<string, Attempts>();
  return async (key, allowance) => {
    const time = now().getTime();
    const attempts = remembered.get(key) ?? { level: 0, at: time };
    // A clock that was set back must not block anyone until that time is reached again.
    attempts.at = Math.min(attempts.at, time);
    const wait = secondsToWait(attempts, allowance, time);
    if (wait > 0) return wait;
    // Deleting before setting keeps the map in the order of use, so the oldest key is the one to drop.
    remembered.delete(key);
    remembered.set(key, { level: rememberedLevel(attempts, allowance, time) + 1, at: time });
    const oldest = remembered.keys().next().value;
    if (remembered.size > maxKeys && oldest !== undefined) remembered.delete(oldest);
    return 0;
  };
}

const sweepEveryMs = 60 * 60 * 1000;
const keepMs = 24 * 60 * 60 * 1000;

const elapsed = 'greatest(0, extract(epoch from $2::timestamptz - rate_limits.updated_at::timestamptz))';
const level = `greatest(0, rate_limits.level - ${elapsed} / $3::double precision)`;
const over = `(${level} - $4::double precision)`;
const pause = `case when ${over} <= -1 then 0 else least(${maxPauseSeconds}, power(2, least(${over}, 20))) end`;

// One statement: of two processes that count the same caller, the second one sees what the first one wrote.
const countAttempt = `
  insert into rate_limits (key, level, updated_at) values ($1, 1, $2)
  on conflict (key) do update set level = ${level} + 1, updated_at = excluded.updated_at
  where ${elapsed} >= ${pause}
  returning level`;

/** Counts attempts in PostgreSQL, with the rules of `secondsToWait`, for all processes that share it. */
function createPostgresCounter(store: Store, now: () => Date): AttemptCounter {
  let sweptAt = Number.NEGATIVE_INFINITY;
  return async (key, allowance) => {
    const time = now();
    if (time.getTime() - sweptAt > sweepEveryMs) {
      sweptAt = time.getTime();
      const before = new Date(time.getTime() - keepMs).toISOString();
      await store.query('delete from rate_limits where updated_at < $1', [before]);
    }
    const params = [key, time.toISOString(), allowance.forgetSeconds, allowance.free];
    const counted = await store.query(countAttempt, params);
    if (counted.length > 0) return 0;
    // A clock that was set back must not block anyone until that time is reached again.
    await store.query('update rate_limits set updated_at = $2 where key = $1 and updated_at > $2', params.slice(0, 2));
    const [row] = await store.query<{ level: number; updated_at: string }>(
      'select level, updated_at from rate_limits where key = $1',
      [key],
    );
    if (row === undefined) return 1;
    const attempts = { level: row.level, at: Date.parse(row.updated_at) };
    // Another process may have counted in between; the next attempt is exact again.
    return Math.max(1, secondsToWait(attempts, allowance, time.getTime()));
  };
}

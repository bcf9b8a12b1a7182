import type { Store } from '../db/store.ts';
import { type AttemptCounter, maxPauseSeconds, secondsToWait } from './delay.ts';

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

/** Counts attempts in PostgreSQL, by the rules of `delay.ts`, for all processes that share it. */
export function createPostgresCounter(store: Store, now: () => Date): AttemptCounter {
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
    // A clock that was set back must not hold anybody until it is that late again.
    await store.query('update rate_limits set updated_at = $2 where key = $1 and updated_at > $2', params.slice(0, 2));
    const [row] = await store.query<{ level: number; updated_at: string }>(
      'select level, updated_at from rate_limits where key = $1',
      [key],
    );
    if (row === undefined) return 1;
    const attempts = { level: row.level, at: Date.parse(row.updated_at) };
    // Another process may have counted in between; then the next attempt knows better.
    return Math.max(1, secondsToWait(attempts, allowance, time.getTime()));
  };
}

import type { Store } from './store.ts';

/** The newest time that stands in a store, and what it holds to be the time now, where it has a clock of its own. */
export interface StoreTimes {
  /** ISO time; undefined in an empty store. */
  newest: string | undefined;
  /** Milliseconds since 1970 by PostgreSQL's clock; SQLite has the clock of the machine. */
  nowMs: number | undefined;
}

/** Reads what a store can say about the time. */
export async function readStoreTimes(store: Store): Promise<StoreTimes> {
  const [row] = await store.query<{ newest: string | null }>(
    `select max(time) as newest from (
      select max(updated_at) as time from subscribers
      union all select max(updated_at) from issues
      union all select max(applied_at) from schema_migrations
    ) as times`,
  );
  const newest = row?.newest ?? undefined;
  if (store.dialect === 'sqlite') return { newest, nowMs: undefined };
  const [clock] = await store.query<{ ms: number }>('select extract(epoch from clock_timestamp()) * 1000 as ms');
  return { newest, nowMs: clock === undefined ? undefined : Number(clock.ms) };
}

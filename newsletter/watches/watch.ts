import type { Queryable } from '../db/store.ts';

export type Watch = {
  id: string;
  reader_id: string;
  email: string;
  subject: string;
  created_at: string;
  confirmed_at: string | null;
};

export const watchColumns = 'id, reader_id, email, subject, created_at, confirmed_at';

/** How many readers watch a subject, and how many have not confirmed yet. */
export type WatchCount = { subject: string; watches: number; waiting: number };

/** Counts watches by subject, the most watched first. */
export async function countWatches({ store }: { store: Queryable }): Promise<WatchCount[]> {
  return store.query<WatchCount>(
    `select subject, count(confirmed_at) as watches, count(*) - count(confirmed_at) as waiting
     from watches group by subject order by watches desc, subject`,
  );
}

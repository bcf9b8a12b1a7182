import type { Queryable } from '../db/store.ts';
import type { StoreContext } from '../db/store-context.ts';
import type { BounceEvent } from './parse-returned-mail.ts';

/** A report that fits no mail of ours; it has no address of anybody. */
export type UnmatchedReport = {
  kind: string;
  from_domain: string;
  code: string | null;
  place: string;
  created_at: string;
};

/** Notes a report that could not be matched, once. */
export async function noteUnmatched({ store, now }: StoreContext, event: BounceEvent, place: string): Promise<void> {
  await store.execute(
    `insert into unmatched_reports (key, kind, from_domain, code, place, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (key) do nothing`,
    [event.key, event.type, event.fromDomain ?? '', event.code ?? null, place, now().toISOString()],
  );
}

/** Lists the newest reports that could not be matched. */
export function listUnmatched(store: Queryable, limit: number): Promise<UnmatchedReport[]> {
  return store.query<UnmatchedReport>(
    'select kind, from_domain, code, place, created_at from unmatched_reports order by created_at desc, key limit $1',
    [limit],
  );
}

/** Counts the reports that could not be matched. */
export async function countUnmatched(store: Queryable): Promise<number> {
  const [row] = await store.query<{ total: number }>('select count(*) as total from unmatched_reports');
  return Number(row?.total ?? 0);
}

import { countRows, insertRows, type Queryable, type StoreContext } from '../db/store.ts';
import type { BounceEvent } from './parse-returned-mail.ts';

/** A report that fits no mail of ours; it has no address of anybody. */
type UnmatchedReport = { kind: string; from_domain: string; code: string | null; place: string; created_at: string };

/** Notes a report that could not be matched, once. */
export async function noteUnmatched({ store, now }: StoreContext, event: BounceEvent, place: string): Promise<void> {
  const { key, type: kind, fromDomain = '', code = null } = event;
  const row = { key, kind, from_domain: fromDomain, code, place, created_at: now().toISOString() };
  await insertRows(store, 'unmatched_reports', [row], 'on conflict (key) do nothing');
}

export function listUnmatched(store: Queryable, limit: number): Promise<UnmatchedReport[]> {
  return store.query<UnmatchedReport>(
    'select kind, from_domain, code, place, created_at from unmatched_reports order by created_at desc, key limit $1',
    [limit],
  );
}

export const countUnmatched = (store: Queryable): Promise<number> => countRows(store, 'from unmatched_reports');

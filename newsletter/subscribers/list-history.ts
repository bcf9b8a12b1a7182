import { addDays, siteDay } from '../../core/dates.ts';
import type { StoreContext } from '../db/store.ts';
import { countStatuses } from './subscriber.ts';

/** One day of the list. */
export interface ListDay {
  day: string;
  joined: number;
  left: number;
  bounced: number;
  imported: number;
  total: number;
}

type DayKind = Exclude<keyof ListDay, 'day' | 'total'>;

/**
 * Reads the last `days` days of the list in UTC, today last; every day is there. `total` is the number of active
 * subscribers at its end; `imported` came with a list that has no dates: part of the total, but no growth.
 */
export async function readListHistory({ store, now }: StoreContext, days: number): Promise<ListDay[]> {
  const today = siteDay(now(), 'UTC');
  const first = addDays(today, 1 - days);
  const sql = 'select day, kind, sum(total) as total from list_changes where day >= $1 group by day, kind';
  const rows = await store.query<{ day: string; kind: DayKind; total: number }>(sql, [first]);
  const byDay = new Map<string, Partial<Record<DayKind, number>>>();
  for (const { day, kind, total } of rows) byDay.set(day, { ...byDay.get(day), [kind]: total });
  let total = (await countStatuses(store)).active;
  const history: ListDay[] = [];
  // Backwards from today's number, which is exact. What a clock that ran ahead wrote belongs to no day shown here.
  for (let back = 0; back < days; back += 1) {
    const day = addDays(today, -back);
    const { joined = 0, left = 0, bounced = 0, imported = 0 } = byDay.get(day) ?? {};
    history.unshift({ day, joined, left, bounced, imported, total });
    total -= joined + imported - left - bounced;
  }
  return history;
}

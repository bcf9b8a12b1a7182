import { addDays, siteDay } from '../../core/dates.ts';
import type { Store } from '../db/store.ts';
import type { StoreContext } from '../db/store-context.ts';
import { countStatuses } from './subscriber.ts';

/** One day of the list; `total` is the number of active subscribers at its end. */
export interface ListDay {
  /** In UTC, such as `2026-11-15`. */
  day: string;
  joined: number;
  left: number;
  bounced: number;
  /** Came with a list that has no dates: part of the total, but no growth. */
  imported: number;
  total: number;
}

const dayKinds = ['joined', 'left', 'bounced', 'imported'] as const;
/** On PostgreSQL every change adds rows; beyond so many they are added up. */
const manyRows = 5000;

/** Reads the last `days` days of the list, today last; every day is there. */
export async function readListHistory(
  { store, now }: Pick<StoreContext, 'store' | 'now'>,
  days: number,
): Promise<ListDay[]> {
  await addUpChanges(store);
  const today = siteDay(now(), 'UTC');
  const first = addDays(today, 1 - days);
  const rows = await store.query<{ day: string; kind: (typeof dayKinds)[number]; total: number }>(
    'select day, kind, sum(total) as total from list_changes where day >= $1 group by day, kind',
    [first],
  );
  const byDay = new Map<string, Partial<Record<(typeof dayKinds)[number], number>>>();
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

async function addUpChanges(store: Store): Promise<void> {
  if (store.dialect === 'sqlite') return;
  const [row] = await store.query<{ rows: number }>('select count(*) as rows from list_changes');
  if ((row?.rows ?? 0) < manyRows) return;
  // Two at a time each add up the rows that they removed themselves.
  await store.execute(
    `with gone as (delete from list_changes returning day, kind, total)
     insert into list_changes (day, kind, total) select day, kind, sum(total) from gone group by day, kind`,
  );
}

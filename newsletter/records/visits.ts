import { addDays, siteDay } from '../../core/dates.ts';
import { insertRows, type Store, type StoreClock } from '../db/store.ts';

/** What a total counts; visitors have no name. */
export type VisitKind = 'page' | 'referrer' | 'subscribed' | 'visitors' | 'mark';

/** One total of one day; nothing in it belongs to one reader. */
export type VisitRow = {
  /** In UTC, such as `2026-11-15`. */
  day: string;
  kind: VisitKind;
  /** Path of a page, host of a referrer, or id of an issue and path; empty where the kind has no names. */
  name: string;
  total: number;
};

export const visitNames = {
  /** From a typed address, a bookmark, or a source that sends no referrer. */
  direct: '(direct)',
  /** From another page of the site. */
  internal: '(internal)',
  /** Everything beyond the limit of a day's list. */
  other: '(other)',
} as const;

const batchRows = 500;

/** Adds totals to those of the store, all or none; each (day, kind, name) may occur only once. */
export async function addVisits(store: Store, rows: readonly VisitRow[]): Promise<void> {
  // Sorted: servers that write the same rows at the same time must not deadlock.
  const sorted = rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const addUp = 'on conflict (day, kind, name) do update set total = visits.total + excluded.total';
  await store.transaction(async (tx) => {
    for (let at = 0; at < sorted.length; at += batchRows)
      await insertRows(tx, 'visits', sorted.slice(at, at + batchRows), addUp);
  });
}

export const keyOf = ({ day, kind, name }: VisitRow): string => `${day} ${kind} ${name}`;

interface VisitDay {
  day: string;
  /** Pages that people opened. */
  views: number;
  /** Number of people, approximately. */
  visitors: number;
  subscribed: number;
}

type PageVisits = { path: string; views: number; subscribed: number };

type Sum = { day: string; kind: Exclude<VisitKind, 'mark'>; name: string; total: number | string };

/** The column of each kind in a day. */
const column = { page: 'views', visitors: 'visitors', subscribed: 'subscribed' } as const;

/** Sums up the last days, in UTC; largest first, newest day first. */
export async function reportVisits({ store, now }: StoreClock, days: number) {
  const to = siteDay(now(), 'UTC');
  const from = addDays(to, 1 - days);
  const sums = await store.query<Sum>(
    "select day, kind, name, total from visits where day >= $1 and day <= $2 and kind <> 'mark' order by day desc",
    [from, to],
  );
  const byDay = new Map<string, VisitDay>();
  const byPage = new Map<string, PageVisits>();
  const byHost = new Map<string, number>();
  for (const { day, kind, name, total } of sums) {
    if (kind === 'referrer') byHost.set(name, (byHost.get(name) ?? 0) + Number(total));
    else getOrAdd(byDay, day, { day, views: 0, visitors: 0, subscribed: 0 })[column[kind]] += Number(total);
    if (kind === 'page' || kind === 'subscribed')
      getOrAdd(byPage, name, { path: name, views: 0, subscribed: 0 })[column[kind]] += Number(total);
  }
  return {
    from,
    days: [...byDay.values()],
    pages: [...byPage.values()].sort(
      (one, other) => other.views - one.views || other.subscribed - one.subscribed || (one.path < other.path ? -1 : 1),
    ),
    referrers: [...byHost]
      .map(([host, views]) => ({ host, views }))
      .sort((one, other) => other.views - one.views || (one.host < other.host ? -1 : 1)),
  };
}

function getOrAdd<Value>(known: Map<string, Value>, key: string, first: Value): Value {
  const value = known.get(key) ?? first;
  known.set(key, value);
  return value;
}

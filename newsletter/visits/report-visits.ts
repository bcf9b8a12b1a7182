import type { Newsletter } from '../newsletter.ts';
import { type VisitKind, visitNames } from './visit-row.ts';

/** One day in numbers. */
export interface VisitDay {
  day: string;
  /** Pages that people opened; addresses that do not exist are not among them. */
  views: number;
  /** People, approximately. */
  visitors: number;
  /** Pages that programs opened. */
  bots: number;
  /** People who became subscribers. */
  subscribed: number;
}

/** One page over all days. */
export interface PageVisits {
  path: string;
  views: number;
  subscribed: number;
}

/** The numbers of the last days; the greatest first, the newest day first. */
export interface VisitReport {
  /** First and last day that is looked at, in UTC. */
  from: string;
  to: string;
  days: VisitDay[];
  pages: PageVisits[];
  referrers: { host: string; views: number }[];
  /** How often an address was asked for that does not exist. */
  notFound: number;
}

type Sum = { day: string; kind: VisitKind; name: string; total: number | string };

const dayMs = 24 * 60 * 60 * 1000;
/** What a day does not tell by name. */
const column = { page: 'views', visitors: 'visitors', bots: 'bots', subscribed: 'subscribed' } as const;

/** Reads the sums of the last `days` days, today included. */
export async function reportVisits(
  { store, now }: Pick<Newsletter, 'store' | 'now'>,
  days: number,
): Promise<VisitReport> {
  const today = now().getTime();
  const [from, to] = [today - (days - 1) * dayMs, today].map((time) => new Date(time).toISOString().slice(0, 10));
  const sums = await store.query<Sum>(
    'select day, kind, name, total from visits where day >= $1 and day <= $2 order by day desc',
    [from ?? '', to ?? ''],
  );
  const [byDay, byPage] = [new Map<string, VisitDay>(), new Map<string, PageVisits>()];
  const byHost = new Map<string, number>();
  let notFound = 0;
  for (const { day, kind, name, total } of sums) {
    if (kind === 'page' && name === visitNames.notFound) {
      notFound += Number(total);
      continue;
    }
    if (kind === 'referrer') byHost.set(name, (byHost.get(name) ?? 0) + Number(total));
    else getDay(byDay, day)[column[kind]] += Number(total);
    if (kind === 'page') getPage(byPage, name).views += Number(total);
    if (kind === 'subscribed') getPage(byPage, name).subscribed += Number(total);
  }
  return {
    from: from ?? '',
    to: to ?? '',
    days: [...byDay.values()],
    pages: [...byPage.values()].sort(
      (one, other) => other.views - one.views || other.subscribed - one.subscribed || (one.path < other.path ? -1 : 1),
    ),
    referrers: [...byHost]
      .map(([host, views]) => ({ host, views }))
      .sort((one, other) => other.views - one.views || (one.host < other.host ? -1 : 1)),
    notFound,
  };
}

function getDay(days: Map<string, VisitDay>, day: string): VisitDay {
  const known = days.get(day) ?? { day, views: 0, visitors: 0, bots: 0, subscribed: 0 };
  days.set(day, known);
  return known;
}

function getPage(pages: Map<string, PageVisits>, path: string): PageVisits {
  const known = pages.get(path) ?? { path, views: 0, subscribed: 0 };
  pages.set(path, known);
  return known;
}

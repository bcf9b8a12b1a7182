import type { Newsletter } from '../newsletter.ts';
import type { SubscriberStatus } from './subscriber.ts';

/** The list in numbers. */
export interface SubscriberStats {
  total: number;
  byStatus: Record<SubscriberStatus, number>;
  suppressed: number;
  /** Joined within the last seven and thirty days. */
  joined: { last7Days: number; last30Days: number };
}

const dayMs = 24 * 60 * 60 * 1000;

/** Counts subscribers by status, suppressions, and who joined lately; the list is read once. */
export async function countSubscribers({ store, now }: Pick<Newsletter, 'store' | 'now'>): Promise<SubscriberStats> {
  const daysAgo = (days: number): string => new Date(now().getTime() - days * dayMs).toISOString();
  const counted = await store.query<CountedStatus>(
    `select status, count(*) as rows,
       count(case when created_at >= $1 then 1 end) as last7,
       count(case when created_at >= $2 then 1 end) as last30
     from subscribers group by status`,
    [daysAgo(7), daysAgo(30)],
  );
  const byStatus = { pending: 0, active: 0, unsubscribed: 0, bounced: 0 };
  for (const { status, rows } of counted) byStatus[status] = Number(rows);
  const [suppressed] = await store.query('select count(*) as rows from suppressions');
  const sum = (name: 'rows' | 'last7' | 'last30'): number =>
    counted.reduce((total, row) => total + Number(row[name]), 0);
  return {
    total: sum('rows'),
    byStatus,
    suppressed: Number(suppressed?.['rows'] ?? 0),
    joined: { last7Days: sum('last7'), last30Days: sum('last30') },
  };
}

/** PostgreSQL counts in 64 bits and hands them over as text. */
type CountedStatus = Record<'rows' | 'last7' | 'last30', number | string> & { status: SubscriberStatus };

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

/** Counts subscribers by status, suppressions, and who joined lately. */
export async function countSubscribers({ store, now }: Pick<Newsletter, 'store' | 'now'>): Promise<SubscriberStats> {
  const counted = await store.query<{ status: SubscriberStatus; rows: number | string }>(
    'select status, count(*) as rows from subscribers group by status',
  );
  const byStatus = { pending: 0, active: 0, unsubscribed: 0, bounced: 0 };
  // PostgreSQL counts in 64 bits and hands them over as text.
  for (const { status, rows } of counted) byStatus[status] = Number(rows);
  const since = async (days: number): Promise<number> => {
    const time = new Date(now().getTime() - days * dayMs).toISOString();
    const [row] = await store.query('select count(*) as rows from subscribers where created_at >= $1', [time]);
    return Number(row?.['rows'] ?? 0);
  };
  const [suppressed] = await store.query('select count(*) as rows from suppressions');
  return {
    total: Object.values(byStatus).reduce((sum, rows) => sum + rows, 0),
    byStatus,
    suppressed: Number(suppressed?.['rows'] ?? 0),
    joined: { last7Days: await since(7), last30Days: await since(30) },
  };
}

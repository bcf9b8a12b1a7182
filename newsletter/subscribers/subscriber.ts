import { normalizeEmail } from '../../core/email-address.ts';
import type { StoreContext } from '../db/store-context.ts';

/** The status of a subscriber. */
export type SubscriberStatus = 'pending' | 'active' | 'unsubscribed' | 'bounced';

/** How often a subscriber wants mail. */
export type Frequency = 'every' | 'monthly';

/** A row of `subscribers`. */
export type Subscriber = {
  id: string;
  email: string;
  status: SubscriberStatus;
  source_page: string | null;
  /** Comma list of topics; empty means all. */
  topics: string;
  frequency: Frequency;
  created_at: string;
  confirmed_at: string | null;
  unsubscribed_at: string | null;
  updated_at: string;
};

/** The columns of `subscribers`, in the order of their table. */
export const subscriberColumns =
  'id, email, status, source_page, topics, frequency, created_at, confirmed_at, unsubscribed_at, updated_at';

/** Which subscribers are listed, and how many are read at a time. */
export interface ListOptions {
  status?: SubscriberStatus | undefined;
  batchSize?: number;
}

/** Reads subscribers ordered by address, a batch at a time, so that any number fits into memory. */
export async function* listSubscribers(
  { store }: Pick<StoreContext, 'store'>,
  { status, batchSize = 1000 }: ListOptions = {},
): AsyncGenerator<Subscriber> {
  let last = '';
  for (;;) {
    const rows = await store.query<Subscriber>(
      `select ${subscriberColumns} from subscribers
       where email > $1 and ($2 = '' or status = $2) order by email limit $3`,
      [last, status ?? '', batchSize],
    );
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < batchSize) return;
    last = end.email;
  }
}

/** Returns the subscriber with this address, in any spelling. */
export async function findSubscriber(
  { store }: Pick<StoreContext, 'store'>,
  email: string,
): Promise<Subscriber | undefined> {
  const sql = `select ${subscriberColumns} from subscribers where email = $1`;
  return (await store.query<Subscriber>(sql, [normalizeEmail(email)]))[0];
}

/** Returns the subscriber with this id. */
export async function getSubscriber(
  { store }: Pick<StoreContext, 'store'>,
  id: string,
): Promise<Subscriber | undefined> {
  return (await store.query<Subscriber>(`select ${subscriberColumns} from subscribers where id = $1`, [id]))[0];
}

/** The list in numbers. */
export interface SubscriberStats {
  total: number;
  byStatus: Record<SubscriberStatus, number>;
  suppressed: number;
  /** Joined here within the last seven and thirty days; imported people joined elsewhere and do not count. */
  joined: { last7Days: number; last30Days: number };
}

const dayMs = 24 * 60 * 60 * 1000;
const joinedHere = "coalesce(source_page, '') not like 'import%'";

/** Counts subscribers by status, suppressions and recent subscribers; the list is read once. */
export async function countSubscribers({ store, now }: Pick<StoreContext, 'store' | 'now'>): Promise<SubscriberStats> {
  const daysAgo = (days: number): string => new Date(now().getTime() - days * dayMs).toISOString();
  const counted = await store.query<CountedStatus>(
    `select status, count(*) as rows,
       count(case when created_at >= $1 and ${joinedHere} then 1 end) as last7,
       count(case when created_at >= $2 and ${joinedHere} then 1 end) as last30
     from subscribers group by status`,
    [daysAgo(7), daysAgo(30)],
  );
  const byStatus = { pending: 0, active: 0, unsubscribed: 0, bounced: 0 };
  for (const { status, rows } of counted) byStatus[status] = rows;
  const [suppressed] = await store.query('select count(*) as rows from suppressions');
  const sum = (name: 'rows' | 'last7' | 'last30'): number => counted.reduce((total, row) => total + row[name], 0);
  return {
    total: sum('rows'),
    byStatus,
    suppressed: Number(suppressed?.['rows'] ?? 0),
    joined: { last7Days: sum('last7'), last30Days: sum('last30') },
  };
}

type CountedStatus = Record<'rows' | 'last7' | 'last30', number> & { status: SubscriberStatus };

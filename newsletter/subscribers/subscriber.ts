import { normalizeEmail } from '../../core/node/email-address.ts';
import type { Queryable, StoreContext } from '../db/store.ts';

/** What a person is to the list; only an active one gets issues. */
export const subscriberStatuses = ['pending', 'active', 'unsubscribed', 'bounced'] as const;

export type SubscriberStatus = (typeof subscriberStatuses)[number];

export type Frequency = 'every' | 'monthly';

/** A row of `subscribers`. */
export type Subscriber = {
  id: string;
  email: string;
  /** Empty when it is not known. */
  name: string;
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

export const subscriberColumns =
  'id, email, name, status, source_page, topics, frequency, created_at, confirmed_at, unsubscribed_at, updated_at';

export async function findSubscriber({ store }: StoreContext, email: string): Promise<Subscriber | undefined> {
  const sql = `select ${subscriberColumns} from subscribers where email = $1`;
  return (await store.query<Subscriber>(sql, [normalizeEmail(email)]))[0];
}

export const getSubscriber = async ({ store }: StoreContext, id: string): Promise<Subscriber | undefined> =>
  (await store.query<Subscriber>(`select ${subscriberColumns} from subscribers where id = $1`, [id]))[0];

/** Returns the address that a mail went to; `id` is of a subscriber, a letter, or a watch or its reader. */
export async function findAddressOf(tx: Queryable, id: string): Promise<string | undefined> {
  const [found] = await tx.query<{ email: string }>(
    `select email from subscribers where id = $1
     union all select email from watches where id = $1 or reader_id = $1
     union all select email from letters where id = $1 and email <> ''`,
    [id],
  );
  return found?.email;
}

/** Whoever did not come with an imported list. */
export const joinedHere = "coalesce(source_page, '') not like 'import%'";

/** Returns how many subscribers have each status, without reading the list. */
export async function countStatuses(store: Queryable): Promise<Record<SubscriberStatus, number>> {
  const rows = await store.query<{ kind: SubscriberStatus; total: number }>(
    "select kind, sum(total) as total from list_changes where day = '' group by kind",
  );
  const counts = { pending: 0, active: 0, unsubscribed: 0, bounced: 0 };
  for (const { kind, total } of rows) counts[kind] = total;
  return counts;
}

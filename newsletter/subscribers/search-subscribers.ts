import type { Queryable } from '../db/store.ts';
import { type Subscriber, type SubscriberStatus, subscriberColumns } from './subscriber.ts';

export interface SubscriberSearch {
  /** Part of an address, in any case; empty lists everyone, newest first unless `isByAddress`. */
  text: string;
  isByAddress?: boolean;
  status?: SubscriberStatus | undefined;
  limit: number;
  after?: { id: string; email: string; created_at: string } | undefined;
}

/**
 * Returns one page of subscribers: the newest first, or those whose address contains a text, by address. The next page
 * continues from there.
 */
export async function searchSubscribers(store: Queryable, search: SubscriberSearch): Promise<Subscriber[]> {
  const text = search.text.trim().toLowerCase();
  const { limit, status, after, isByAddress = text !== '' } = search;
  if (!isByAddress) return listNewest(store, search);
  const filter = status === undefined ? "$1 = ''" : 'status = $1';
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return store.query<Subscriber>(
    `select ${subscriberColumns} from subscribers where ${filter} and email > $2 and email like $3 escape '\\'
     order by email limit $4`,
    [status ?? '', after?.email ?? '', pattern, limit],
  );
}

function listNewest(store: Queryable, { status, limit, after }: SubscriberSearch): Promise<Subscriber[]> {
  const filter = status === undefined ? "$1 = ''" : 'status = $1';
  const start = after === undefined ? '$2 = $3' : '(created_at, id) < ($2, $3)';
  return store.query<Subscriber>(
    `select ${subscriberColumns} from subscribers where ${filter} and ${start}
     order by created_at desc, id desc limit $4`,
    [status ?? '', after?.created_at ?? '', after?.id ?? '', limit],
  );
}

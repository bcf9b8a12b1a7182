import type { Newsletter } from '../newsletter.ts';
import { normaliseEmail } from './email-address.ts';
import { type Subscriber, type SubscriberStatus, subscriberColumns } from './subscriber.ts';

/** Which subscribers are listed, and how many are read at a time. */
export interface ListWish {
  status?: SubscriberStatus | undefined;
  batchSize?: number;
}

/** Reads subscribers in the order of their addresses, a batch at a time, so that any number fits into memory. */
export async function* listSubscribers(
  { store }: Pick<Newsletter, 'store'>,
  { status, batchSize = 1000 }: ListWish = {},
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

/** The subscriber with this address, however it is spelled. */
export async function findSubscriber(
  { store }: Pick<Newsletter, 'store'>,
  email: string,
): Promise<Subscriber | undefined> {
  const sql = `select ${subscriberColumns} from subscribers where email = $1`;
  return (await store.query<Subscriber>(sql, [normaliseEmail(email)]))[0];
}

/** The subscriber with this id. */
export async function getSubscriber({ store }: Pick<Newsletter, 'store'>, id: string): Promise<Subscriber | undefined> {
  return (await store.query<Subscriber>(`select ${subscriberColumns} from subscribers where id = $1`, [id]))[0];
}

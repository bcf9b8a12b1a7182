import { writeCell } from '../../core/text/csv.ts';
import type { StoreContext } from '../db/store.ts';
import { searchSubscribers } from './search-subscribers.ts';
import type { Subscriber, SubscriberStatus } from './subscriber.ts';

const columns = [
  'email',
  'status',
  'topics',
  'frequency',
  'source_page',
  'created_at',
  'confirmed_at',
  'unsubscribed_at',
  'name',
] as const;

/** Writes readers as lines of a CSV file with a header, which an import reads back, or as JSON lines. */
export async function* writeListLines(subscribers: AsyncIterable<Subscriber>, format: 'csv' | 'jsonl') {
  if (format === 'csv') yield `${columns.join(',')}\r\n`;
  for await (const subscriber of subscribers) {
    if (format === 'csv') yield `${columns.map((column) => writeCell(subscriber[column] ?? '')).join(',')}\r\n`;
    else yield `${JSON.stringify(Object.fromEntries(columns.map((column) => [column, subscriber[column]])))}\n`;
  }
}

const batch = { limit: 1000, isByAddress: true };

/** Reads everyone, or whom a search finds, by address, a batch at a time, so that any number fits into memory. */
export async function* listFound(
  context: Pick<StoreContext, 'store'>,
  { text = '', status }: { text?: string; status?: SubscriberStatus | undefined },
): AsyncGenerator<Subscriber> {
  let after: Subscriber | undefined;
  do {
    const rows: Subscriber[] = await searchSubscribers(context.store, { text, status, after, ...batch });
    yield* rows;
    after = rows.length < batch.limit ? undefined : rows.at(-1);
  } while (after !== undefined);
}

import type { Subscriber } from '../../newsletter/subscribers/subscriber.ts';
import { formatTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';

/** Prints subscribers: a table for people, or JSON for programs. */
export async function printSubscribers(terminal: Terminal, rows: readonly Subscriber[], isJson = false): Promise<void> {
  await terminal.print(isJson ? JSON.stringify(rows, null, 2) : formatSubscribers(rows));
}

function formatSubscribers(rows: readonly Subscriber[]): string {
  return formatTable(
    ['email', 'status', 'since', 'frequency', 'topics'],
    rows.map(({ email, status, created_at, frequency, topics }) => [
      email,
      status,
      created_at.slice(0, 10),
      frequency,
      topics || 'all',
    ]),
  );
}

/** The first `limit` of many subscribers, and whether there were more. */
export async function takeSubscribers(
  subscribers: AsyncIterable<Subscriber>,
  limit: number,
  isWanted: (subscriber: Subscriber) => boolean = () => true,
): Promise<{ rows: Subscriber[]; hasMore: boolean }> {
  const rows: Subscriber[] = [];
  for await (const subscriber of subscribers) {
    if (!isWanted(subscriber)) continue;
    if (rows.length === limit) return { rows, hasMore: true };
    rows.push(subscriber);
  }
  return { rows, hasMore: false };
}

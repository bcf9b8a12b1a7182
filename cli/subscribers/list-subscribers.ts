import { siteDay } from '../../core/dates.ts';
import { subscriberStatusSchema } from '../../core/desk-subscribers.ts';
import { listSubscribers, type Subscriber, type SubscriberStatus } from '../../newsletter/subscribers/subscriber.ts';
import { site } from '../../site.config.ts';
import { defineCommand, readChoice, readCount } from '../command.ts';
import { readNewsletter } from '../config.ts';
import { formatTable } from '../format.ts';
import type { Terminal } from '../terminal.ts';

/** How many subscribers are printed unless told otherwise. */
export const defaultLimit = 50;
/** The options of a list. */
export const outputFlags = {
  limit: `<n> how many (default: ${defaultLimit})`,
  json: 'print a JSON array',
} as const;

/** The option that picks subscribers by status. */
export const statusFlag = '<status> only pending, active, unsubscribed or bounced' as const;

/** `subscribers list` */
export const listCommand = defineCommand({
  summary: 'List subscribers by address.',
  flags: { status: statusFlag, ...outputFlags },
  details: 'subscribers export writes the complete list.',
  async run(invocation) {
    const { values, terminal } = invocation;
    const [status, limit] = [readStatus(values.status), readCount('limit', values.limit, defaultLimit)];
    const { rows, hasMore } = await readNewsletter(invocation, (newsletter) =>
      takeSubscribers(listSubscribers(newsletter, { status }), limit),
    );
    await printSubscribers(terminal, rows, values.json);
    if (hasMore) {
      terminal.message(`Only the first ${limit} are shown; --limit shows more, subscribers export writes all.`);
    }
  },
});

/** Reads a `--status` value. */
export const readStatus = (text: string | undefined): SubscriberStatus | undefined =>
  readChoice('status', text, subscriberStatusSchema.options);

async function takeSubscribers(
  subscribers: AsyncIterable<Subscriber>,
  limit: number,
): Promise<{ rows: Subscriber[]; hasMore: boolean }> {
  const rows: Subscriber[] = [];
  for await (const subscriber of subscribers) {
    if (rows.length === limit) return { rows, hasMore: true };
    rows.push(subscriber);
  }
  return { rows, hasMore: false };
}

/** Prints subscribers as a table or as JSON. */
export async function printSubscribers(terminal: Terminal, rows: readonly Subscriber[], isJson = false): Promise<void> {
  if (isJson) return terminal.print(JSON.stringify(rows, null, 2));
  const cells = rows.map(({ email, name, status, created_at, frequency, topics }) => [
    email,
    status,
    siteDay(new Date(created_at), site.timeZone),
    frequency,
    topics || 'all',
    name,
  ]);
  return terminal.print(formatTable(['email', 'status', 'since', 'frequency', 'topics', 'name'], cells));
}

import { siteDay } from '../../core/dates.ts';
import { normalizeEmail } from '../../core/node/email-address.ts';
import { searchSubscribers } from '../../newsletter/subscribers/search-subscribers.ts';
import { type Subscriber, type SubscriberStatus, subscriberStatuses } from '../../newsletter/subscribers/subscriber.ts';
import { site } from '../../site.config.ts';
import { defineCommand, readChoice, readCount } from '../command.ts';
import { readNewsletter } from '../config.ts';
import { formatTable } from '../format.ts';
import type { Terminal } from '../terminal.ts';

const defaultLimit = 50;
/** The option that picks subscribers by status. */
export const statusFlag = '<status> only pending, active, unsubscribed or bounced' as const;

export const listCommand = defineCommand({
  summary: 'List subscribers by address: all, or those whose address contains a text.',
  takes: ['[<text>]'],
  flags: { status: statusFlag, limit: `<n> how many (default: ${defaultLimit})`, json: 'print a JSON array' },
  details: 'Exit code 1 when no address contains the text. subscribers export writes the complete list.',
  async run(invocation) {
    const { values, terminal } = invocation;
    const [text = ''] = invocation.words;
    const status = readStatus(values.status);
    const limit = readCount('limit', values.limit, defaultLimit);
    const found = await readNewsletter(invocation, ({ store }) =>
      searchSubscribers(store, { text: normalizeEmail(text), isByAddress: true, status, limit: limit + 1 }),
    );
    const isMissing = text !== '' && found.length === 0;
    if (!isMissing || values.json) await printSubscribers(terminal, found.slice(0, limit), values.json);
    if (isMissing) terminal.message(`No subscriber's address contains '${text}'.`);
    if (found.length > limit)
      terminal.message(`Only the first ${limit} are shown; --limit shows more, subscribers export writes all.`);
    return isMissing ? 1 : 0;
  },
});

export const readStatus = (text: string | undefined): SubscriberStatus | undefined =>
  readChoice('status', text, subscriberStatuses);

async function printSubscribers(terminal: Terminal, rows: readonly Subscriber[], isJson = false): Promise<void> {
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

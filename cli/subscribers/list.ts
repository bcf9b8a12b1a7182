import { listSubscribers } from '../../newsletter/subscribers/subscriber.ts';
import { defineCommand } from '../command.ts';
import { readCount, readStatus } from '../flag-values.ts';
import { withNewsletter } from '../open-for-command.ts';
import { printSubscribers, takeSubscribers } from './subscriber-table.ts';

/** `subscribers list` */
export const listCommand = defineCommand({
  name: 'subscribers list',
  summary: 'Show subscribers in the order of their addresses.',
  flags: {
    status: { type: 'string', value: '<status>', help: 'only pending, active, unsubscribed or bounced' },
    limit: { type: 'string', value: '<n>', help: 'how many, 50 unless told' },
    json: { type: 'boolean', help: 'print a JSON array' },
  },
  details: 'The whole list comes from subscribers export.',
  async run({ values, terminal }) {
    const [status, limit] = [readStatus(values.status), readCount('limit', values.limit, 50)];
    const { rows, hasMore } = await withNewsletter((newsletter) =>
      takeSubscribers(listSubscribers(newsletter, { status }), limit),
    );
    await printSubscribers(terminal, rows, values.json);
    if (hasMore) terminal.remark(`These are the first ${limit}; --limit shows more, subscribers export writes all.`);
    return 0;
  },
});

import { normalizeEmail } from '../../core/email-address.ts';
import { listSubscribers } from '../../newsletter/subscribers/subscriber.ts';
import { defineCommand } from '../command.ts';
import { readCount } from '../flag-values.ts';
import { withNewsletter } from '../open-for-command.ts';
import { printSubscribers, takeSubscribers } from './subscriber-table.ts';

/** `subscribers find` */
export const findCommand = defineCommand({
  name: 'subscribers find',
  summary: 'Find subscribers by an address or a part of one.',
  takes: ['<text>'],
  flags: {
    limit: { type: 'string', value: '<n>', help: 'how many, 50 unless told' },
    json: { type: 'boolean', help: 'print a JSON array' },
  },
  details: 'Exit code 1 when nobody is found.',
  async run({ values, words: [text = ''], terminal }) {
    const limit = readCount('limit', values.limit, 50);
    const part = normalizeEmail(text);
    const { rows, hasMore } = await withNewsletter((newsletter) =>
      takeSubscribers(listSubscribers(newsletter), limit, ({ email }) => email.includes(part)),
    );
    if (rows.length > 0 || values.json) await printSubscribers(terminal, rows, values.json);
    if (rows.length === 0) terminal.remark(`No subscriber's address holds '${text}'.`);
    if (hasMore) terminal.remark(`These are the first ${limit}; --limit shows more.`);
    return rows.length === 0 ? 1 : 0;
  },
});

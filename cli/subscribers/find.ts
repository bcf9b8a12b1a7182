import { normalizeEmail } from '../../core/node/email-address.ts';
import { searchSubscribers } from '../../newsletter/subscribers/search-subscribers.ts';
import { defineCommand, readCount } from '../command.ts';
import { readNewsletter } from '../config.ts';
import { defaultLimit, outputFlags, printSubscribers } from './list-subscribers.ts';

/** `subscribers find` */
export const findCommand = defineCommand({
  summary: 'Find subscribers by an address or part of one.',
  takes: ['<text>'],
  flags: outputFlags,
  details: 'Exit code 1 when there is no match.',
  async run(invocation) {
    const { values, words, terminal } = invocation;
    const [text = ''] = words;
    const limit = readCount('limit', values.limit, defaultLimit);
    const found = await readNewsletter(invocation, ({ store }) =>
      searchSubscribers(store, { text: normalizeEmail(text), limit: limit + 1 }),
    );
    const rows = found.slice(0, limit);
    if (rows.length > 0 || values.json) await printSubscribers(terminal, rows, values.json);
    if (rows.length === 0) terminal.message(`No subscriber's address contains '${text}'.`);
    if (found.length > limit) terminal.message(`Only the first ${limit} are shown; --limit shows more.`);
    return rows.length === 0 ? 1 : 0;
  },
});

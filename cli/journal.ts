import { readJournal } from '../newsletter/records/journal.ts';
import { defineCommand, readCount } from './command.ts';
import { readNewsletter } from './config.ts';
import { formatTable } from './format.ts';

export const journalCommand = defineCommand({
  summary: 'Show what was changed, by whom and when: in the desk, by commands and by the server.',
  flags: {
    limit: '<n> number of lines, newest first (default: 50)',
    json: 'print a JSON array',
  },
  details: `
The journal only grows, and no line contains a reader's address. A reader is named by the id that ./garage subscribers
list --json shows, as long as they are on the list.`,
  async run({ values, terminal, environment }) {
    const limit = readCount('limit', values.limit, 50);
    await readNewsletter({ values, terminal, environment }, async ({ store }) => {
      const entries = await readJournal(store, { limit });
      const rows = entries.map(({ at, who, what, about }) => [
        at.slice(0, 16).replace('T', ' '),
        who,
        what,
        about ?? '',
      ]);
      if (values.json) await terminal.print(JSON.stringify(entries, null, 2));
      else if (rows.length === 0) await terminal.print('Nothing was changed yet.');
      else await terminal.print(formatTable(['time (UTC)', 'by', 'what', 'about'], rows));
    });
  },
});

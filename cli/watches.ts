import { normalizeEmail } from '../core/node/email-address.ts';
import { exportWatches } from '../newsletter/subscribers/personal-data.ts';
import { countWatches } from '../newsletter/watches/ask-watch.ts';
import { defineCommand } from './command.ts';
import { readNewsletter } from './config.ts';
import { formatTable } from './format.ts';

export const watchesCommand = defineCommand({
  summary: 'List what readers asked to be told about, with how many they are.',
  flags: {
    email: '<address> everything stored about the watches of one address, as JSON',
    json: 'print JSON',
  },
  details: `
A running server mails them at most once a day when a published value changes. --email answers a reader who asks what is
stored; subscribers remove <email> deletes it.`,
  async run(invocation) {
    const { values, terminal } = invocation;
    return readNewsletter(invocation, async (newsletter) => {
      if (values.email !== undefined) {
        const data = await exportWatches(newsletter, normalizeEmail(values.email));
        await terminal.print(JSON.stringify(data, null, 2));
        return data.watches.length === 0 ? 1 : 0;
      }
      const counts = await countWatches(newsletter);
      if (values.json) return terminal.print(JSON.stringify(counts, null, 2));
      if (counts.length === 0) return terminal.print('Nobody has asked to be told about a change yet.');
      const rows = counts.map(({ subject, watches, waiting }) => [subject, String(watches), String(waiting)]);
      return terminal.print(formatTable(['what', 'readers', 'not confirmed'], rows));
    });
  },
});

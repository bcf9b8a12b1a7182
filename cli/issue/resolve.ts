import { assumeSent, resendUnknown } from '../../newsletter/sending/issue-actions.ts';
import { defineCommand } from '../command.ts';
import { UsageError } from '../failures.ts';
import { withNewsletter } from '../open-for-command.ts';
import { formatCount } from '../progress-bar.ts';

/** `issue resolve` */
export const resolveCommand = defineCommand({
  name: 'issue resolve',
  summary: 'Settle the mails of which nobody knows whether they arrived.',
  takes: ['<id>'],
  flags: {
    'assume-sent': { type: 'boolean', help: 'count them as accepted; nobody gets a second mail' },
    resend: { type: 'boolean', help: 'send them again; some of these people may get the mail twice' },
  },
  details: `
A mail is unknown when the sender died, or the mail server fell silent, after the whole mail had been handed over and
before the answer came; and when it waited in a backup that was restored. The mail server's own log often knows: every
mail has a fixed Message-ID. Counted as accepted, a paused issue with nothing else to do has ended.`,
  async run({ values, words: [id = ''], terminal }) {
    const again = values.resend === true;
    if (again === (values['assume-sent'] === true)) {
      throw new UsageError('issue resolve needs either --assume-sent or --resend.');
    }
    const count = await withNewsletter((newsletter) => (again ? resendUnknown : assumeSent)(newsletter, id));
    if (count === 0) await terminal.print('Nothing is unknown.');
    else if (again) {
      await terminal.print(`${formatCount(count)} wait to be sent again: npm run -s garage -- issue send ${id}`);
    } else await terminal.print(`${formatCount(count)} counted as accepted.`);
    return 0;
  },
});

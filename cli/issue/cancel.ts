import { cancelIssue } from '../../newsletter/sending/issue-actions.ts';
import { defineCommand } from '../command.ts';
import { CommandError } from '../failures.ts';
import { withNewsletter } from '../open-for-command.ts';

/** `issue cancel` */
export const cancelCommand = defineCommand({
  name: 'issue cancel',
  summary: 'Take an issue back before its first mail has left.',
  takes: ['<id>'],
  flags: { yes: { type: 'boolean', help: 'do not ask' } },
  async run({ values, words: [id = ''], terminal }) {
    if (!values.yes && !(await terminal.ask(`Take the issue '${id}' back?`))) {
      throw new CommandError('Nothing was changed.');
    }
    await withNewsletter((newsletter) => cancelIssue(newsletter, id));
    await terminal.print(`The issue '${id}' is cancelled: nobody gets it.`);
    return 0;
  },
});

import { markIssueSent } from '../../newsletter/sending/issue-actions.ts';
import { defineCommand } from '../command.ts';
import { readConfig } from '../config.ts';
import { CommandError } from '../failures.ts';
import { openConfigured } from '../open-for-command.ts';
import { formatCount } from '../progress-bar.ts';
import { readBuiltIssue } from './built-issue.ts';

/** `issue mark-sent` */
export const markSentCommand = defineCommand({
  name: 'issue mark-sent',
  summary: 'Count an issue as sent that went out without this store; nothing is sent.',
  takes: ['<id>'],
  flags: { yes: { type: 'boolean', help: 'do not ask' } },
  details: `
For an issue that went out after the backup a store was restored from. Everybody who would get it today is counted as
having got it, so that it can never be sent again. Works while sending is frozen.`,
  async run({ values, words: [id = ''], terminal }) {
    const config = readConfig();
    const built = readBuiltIssue(config.distFolder, id);
    const newsletter = await openConfigured(config);
    try {
      const question = `Count "${built.mail.subject}" as sent to all its subscribers, without sending it?`;
      if (!values.yes && !(await terminal.ask(question))) throw new CommandError('Nothing was changed.');
      const count = await markIssueSent(newsletter, built);
      await terminal.print(
        `"${built.mail.subject}" counts as sent to ${formatCount(count)} subscribers; nothing was sent.`,
      );
      return 0;
    } finally {
      await newsletter.close();
    }
  },
});

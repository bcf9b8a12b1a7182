import { formatNumberOf } from '../../core/counts.ts';
import { markIssueSent } from '../../newsletter/sending/issue-actions.ts';
import { readBuiltIssue } from '../../publishing/issues/built-issue.ts';
import { readConfig, withOpenNewsletter } from '../../publishing/settings.ts';
import { defineCommand, yesFlag } from '../command.ts';

export const markSentCommand = defineCommand({
  summary: 'Record an issue as sent without sending it.',
  takes: ['<id>'],
  flags: { yes: yesFlag },
  details: `
For an issue that was sent after the backup you restored. Everyone who would get it today is recorded as having got it,
so that it can never be sent again. Works while sending is frozen.`,
  async run({ words: [id = ''], terminal, environment, confirm }) {
    const config = readConfig(environment);
    const built = readBuiltIssue(config.distFolder, id);
    const { subject } = built.mail;
    await withOpenNewsletter(config, async (newsletter) => {
      const question = `Record "${subject}" as sent to all its subscribers, without sending it?`;
      await confirm(question);
      const count = await markIssueSent(newsletter, built);
      await terminal.print(
        `"${subject}" is recorded as sent to ${formatNumberOf(count, 'subscriber')}. Nothing was sent.`,
      );
    });
  },
});
